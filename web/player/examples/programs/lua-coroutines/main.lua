-- A coroutine is a function that can stop in the middle and go on later.
-- Try next: make an endless list of the square numbers.

local greeting = coroutine.create(function(name)
  local mood = coroutine.yield("How are you, " .. name .. "?")
  return name .. " is " .. mood
end)
print(coroutine.resume(greeting, "Ada"))
print(coroutine.status(greeting))
print(coroutine.status(greeting))

-- An endless list, of which only a part is ever made.
local fibonacci = coroutine.wrap(function()
  local a, b = 0, 1
  while true do
    coroutine.yield(a)
    a, b = b, a + b
  end
end)
for n in fibonacci do
  if n > 20 then break end
  io.write(n, " ")
end
print()

-- Two tasks that take turns.
local function task(name, steps)
  return coroutine.create(function()
    for step = 1, steps do
      print(name .. ": step " .. step)
      coroutine.yield()
    end
  end)
end
local tasks = { task("wash", 2), task("cook", 3) }
while #tasks > 0 do
  local first = table.remove(tasks, 1)
  coroutine.resume(first)
  if coroutine.status(first) ~= "dead" then table.insert(tasks, first) end
end

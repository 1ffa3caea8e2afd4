-- A function keeps the local variables around it.
-- Try next: give the account a function that takes coins out.

local function counter(step)
  local n = 0
  return function()
    n = n + step
    return n
  end
end
local ones, tens = counter(1), counter(10)
print(ones(), ones(), ones())
print(tens(), tens())

-- Each turn of a loop has its own i.
local callbacks = {}
for i = 1, 3 do
  callbacks[i] = function() return "number " .. i end
end
print(callbacks[1](), callbacks[3]())

-- An account whose balance only its functions reach.
local function account()
  local balance = 0
  return {
    deposit = function(amount) balance = balance + amount end,
    report = function() return "There are " .. balance .. " coins." end,
  }
end
local mine = account()
mine.deposit(42)
mine.balance = 1000000 -- a field of the table, not the variable
print(mine.report())

-- A function that makes a function of two others.
local function compose(f, g)
  return function(...) return f(g(...)) end
end
return compose(string.upper, string.reverse)("aul")

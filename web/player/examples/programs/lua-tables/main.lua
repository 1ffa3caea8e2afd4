-- A table is Lua's only structure: a list, a record and a dictionary.
-- Try next: count letters instead of words, with the pattern "%a".

local fruits = { "apple", "plum", "pear" } -- a list counts from 1
print(fruits[1], #fruits)
table.insert(fruits, "fig")
table.sort(fruits)
print(table.concat(fruits, ", "))

local ada = { name = "Ada", born = 1815 } -- a record
ada.city = "London"
print(ada.name .. " of " .. ada.city .. ", " .. ada["born"])

-- A dictionary: how often does each word occur?
local text = "the cat and the dog and the bird"
local count = {}
for word in text:gmatch("%a+") do
  count[word] = (count[word] or 0) + 1
end

-- pairs has no order, so the words are sorted first.
local words = {}
for word in pairs(count) do
  words[#words + 1] = word
end
table.sort(words, function(a, b)
  if count[a] ~= count[b] then return count[a] > count[b] end
  return a < b
end)
for rank, word in ipairs(words) do
  print(rank, word, count[word])
end
return words[1]

-- A metatable says what a table does with +, ==, a missing field, and more.
-- Try next: give vectors a __mul, so that a * 2 is twice as long.

local Vector = {}
Vector.__index = Vector -- a missing field is looked for here
function Vector.new(x, y)
  return setmetatable({ x = x, y = y }, Vector)
end
function Vector:length()
  return math.sqrt(self.x ^ 2 + self.y ^ 2)
end
function Vector.__add(a, b)
  return Vector.new(a.x + b.x, a.y + b.y)
end
function Vector.__eq(a, b)
  return a.x == b.x and a.y == b.y
end
function Vector:__tostring()
  return "(" .. self.x .. ", " .. self.y .. ")"
end

local a, b = Vector.new(1, 2), Vector.new(2, 2)
print(a + b)
print(a + b == Vector.new(3, 4))
print((a + b):length())

-- A table that computes what it does not have, and keeps it.
local squares = setmetatable({}, {
  __index = function(t, n)
    print("computing " .. n)
    t[n] = n * n
    return t[n]
  end,
})
return squares[12] + squares[12]

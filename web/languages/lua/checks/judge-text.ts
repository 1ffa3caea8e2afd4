import { bridgeText } from "./bridge-text.ts";

/**
 * The side of the tests. A name in a check is one of Lua's library here, or of the program. `judge` returns whether the
 * check passed, the message, the expected and the actual value, and the line in the test.
 */
export const judgeText = `${bridgeText}
local failure
local stringLibrary = string
local libraries = {}
for name, value in pairs(library) do libraries[name] = value end

-- What the program has added to a library: string.trim, and so ("x"):trim().
for name, value in pairs(libraries) do
  if type(value) == "table" and name ~= "_G" then
    setmetatable(value, { __index = function(_, key)
      local there = remote("name", name)
      if theirNumbers[there] then return there[key] end
    end })
  end
end

local function isTable(value) return type(value) == "table" end

local function entriesOf(t)
  if theirNumbers[t] then return listOf(remote("entries", t)) end
  local entries, n = {}, 0
  for key, value in next, t do
    entries[n + 1], entries[n + 2] = key, value
    n = n + 2
  end
  entries.n = n
  return entries
end

local function same(a, b, seen)
  if type(a) == "number" and type(b) == "number" then return a == b or (a ~= a and b ~= b) end
  if rawequal(a, b) then return true end
  if not isTable(a) or not isTable(b) then return false end
  seen = seen or {}
  if seen[a] == b then return true end
  seen[a] = b
  local mine, theirs = entriesOf(a), entriesOf(b)
  if mine.n ~= theirs.n then return false end
  local values = {}
  for at = 1, theirs.n, 2 do values[theirs[at]] = theirs[at + 1] end
  for at = 1, mine.n, 2 do
    local value = values[mine[at]]
    if value == nil or not same(mine[at + 1], value, seen) then return false end
  end
  return true
end

local function inspect(value, depth, open)
  local kind = type(value)
  if kind == "string" then
    if #value > 200 then value = sub(value, 1, 200) .. "…" end
    return '"' .. (stringLibrary.gsub(value, '[%c"\\\\]', function(c)
      return c == "\\n" and "\\\\n" or c == "\\t" and "\\\\t" or (c == '"' or c == "\\\\") and "\\\\" .. c or format("\\\\%d", c:byte())
    end)) .. '"'
  end
  if kind == "function" then return "function" end
  if kind ~= "table" then return tostring(value) end
  depth, open = depth or 0, open or {}
  if depth > 3 or open[value] then return "{…}" end
  open[value] = true
  local entries, parts, named, place = entriesOf(value), {}, {}, {}
  for at = 1, entries.n, 2 do
    local key = entries[at]
    if numberType(key) == "integer" then place[key] = at end
    named[#named + 1] = at
  end
  local n = 0
  while place[n + 1] and n < 50 do
    n = n + 1
    parts[n] = inspect(entries[place[n] + 1], depth + 1, open)
  end
  local rest = {}
  for _, at in ipairs(named) do
    local key = entries[at]
    if not (numberType(key) == "integer" and key >= 1 and key <= n) then
      local label = type(key) == "string" and match(key, "^[%a_][%w_]*$") or "[" .. inspect(key, depth + 1, open) .. "]"
      rest[#rest + 1] = label .. " = " .. inspect(entries[at + 1], depth + 1, open)
    end
  end
  sort(rest)
  for _, part in ipairs(rest) do
    if #parts >= 50 then parts[#parts + 1] = "…" break end
    parts[#parts + 1] = part
  end
  open[value] = nil
  return #parts == 0 and "{}" or "{ " .. concat(parts, ", ") .. " }"
end

local function shown(list, n)
  local parts = {}
  for at = 1, n do parts[at] = inspect(list[at]) end
  return n == 0 and "nothing" or concat(parts, ", ")
end

local env = setmetatable({}, { __index = function(_, name)
  if libraries[name] ~= nil then return libraries[name] end
  return (remote("name", name))
end })
env._G = env
env.same = same

local comparisons = {
  ["=="] = operations.eq, ["~="] = function(a, b) return a ~= b end, ["<"] = operations.lt, ["<="] = operations.le,
  [">"] = function(a, b) return a > b end, [">="] = function(a, b) return a >= b end,
}

local function fail(message, expected, actual)
  -- The caller of the assertion.
  local info = getinfo(3, "Sl")
  failure = { message, expected, actual, info and info.short_src == "test" and info.currentline or nil }
  error(failure, 0)
end

-- An assertion whose operands are known. Without an operator it is one of a value.
function env.sandglass_assert(text, operator, ...)
  local a, b, message = ...
  if operator == "" then
    if a then return ... end
    fail(b ~= nil and tostring(b) or text .. " is " .. inspect(a))
  end
  local result = comparisons[operator](a, b)
  if result then return result, message end
  local hint = operator == "==" and isTable(a) and isTable(b) and same(a, b)
    and ": they are two tables with the same content; same(a, b) compares that" or ""
  if message ~= nil then fail(tostring(message), operator == "==" and inspect(b) or nil, inspect(a)) end
  if operator == "==" then fail(text .. " is false: the left side is " .. inspect(a) .. hint, inspect(b), inspect(a)) end
  fail(text .. " is false: the sides are " .. inspect(a) .. " and " .. inspect(b))
end

-- An error of the check's code, or one that the program has thrown.
local function errorVerdict(problem, words)
  if failure then return false, failure[1], failure[2], failure[3], failure[4] end
  local text = isTable(problem) and inspect(problem) or tostring(problem)
  if lastError and rawequal(lastError[1], problem) then
    return false, words .. " threw: " .. text, nil, text, nil, true
  end
  local line, name = match(text, "^%a+:(%d+): attempt to %a+ a nil value %(global '([%w_]+)'%)")
  if name then return false, "The program has no " .. name, nil, nil, tonumber(line) end
  local at, what = match(text, "^test:(%d+): (.*)$")
  return false, "This check failed with an error: " .. (what or text), nil, nil, at and tonumber(at)
end

local function judge(kind, code, returns, throws, words)
  local run, unreadable = load(kind == "test" and code or "return " .. code .. "\\n", "=" .. kind, "t", env)
  if not run then return false, "This check is wrong: " .. unreadable end
  if kind == "test" then
    local ran, problem = pcall(run)
    if ran then return true end
    return errorVerdict(problem, "The program")
  end
  local expected
  if returns ~= "" then
    local value, problem = load("return " .. returns .. "\\n", "=returns", "t", env)
    if not value then return false, "This check is wrong: " .. problem end
    expected = listOf(pcall(value))
    if not expected[1] then return false, "This check is wrong: its expected value failed: " .. tostring(expected[2]) end
  end
  lastError = nil
  local got
  if kind == "call" then got = listOf(pcall(run))
  else got = listOf(pcall(remote, "name", "return")) end
  if not got[1] then
    local passed, message, _, actual, line, isThrown = errorVerdict(got[2], words)
    if throws == "" or not isThrown then return passed, message, nil, actual, nil end
    if throws == "Lua error" or find(actual, throws, 1, true) then return true end
    return false, message .. "; expected an error with " .. inspect(throws), throws, actual
  end
  local value = shown({ valuesOf(got, 2, got.n) }, got.n - 1)
  if throws ~= "" then return false, words .. " threw nothing and returned " .. value .. "; expected an error with " .. inspect(throws), throws, value end
  if not expected then return true end
  for at = 2, expected.n do
    if not same(expected[at], got[at]) then
      local wanted = shown({ valuesOf(expected, 2, expected.n) }, expected.n - 1)
      return false, words .. " returned " .. value .. "; expected " .. wanted, wanted, value
    end
  end
  return true
end
return serve, judge
`;

/**
 * Lua on both sides of a check: the program, and the tests that judge it, are in instances of their own. A value that is
 * asked for on the other side crosses as data if it is a number, a text or the like. A table or a function crosses as a
 * stand-in, whose operations are asked for on its own side. A table that the tests have made moves to the program when it
 * is passed there, so that the program sees a plain table.
 *
 * It gets the host's function that passes a message to the other side, and whether this is the side of the tests. It runs
 * before anything of the program, and keeps the originals of what it needs.
 */
export const bridgeText = `
local ask, isTests = ...
local assert, error, getmetatable, ipairs, next, pairs, pcall, rawequal, rawget, rawset, select, setmetatable, tostring, type =
  assert, error, getmetatable, ipairs, next, pairs, pcall, rawequal, rawget, rawset, select, setmetatable, tostring, type
local listOf, valuesOf, concat, sort = table.pack, table.unpack, table.concat, table.sort
local packed, unpacked, sub, char, format, rep, find, match = string.pack, string.unpack, string.sub, string.char,
  string.format, string.rep, string.find, string.match
local numberType, load, getinfo, library = math.type, load, debug.getinfo, _G

-- Values of this side by their numbers, and the numbers of values; stand-ins by the numbers on the other side, and back.
local own, numbers, count = {}, {}, 0
local standIns, theirNumbers = {}, {}
local meta, remote
-- The error of the other side that was told last.
local lastError

local function move(value)
  theirNumbers[value] = theirNumbers[remote("new")]
  standIns[theirNumbers[value]] = value
  local entries, n = {}, 0
  for key, each in next, value do
    entries[n + 1], entries[n + 2] = key, each
    n = n + 2
  end
  for at = 1, n, 2 do rawset(value, entries[at], nil) end
  for at = 1, n, 100 do remote("fill", value, valuesOf(entries, at, at + 99 < n and at + 99 or n)) end
  setmetatable(value, meta)
end

local function encode(value)
  local kind = type(value)
  if kind == "nil" then return "n" end
  if kind == "boolean" then return value and "t" or "f" end
  if kind == "number" then return numberType(value) == "integer" and packed("<c1i8", "i", value) or packed("<c1d", "d", value) end
  if kind == "string" then return packed("<c1s4", "s", value) end
  if isTests and kind == "table" and not theirNumbers[value] and getmetatable(value) == nil then move(value) end
  if theirNumbers[value] then return packed("<c1I4", "y", theirNumbers[value]) end
  if not numbers[value] then
    count = count + 1
    own[count], numbers[value] = value, count
  end
  return packed("<c1I4", kind == "function" and "F" or "T", numbers[value])
end

local function encodeAll(list, from)
  local parts = {}
  for at = from, list.n do parts[at - from + 1] = encode(list[at]) end
  return concat(parts)
end

local function decode(message, at)
  local tag = sub(message, at, at)
  at = at + 1
  if tag == "n" then return nil, at end
  if tag == "t" or tag == "f" then return tag == "t", at end
  if tag == "i" then return unpacked("<i8", message, at) end
  if tag == "d" then return unpacked("<d", message, at) end
  if tag == "s" then return unpacked("<s4", message, at) end
  local number
  number, at = unpacked("<I4", message, at)
  if tag == "y" then return own[number], at end
  local standIn = standIns[number]
  if standIn == nil then
    if tag == "F" then standIn = function(...) return remote("call", standIn, ...) end
    else standIn = setmetatable({}, meta) end
    standIns[number], theirNumbers[standIn] = standIn, number
  end
  return standIn, at
end

local function decodeAll(message, at)
  local list, n = {}, 0
  while at <= #message do
    n = n + 1
    list[n], at = decode(message, at)
  end
  list.n = n
  return list
end

function remote(what, ...)
  local message = packed("<s1", what) .. encodeAll(listOf(...), 1)
  local reply = decodeAll(ask(message), 1)
  if reply[1] then return valuesOf(reply, 2, reply.n) end
  lastError = { reply[2] }
  error(reply[2], 0)
end

local operations = {
  call = function(f, ...) return f(...) end,
  get = function(t, key) return t[key] end,
  set = function(t, key, value) t[key] = value end,
  len = function(t) return #t end,
  eq = function(a, b) return a == b end,
  lt = function(a, b) return a < b end,
  le = function(a, b) return a <= b end,
  concat = function(a, b) return a .. b end,
  add = function(a, b) return a + b end,
  sub = function(a, b) return a - b end,
  mul = function(a, b) return a * b end,
  div = function(a, b) return a / b end,
  mod = function(a, b) return a % b end,
  pow = function(a, b) return a ^ b end,
  unm = function(a) return -a end,
  idiv = function(a, b) return a // b end,
  tostring = function(a) return tostring(a) end,
}
meta = { __metatable = false }
for name, _ in pairs(operations) do meta["__" .. name] = function(...) return remote(name, ...) end end
meta.__index, meta.__newindex, meta.__get, meta.__set = meta.__get, meta.__set, nil, nil
-- Lua calls these with the operand twice.
function meta.__len(t) return remote("len", t) end
function meta.__unm(t) return remote("unm", t) end
function meta.__call(f, ...) return remote("call", f, ...) end
function meta.__pairs(t)
  local entries = listOf(remote("entries", t))
  local at = -1
  return function()
    at = at + 2
    return entries[at], entries[at + 1]
  end
end

-- What only a bridge asks for.
function operations.new() return {} end
function operations.fill(t, ...)
  for at = 1, select("#", ...), 2 do rawset(t, (select(at, ...)), (select(at + 1, ...))) end
end
function operations.entries(t)
  local entries, n = {}, 0
  for key, value in next, t do
    entries[n + 1], entries[n + 2] = key, value
    n = n + 2
    if n >= 20000 then error("the table has too many entries to be looked at", 0) end
  end
  return valuesOf(entries, 1, n)
end
function operations.idle() end
function operations.kind(value) return type(value) end

local function serve(message)
  local what, at = unpacked("<s1", message)
  local given = decodeAll(message, at)
  return encodeAll(listOf(pcall(operations[what], valuesOf(given, 1, given.n))), 1)
end
`;

/** The side of the program: `open` gets functions that return the values of its names. */
export const programText = `${bridgeText}
local accessors = {}
function operations.name(name)
  local access = rawget(accessors, name)
  if access then return access() end
  return library[name]
end
return serve, function(table) accessors = table end
`;

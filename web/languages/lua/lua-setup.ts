import type { ResolvedLibrary } from "../../allowlist/resolve-library.ts";
import type { ModuleSource } from "../../interpreters/interpreter.ts";

/** Names that are refused: what a program gets to know, in the words after "is not here: ". */
export const refusals: Readonly<Record<string, string>> = {
  "os.execute": "a program here starts no other programs",
  "io.popen": "a program here starts no other programs",
  "package.loadlib": "there are no libraries in C; require finds the program's own files",
  "string.dump": "compiled code cannot be loaded here, so there is nothing to keep it for",
  ...Object.fromEntries(
    (
      "debug gethook getlocal getmetatable getregistry getupvalue getuservalue sethook setlocal setmetatable " +
      "setupvalue setuservalue upvalueid upvaluejoin setcstacklimit"
    )
      .split(" ")
      .map((name) => [
        `debug.${name}`,
        "of debug there are traceback, and currentline, short_src and name of getinfo",
      ]),
  ),
};

/**
 * Runs before a program and makes of Lua's libraries what is here. It gets functions of the host: one that returns the
 * stub for a refused name, and one that returns 32 random bits; the program's first file; and whether the program mentions
 * random numbers. Only then they are asked for: a program without them is the same everywhere.
 */
export const setupText = `
local stub, random, entry, usesRandom = ...
local names = { ${Object.keys(refusals)
  .map((name) => `"${name}"`)
  .join(", ")} }
local getinfo, type, select, randomseed = debug.getinfo, type, select, math.randomseed
debug.debug = nil
for _, name in ipairs(names) do
  local library, field = name:match("(%a+)%.(%a+)")
  _G[library][field] = stub(name)
end
function debug.getinfo(...)
  local first, second = ...
  local info
  if type(first) == "thread" then info = getinfo(first, second, "nSl")
  elseif type(first) == "number" then info = getinfo(first + 1, "nSl")
  else info = getinfo(first, "nSl") end
  return info and { currentline = info.currentline, short_src = info.short_src, name = info.name }
end
function math.randomseed(...)
  if select("#", ...) == 0 then return randomseed(random(), random()) end
  return randomseed(...)
end
if usesRandom then randomseed(random(), random()) else randomseed(0, 0) end
package.path = "./?.lua;./?/init.lua"
package.cpath = ""
package.searchers[4] = nil
package.searchers[3] = nil
io.stdout:setvbuf("no")
arg = { [0] = entry }
`;

/**
 * What an allowlist and the host's modules change, after `setupText`. A module has globals of its own: the whole library,
 * whatever the program may use. It gets the function that returns a stub. */
export function permissionText(
  { denied, shims }: Pick<ResolvedLibrary, "denied" | "shims">,
  modules: readonly ModuleSource[],
): string {
  const list = (items: readonly string[]) => `{ ${items.join(", ")} }`;
  return `
local stub = ...
local load, match, pcall, setmetatable, tostring, type = load, string.match, pcall, setmetatable, tostring, type
local function fieldOf(path)
  local library, field = match(path, "^([%w_]+)%.(.+)$")
  if not library then return _G, path end
  if _G[library] == nil then _G[library] = {} end
  return _G[library], field
end
local replaced = {}
for _, shim in ipairs(${list(shims.map(({ path, code }) => list([quoted(path), quoted(code)])))}) do
  local path, code = shim[1], shim[2]
  local make, problem = load("local original = ...\\nreturn (" .. code .. "\\n)", "=shim", "t")
  if not make then return "The shim of " .. path .. " cannot be read: " .. problem end
  local holder, field = fieldOf(path)
  local isMade, value = pcall(make, holder[field])
  if not isMade then return "The shim of " .. path .. " failed: " .. tostring(value) end
  if type(value) ~= "function" then return "the shim of " .. path .. " should be a function, not a " .. type(value) end
  replaced[#replaced + 1] = { holder, field, value }
end
local loaders, whole = {}, {}
for name, value in pairs(_G) do
  whole[name] = value
  if type(value) == "table" and value ~= _G then
    whole[name] = {}
    for field, member in pairs(value) do whole[name][field] = member end
  end
end
whole._G = whole
for _, module in ipairs(${list(modules.map(({ name, code, refusal }) => list([quoted(name), refusal ? "false" : quoted(code)])))}) do
  local name, code = module[1], module[2]
  local loader, problem
  if code then loader, problem = load(code, "=" .. name, "t", whole) else loader = stub("import \\"" .. name .. "\\"") end
  if not loader then return "The module " .. name .. " cannot be read: " .. problem end
  loaders[name] = loader
end
for name, loader in pairs(loaders) do package.preload[name] = loader end
${denied.has("require") ? "package.searchers = {}" : ""}
for _, path in ipairs(${list([...denied].map(quoted))}) do
  local holder, field = fieldOf(path)
  local refuse = stub(path)
  if type(holder[field]) == "function" then holder[field] = refuse
  else holder[field] = setmetatable({}, { __index = refuse, __newindex = refuse, __metatable = false }) end
end
for _, shim in ipairs(replaced) do shim[1][shim[2]] = shim[3] end
`;
}

/** A text as Lua reads it. */
function quoted(text: string): string {
  const escaped = text.replace(
    /["\\\n\r\0]/g,
    (character) => `\\${String(character.charCodeAt(0)).padStart(3, "0")}`,
  );
  return `"${escaped}"`;
}

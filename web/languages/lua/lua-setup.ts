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

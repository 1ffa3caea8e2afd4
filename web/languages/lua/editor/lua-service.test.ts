import { describe, expect, test } from "vitest";
import { parseCapabilities } from "../../../protocol/capabilities/parse-capabilities.ts";
import { luaPaths } from "../allowlist/lua-names.ts";
import { runLua } from "../testing/run-lua.ts";
import { luaService } from "./lua-service.ts";
import { luaSignatures } from "./lua-signatures.ts";

const scope = { capabilities: {}, modules: [], files: [] };
/** The text up to "|" is before the cursor. */
function offeredIn(marked: string, given = scope) {
  const offset = marked.indexOf("|");
  return luaService.completionsAt(marked.replace("|", ""), offset, given);
}
const labels = (marked: string, given = scope) => offeredIn(marked, given).names.map(({ label }) => label);
const describedAt = (marked: string) =>
  luaService.descriptionAt(marked.replace("|", ""), marked.indexOf("|"), scope)?.markdown;

describe("the editor offers", () => {
  test("functions of a library, with their parameters", () => {
    const { start, names } = offeredIn("local s = string.re|");
    expect(start).toBe(17);
    expect(names.find(({ name }) => name === "rep")?.signature).toBe("string.rep(s, n [, separator])");
    expect(labels("math.|")).toContain("pi");
    expect(labels("math.|")).not.toContain("rep");
  });
  test("the methods of a text after a colon", () => {
    expect(offeredIn("local n = name:|").names.find(({ name }) => name === "rep")?.signature).toBe(
      "s:rep(n [, separator])",
    );
    expect(labels('("x"):|')).toContain("upper");
  });
  test("a program's own functions, of other files too, and its names", () => {
    const code =
      "local Shop = {}\nfunction Shop.new(name, price) end\nShop.total = function(self) end\nlocal count = 1\n";
    expect(offeredIn(`${code}Shop.|`).names.map(({ signature }) => signature)).toEqual([
      "Shop.new(name, price)",
      "Shop.total(self)",
    ]);
    expect(labels(`${code}c|`)).toContain("count");
    expect(labels(`${code}|`)).toEqual(expect.arrayContaining(["Shop", "print", "while", "string"]));
    const files = [{ path: "shop.lua", text: "local M = {}\nfunction M.open() end" }];
    expect(labels("M.|", { ...scope, files } as never)).toEqual(["open"]);
  });
  test("nothing in comments and texts, and nothing that the capabilities exclude", () => {
    for (const inert of ["-- str|", 'local s = "str|"', "--[[ a\nstr|", "x = 'a|"])
      expect(labels(inert)).toEqual([]);
    const capabilities = parseCapabilities({ lua: { except: ["string.rep", "print"] } });
    expect(labels("string.|", { ...scope, capabilities } as never)).not.toContain("rep");
    expect(labels("|", { ...scope, capabilities } as never)).not.toContain("print");
  });
});

test("a name is described where the pointer is", () => {
  expect(describedAt("print(string.f|ormat('%d', 1))")).toMatch(
    /^```lua\nstring\.format\(format, \.\.\.\)\n```\nThe format/,
  );
  expect(describedAt("name:re|p(3)")).toMatch(/s:rep\(n/);
  expect(describedAt("local function area(w, h) end\nprint(ar|ea(1, 2))")).toBe("```lua\narea(w, h)\n```");
  expect(describedAt("local wi|dth = 1")).toBeUndefined();
});

test("the list of what a program may use has the library's parts", () => {
  const { sentences, groups } = luaService.permitted(parseCapabilities({ lua: { extends: "pure" } }));
  expect(sentences[0]).toBe("Lua's library, except for the time and random numbers.");
  const names = Object.fromEntries(groups.map((group) => [group.title, group.names]));
  expect(names["Basic functions"]).toContain("print(...)");
  expect(names["math"]).toContain("floor(x)".replace(/^/, "math."));
  expect(names["math"]?.join()).not.toContain("math.random");
});

test("the names are those of the interpreter, each described in a sentence", async () => {
  const { output } = await runLua(`
    for name, value in pairs(_G) do
      if type(value) == "table" and name ~= "_G" and name ~= "arg" then
        for field in pairs(value) do print(name .. "." .. field) end
      elseif name ~= "_G" and name ~= "arg" then print(name) end
    end`);
  const absent =
    /^(?:os\.execute|io\.popen|string\.dump|package\.(?:loadlib|config|cpath)|debug\.(?!getinfo|traceback).*)$/;
  const there = output.split("\n").filter((name) => !absent.test(name));
  const described = luaSignatures.map(({ path }) => path);
  expect(described.filter((path) => !["_G", "arg"].includes(path)).sort()).toEqual(there.sort());
  for (const path of luaPaths) expect(there).toContain(path);
  for (const { description } of luaSignatures) expect(description).toMatch(/^\S.*[.]$/);
});

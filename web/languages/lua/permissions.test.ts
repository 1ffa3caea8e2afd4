import { describe, expect, test } from "vitest";
import type { LibraryAllowlistOptions } from "../../protocol/capabilities/capabilities.ts";
import { runLua } from "./testing/run-lua.ts";

const under = (code: string, lua: LibraryAllowlistOptions) => runLua(code, {}, { capabilities: { lua } });

describe("a part of Lua's library that an allowlist excludes is refused by name", () => {
  test.each<readonly [LibraryAllowlistOptions, string, string, number]>([
    [{ except: ["string.rep"] }, "print(1)\nlocal s = ('x'):rep(3)", "string.rep", 2],
    [{ except: ["string"] }, "string.format('%d', 1)", "string.format", 1],
    [{ except: ["print"] }, "_G['print'](1)", "print", 1],
    [{ except: ["table"] }, "local t = {}\ntable.insert(t, 1)", "table.insert", 2],
    [{ except: ["load"] }, "load('return 1')", "load", 1],
    [{ except: ["io"] }, "io.stdout:write('x')", "io.stdout", 1],
    [{ except: ["io"] }, "io.write('x')", "io.write", 1],
    [{ except: ["math"] }, "package.loaded.math.sin(1)", "math.sin", 1],
    [{ except: ["os"] }, "require('os').time()", "os.time", 1],
    [{ only: ["string"] }, "print(1)", "print", 1],
    [{ only: ["print"] }, "print(('x'):upper())", "string.upper", 1],
    [{ extends: "pure" }, "math.random()", "math.random", 1],
    [{ extends: "minimal" }, "io.read()", "io.read", 1],
    [{ extends: { except: ["table"] }, except: ["string"] }, "table.sort({})", "table.sort", 1],
  ])("%j, %j", async (lua, code, name, line) => {
    const { outcome } = await under(code, lua);
    expect(outcome).toMatchObject({ kind: "restricted", name, at: { line } });
    expect(outcome).toMatchObject({
      hint: expect.stringMatching(/^The host of this playground does not allow it\. \w/),
    });
  });
});

test("the parts that it permits work, and the language itself always does", async () => {
  const values: readonly (readonly [LibraryAllowlistOptions, string, string])[] = [
    [{ only: ["math"] }, "return pcall(error, 'x'), math.floor(2.5)", "false, 2"],
    [{ extends: { except: ["string"] }, allow: ["string.rep"] }, "return ('x'):rep(2)", '"xx"'],
    [{ except: ["math"] }, "return math.pi > 3", "true"],
    [{ extends: "minimal" }, "return #table.concat({ 'a', 'b' })", "2"],
  ];
  for (const [lua, code, value] of values)
    expect((await under(code, lua)).outcome, code).toMatchObject({ kind: "completed", inspected: value });
});

test("a file of the program is not found another way if require is excluded", async () => {
  const { output, outcome } = await runLua(
    { "main.lua": "print(#package.searchers)\nrequire 'shop'", "shop.lua": "print('shop')" },
    {},
    { capabilities: { lua: { except: ["require"] } } },
  );
  expect(output).toBe("0");
  expect(outcome).toMatchObject({ kind: "restricted", name: "require" });
});

describe("a shim replaces a function", () => {
  const shim = (path: string, code: string) => ({ shims: [{ path, code }] });

  test("with the original at hand; the program cannot have it back", async () => {
    const code = "function(...) return original('<', ...) end";
    expect((await under("print(1)\n_G.print(2)", shim("print", code))).output).toBe("<\t1\n<\t2");
    expect(
      (await under("return math.random(6)", shim("math.random", "function() return 4 end"))).outcome,
    ).toMatchObject({ inspected: "4" });
  });
  test("of an excepted function, and one that does not exist here", async () => {
    const lua = { except: ["os"], ...shim("os.time", "function() return 7 end") };
    expect((await under("return os.time()", lua)).outcome).toMatchObject({ inspected: "7" });
    const execute = shim("os.execute", "function(command) return command .. '!' end");
    expect((await under("return os.execute('ls')", execute)).outcome).toMatchObject({ inspected: '"ls!"' });
    const turtle = shim(
      "turtle.forward",
      "(function() local x = 0 return function(n) x = x + n return x end end)()",
    );
    expect((await under("turtle.forward(1) return turtle.forward(2)", turtle)).outcome).toMatchObject({
      inspected: "3",
    });
  });
  test.each([
    ["print", "3", /^the shim of print should be a function, not a number$/],
    ["print", "function(", /^The shim of print cannot be read: shim:3: /],
    ["print", "nosuch()", /^The shim of print failed: .*nosuch/],
    ["a.b.c", "print", /^a shim replaces a function, such as "print" or "math.random", not "a\.b\.c"$/],
  ])("an invalid one is the author's mistake: %s, %s", async (path, code, message) => {
    expect((await under("print(1)", shim(path, code))).outcome).toMatchObject({
      kind: "threw",
      in: "setup",
      error: { message: expect.stringMatching(message) },
    });
  });
});

test("an unknown name is reported, with a suggestion", async () => {
  expect((await under("print(1)", { except: ["string.repp"] })).outcome).toMatchObject({
    in: "setup",
    error: {
      message: '"string.repp" is not a library or function of Lua that is here; did you mean "string.rep"?',
    },
  });
});

test("permissions and setup code cost a program next to nothing: what they leave behind is freed", async () => {
  const fuel = async (options: Parameters<typeof runLua>[2]) => {
    const { outcome } = await runLua("local t = {} for i = 1, 10 do t[i] = i end", {}, options);
    return "usage" in outcome ? outcome.usage.fuel : 0;
  };
  const setUp = { capabilities: { lua: { except: ["io"] } }, setup: "for i = 1, 1e5 do end" };
  expect((await fuel(setUp)) - (await fuel({}))).toBeLessThan(1_000);
});

describe("modules of the host in Lua", () => {
  const modules = [
    { name: "turtle", language: "lua" as const, code: "return { go = function() return 'gone' end }" },
  ];

  test("are found by require", async () => {
    expect((await runLua("return require('turtle').go()", {}, { modules })).outcome).toMatchObject({
      inspected: '"gone"',
    });
  });
  test("may use the whole library, and share no global with the program", async () => {
    const code = "x = 1\nreturn { twice = function(s) return string.rep(s, 2) end }";
    const { outcome } = await runLua(
      "return require('turtle').twice('a'), x, pcall(string.rep)",
      {},
      { modules: [{ name: "turtle", language: "lua", code }], capabilities: { lua: { except: ["string"] } } },
    );
    expect(outcome).toMatchObject({
      inspected: '"aa", nil, false, "string.rep is not here: the host of this playground does not allow it"',
    });
  });
  test("are refused if the capabilities do not name them", async () => {
    const { outcome } = await runLua("\nrequire('turtle')", {}, { modules, capabilities: { modules: [] } });
    expect(outcome).toMatchObject({ kind: "restricted", name: 'import "turtle"', at: { line: 2 } });
  });
  test("which cannot be read are the author's mistake", async () => {
    const wrong = [{ ...modules[0], name: "turtle", code: "return {" }];
    expect((await runLua("print(1)", {}, { modules: wrong })).outcome).toMatchObject({
      in: "setup",
      error: { message: expect.stringMatching(/^The module turtle cannot be read: turtle:1: /) },
    });
  });
});

describe("setup code", () => {
  test("runs before the program, unheard, under the allowlist", async () => {
    const { output, outcome } = await runLua(
      "print(x)",
      {},
      { setup: "x = 'set up'\nprint('unheard')\nio.write('x', tostring(io.read()))" },
    );
    expect(output).toBe("set up");
    expect(outcome.kind).toBe("completed");
  });
  test("that fails is the author's mistake", async () => {
    expect((await runLua("print(1)", {}, { setup: "\nerror('no')" })).outcome).toMatchObject({
      kind: "threw",
      in: "setup",
      error: { message: "setup:2: no" },
    });
  });
});

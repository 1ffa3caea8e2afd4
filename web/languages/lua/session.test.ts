import { describe, expect, test } from "vitest";
import { TestSession } from "../../run/sandbox/testing/test-session.ts";
import { luaCompilers } from "./testing/run-lua.ts";

const open = async (options: Parameters<typeof TestSession.open>[0] = {}) =>
  TestSession.open({ language: "lua", ...options }, { compilerOf: await luaCompilers() });

test("cells continue with what earlier ones have left: globals, local names, functions, coroutines", async () => {
  const session = await open();
  expect(await session.evaluate("x = 1")).toBe("nil");
  expect(await session.evaluate("local y, z = 2, 3\nlocal w")).toBe("nil");
  expect(await session.evaluate("x + y + z")).toBe("6");
  expect(await session.evaluate("w")).toBe("nil");
  await session.evaluate("local function twice(f, v) return f(f(v)) end");
  expect(await session.evaluate("twice(function(n) return n * 3 end, 2)")).toBe("18");
  await session.evaluate("local co = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end)");
  expect(await session.evaluate("co(), co()")).toBe("1, 2");
  expect(await session.evaluate("co()")).toBe("3");
  expect(await session.evaluate("local t = {} for i = 1, 1e5 do t[i] = { i } end return #t")).toBe("100000");
  expect(await session.evaluate("#t, t[500][1]")).toBe("100000, 500");
});

test("a cell prints, and its errors have its line", async () => {
  const session = await open();
  await session.evaluate("function fail(t)\n  return t.x\nend");
  const { output, outcome } = await session.run("print('a')\nfail(nil)");
  expect(output).toBe("a");
  expect(outcome).toMatchObject({
    kind: "threw",
    error: { shown: "cell 1:2: attempt to index a nil value (local 't')" },
  });
  expect(await session.run("x = = 1")).toMatchObject({
    outcome: { kind: "invalid", diagnostics: [{ message: "unexpected symbol near '='" }] },
  });
});

test("a cell that fails, or reaches a limit, changes nothing", async () => {
  const session = await open();
  await session.evaluate("t = { 1 }");
  await session.run("t[2] = 2 error('no')");
  await session.run({ code: "t[3] = 3 while true do end", limits: { fuel: 100_000 } });
  await session.run("t[4] = 4 os.exit(0)");
  await session.run("t[5] = string.rep('x', 1e9)");
  expect(await session.evaluate("t")).toBe("{ 1 }");
});

test("undo takes back the last cell, and a fork goes its own way", async () => {
  const session = await open();
  await session.evaluate("x = 1");
  await session.evaluate("x = 2");
  const fork = session.session.fork();
  expect(session.session.undo()).toBe(true);
  expect(await session.evaluate("x")).toBe("1");
  const events: unknown[] = [];
  const outcome = await fork.evaluate(
    { file: { path: "cell 3", text: "x" }, limits: { ...(await limitsOf()) }, answers: [] },
    (event) => events.push(event),
  );
  expect(outcome).toMatchObject({ kind: "completed", inspected: "2" });
  while (session.session.undo());
  expect(await session.evaluate("x")).toBe("nil");
});

const limitsOf = async () => (await import("../../run/sandbox/testing/test-session.ts")).testLimits;

test("the same cells cost the same steps, whoever evaluates them", async () => {
  const cells = [
    "t = {} for i = 1, 100 do t[i] = { i } end",
    "s = 0 for _, v in ipairs(t) do s = s + v[1] end",
    "s",
  ];
  const fuel = async () => {
    const session = await open();
    const all: number[] = [];
    for (const cell of cells) {
      const { outcome } = await session.run(cell);
      all.push("usage" in outcome ? outcome.usage.fuel : 0);
    }
    return all;
  };
  expect(await fuel()).toEqual(await fuel());
});

describe("a session has", () => {
  test("its files, setup and modules", async () => {
    const session = await open({
      files: [{ path: "shop.lua", text: "return { name = 'S' }" }],
      setup: "base = 40",
      modules: [{ name: "turtle", language: "lua", code: "return 2" }],
    });
    expect(await session.evaluate("require('shop').name .. base + require('turtle')")).toBe('"S42"');
  });
  test("its clock and its seed", async () => {
    const numbers = async () => {
      const session = await open({ capabilities: { clock: { startsAt: 0 }, random: { seed: 3 } } });
      await session.evaluate("x = 1");
      return [await session.evaluate("math.random(1000)"), await session.evaluate("math.random(1000)")];
    };
    const [first, second] = await numbers();
    expect(await numbers()).toEqual([first, second]);
    expect(first).not.toBe(second);
  });
  test("its questions", async () => {
    const session = await open();
    const { outcome } = await session.run({ code: "name = io.read()", answers: ["Ada"] });
    expect(outcome.kind).toBe("completed");
    expect(await session.evaluate("name")).toBe('"Ada"');
  });
  test("its allowlist", async () => {
    const session = await open({ capabilities: { lua: { except: ["string.rep"] } } });
    expect((await session.run("('x'):rep(2)")).outcome).toMatchObject({
      kind: "restricted",
      name: "string.rep",
    });
  });
});

import { describe, expect, test } from "vitest";
import { runLua } from "./testing/run-lua.ts";

/** How each ends: the name of its limit, "completed", or the kind of another outcome. */
type Hostile = readonly [ending: string, code: string];

const programs: readonly Hostile[] = [
  ["fuel", "while true do end"],
  ["fuel", "repeat until false"],
  ["fuel", "for i = 1, math.huge do end"],
  ["fuel", "::a:: goto a"],
  ["fuel", "while true do pcall(error) end"],
  ["fuel", "local function f() return f() end f()"],
  ["fuel", "('a'):rep(30):match(('a?'):rep(30) .. ('a'):rep(30))"],
  ["fuel", "('a'):rep(100000):find('.-b')"],
  ["fuel", "local s = ('x'):rep(100000) while true do s:gsub('.', '%0') end"],
  ["fuel", "local s = ('x'):rep(1000000) while true do s:byte(-1) s:upper() end"],
  ["fuel", "table.move({}, 1, 1e15, 2)"],
  [
    "fuel",
    "table.sort(setmetatable({}, { __len = function() return 2^31 - 2 end }), function() return false end)",
  ],
  ["fuel", "while true do load('return ' .. ('1+'):rep(1000) .. '1') end"],
  ["fuel", "while true do string.format('%99.99f', 1e300) end"],
  ["fuel", "xpcall(function() while true do end end, function() while true do end end)"],
  ["fuel", "coroutine.wrap(function() while true do end end)()"],
  ["fuel", "while true do coroutine.wrap(function() coroutine.yield() end)() end"],
  ["fuel", "for _ in function() return 1 end do end"],
  ["fuel", "setmetatable({}, { __gc = function() while true do end end }) collectgarbage()"],
  ["fuel", "setmetatable({}, { __gc = function() while true do end end })"],
  ["fuel", "local t <close> = setmetatable({}, { __close = function() while true do end end })"],
  ["fuel", "error(setmetatable({}, { __tostring = function() while true do end end }))"],
  ["fuel", "while true do collectgarbage() end"],
  ["fuel", "while true do local f = io.open('x', 'w') f:write('y') f:close() end"],
  ["fuel", "while true do print(1) end"],
  ["fuel", "while true do io.open(('x'):rep(100000)) end"],
  ["fuel", "while true do os.date('%c') end"],
  ["fuel", "while true do utf8.len(('x'):rep(10000)) end"],
  ["fuel", "setmetatable(_G, { __index = function(_, k) while true do end end }) x()"],
  ["memory", "string.rep('x', 1e9)"],
  ["memory", "string.rep('x', 1e9, 'y')"],
  ["memory", "local t = {} while true do t[#t + 1] = {} end"],
  ["memory", "local s = 'x' while true do s = s .. s end"],
  ["memory", "local t = {} for i = 1, 1e9 do t[i] = i end"],
  ["memory", "local t = {} while true do t[#t + 1] = coroutine.create(print) end"],
  [
    "memory",
    "table.pack(table.unpack({}, 1, 5e5), table.unpack({}, 1, 5e5)) local t = {} for i = 1, 1e8 do t[i] = 1 end",
  ],
  ["memory", "string.format('%s', ('x'):rep(3e7) .. ('y'):rep(3e7))"],
  ["completed", "print(load(function() return ('x'):rep(1000000) end))"],
  ["stack", "local function f() return 1 + f() end f()"],
  ["stack", "setmetatable({}, { __index = function(t, k) return t[k] end }).x()"],
  [
    "stack",
    "local t = setmetatable({}, {}) getmetatable(t).__add = function(a, b) return a + b end local _ = t + t",
  ],
  ["stack", "local t = setmetatable({}, {}) getmetatable(t).__tostring = tostring print(t)"],
  ["stack", "local function f() ('a'):gsub('a', f) end f()"],
  ["stack", "local function f() table.sort({ 3, 2, 1 }, f) end f()"],
  ["stack", "local function f(...) return coroutine.wrap(f)(...) .. 'x' end f()"],
  ["stack", "local function f() return load(f)() end f()"],
  ["stack", `return ${"(".repeat(300)}1${")".repeat(300)}`],
  ["stack", `local t = ${"{".repeat(300)}${"}".repeat(300)}`],
  ["threw", "local t = {} for i = 1, 3000 do t = setmetatable({}, { __index = t }) end print(t.x)"],
  ["threw", "error(nil)"],
  ["threw", "print(('x'):rep(-1):byte(1, 2)) io.lines('/etc/passwd')"],
  ["threw", "require('/etc/passwd')"],
  ["threw", "load('\\27Lua\\x54')()"],
  ["completed", "for i = 1, 1e4 do coroutine.wrap(function() coroutine.yield(i) end)() end"],
  ["completed", "print(pcall(string.rep, 'x', 1e9))"],
  [
    "completed",
    "print(io.open('__proto__'), io.open('constructor'), io.open('a\\0b'), io.open('../x', 'w'))",
  ],
  [
    "completed",
    "for _, name in ipairs({ 'execute', 'exit', 'getenv', 'remove', 'rename', 'tmpname' }) do print(os[name]) end",
  ],
  ["completed", "_G = nil _ENV = nil"],
  ["completed", "debug.traceback = nil package.searchers = nil string = nil"],
];

const endingOf = ({ outcome }: Awaited<ReturnType<typeof runLua>>) =>
  outcome.kind === "exhausted" ? outcome.limit : outcome.kind;

describe("a hostile program ends with its limit, twice at the same step", () => {
  test.each(programs)("%s: %s", async (ending, code) => {
    const limits = { fuel: 20_000_000 };
    const first = await runLua(code, ending === "fuel" ? limits : { fuel: 300_000_000 });
    expect(endingOf(first)).toBe(ending);
    const { outcome } = first;
    // Nothing ended it that differs between machines.
    if ("usage" in outcome) expect(outcome.usage.touched).not.toContain("stack");
    if (ending === "fuel") expect("usage" in outcome && outcome.usage.fuel).toBe(20_000_000);
    if (/collectgarbage\(\) end|date/.test(code) || !("usage" in outcome)) return;
    const second = await runLua(code, ending === "fuel" ? limits : { fuel: 300_000_000 });
    expect("usage" in second.outcome && second.outcome.usage.fuel).toBe(outcome.usage.fuel);
  });
});

test("what was printed before a limit stays, without a line's end too", async () => {
  const { output } = await runLua('print("first")\nio.write("dots ")\nwhile true do end', { fuel: 100_000 });
  expect(output).toBe("first\ndots ");
});

test("a stopped program's line is known, in coroutines and in calls of C", async () => {
  const line = async (code: string) => {
    const { outcome } = await runLua(code, { fuel: 200_000 });
    return outcome.kind === "exhausted" && outcome.at?.line;
  };
  expect(await line("local x = 0\nwhile true do\n  x = x + 1\nend")).toBe(3);
  expect(
    await line(
      "local f = coroutine.wrap(function()\n  coroutine.yield()\n  while true do end\nend)\nf()\nf()",
    ),
  ).toBe(3);
  expect(await line("local f = coroutine.wrap(function() end)\nf()\nrepeat\nuntil false")).toBe(4);
  expect(await line("print(1)\n\nlocal _ = ('a'):rep(40):find(('a?'):rep(40) .. 'b')")).toBe(3);
});

test("memory that was refused and freed is no limit, and a limit has its place", async () => {
  const { output, outcome } = await runLua(
    "print(pcall(string.rep, 'x', 1e8))\nprint(#string.rep('x', 1e6))\n",
    { memoryBytes: 16 * 1024 * 1024 },
  );
  expect([output, outcome.kind]).toEqual(["false\tnot enough memory\n1000000", "completed"]);
  const full = await runLua("local t = {}\nwhile true do\n  t[#t + 1] = ('x'):rep(9000) .. #t\nend", {
    fuel: 1e9,
  });
  expect(full.outcome).toMatchObject({ kind: "exhausted", limit: "memory", at: { line: 3 } });
});

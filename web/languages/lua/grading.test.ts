import { describe, expect, test } from "vitest";
import { checkOf } from "../../protocol/grading/check.ts";
import type { WrittenCheck } from "../../protocol/grading/written-check.ts";
import type { Limits } from "../../protocol/run/limits.ts";
import { runRequest } from "../../protocol/run/run-request.ts";
import { grade } from "../../run/sandbox/grading/grade.ts";
import { engine, fullRuntime } from "../../run/sandbox/testing/run-program.ts";
import { luaCompilers } from "./testing/run-lua.ts";

type Untitled = Omit<WrittenCheck, "title">;

async function graded(program: string, checks: readonly Untitled[], limits: Partial<Limits> = {}) {
  const request = runRequest({
    files: [{ path: "main.lua", text: program }],
    entry: "main.lua",
    language: "lua",
    limits: { fuel: 20_000_000, cpuMs: 600_000, wallMs: 600_000, ...limits },
  });
  const titled = checks.map((check, nth) => checkOf({ title: String(nth), ...check }));
  const { results } = await grade(request, titled, {
    ...fullRuntime,
    compilerOf: await luaCompilers(),
    engine: await engine(),
    emit: () => {},
    sleep: async () => {},
  });
  return results.map(({ passed, message }) => (passed ? "passed" : message));
}

const one = async (program: string, check: Untitled, limits?: Partial<Limits>) =>
  (await graded(program, [check], limits))[0];

describe("a call of the program", () => {
  const program = `
local count = 0
local function area(w, h) return w * h end
function fact(n) if n == 0 then return 1 end return n * fact(n - 1) end
function list(n) local t = {} for i = 1, n do t[i] = i end return t end
function next_count() count = count + 1 return count end
function both() return 1, 2 end
function person() return { name = "Ada", tags = { "a", "b" } } end
function fail(x) return x.y end
function check(x) if x < 0 then error("negative: " .. x) end return x end
function say(x) print("said " .. x) end
function forever() while true do end end
function deep(n) return 1 + deep(n) end
return area(2, 3)`;

  test.each<readonly [Untitled, string]>([
    [{ call: "area(2, 3)", returns: 6 }, "passed"],
    [{ call: "area(2, 3)", returns: 7 }, "area(2, 3) returned 6; expected 7"],
    [{ call: "fact(20)", returns: "2432902008176640000" }, "passed"],
    [{ call: "list(3)", returns: "{ 1, 2, 3 }" }, "passed"],
    [{ call: "list(3)", returns: [1, 2, 3] }, "passed"],
    [{ call: "list(3)", returns: [1, 2] }, "list(3) returned { 1, 2, 3 }; expected { 1, 2 }"],
    [{ call: "person()", returns: { name: "Ada", tags: ["a", "b"] } }, "passed"],
    [
      { call: "person()", returns: '{ name = "Bob" }' },
      'person() returned { name = "Ada", tags = { "a", "b" } }; expected { name = "Bob" }',
    ],
    [{ call: "both()", returns: "1, 2" }, "passed"],
    [{ call: "both()", returns: "1, 3" }, "both() returned 1, 2; expected 1, 3"],
    [{ call: "next_count()", returns: 1 }, "passed"],
    [{ call: "count", returns: 0 }, "passed"],
    [{ returns: 6 }, "passed"],
    [{ returns: 5 }, "The program returned 6; expected 5"],
    [{ call: "nosuch(1)" }, "The program has no nosuch"],
    [{ call: "fail()" }, "fail() threw: main.lua:9: attempt to index a nil value (local 'x')"],
    [{ call: "check(-1)", throws: "negative" }, "passed"],
    [{ call: "check(-1)", throws: "Lua error" }, "passed"],
    [
      { call: "check(1)", throws: "negative" },
      'check(1) threw nothing and returned 1; expected an error with "negative"',
    ],
    [
      { call: "check(-1)", throws: "positive" },
      'check(-1) threw: main.lua:10: negative: -1; expected an error with "positive"',
    ],
    [{ call: "say('x')", prints: "said x" }, "passed"],
    [{ call: "say('x')", prints: "said y" }, `say('x') printed "said x"; expected "said y"`],
    [{ call: "area(1, 1)", maxFuel: 2_000 }, "passed"],
    [{ call: "forever()" }, "forever() reached the limit of 20,000,000 steps"],
    [{ call: "area(" }, "This check is wrong: call:2: unexpected symbol near <eof>"],
  ])("%j: %s", async (check, result) => {
    const said = await one(program, check);
    if (result.includes("limit of")) expect(said).toMatch(/^forever\(\) .*steps/);
    else expect(said).toBe(result);
  });
});

describe("a test with assert", () => {
  const program = `
Account = {}
Account.__index = Account
function Account.new(start) return setmetatable({ balance = start }, Account) end
function Account:deposit(n) if n <= 0 then error("not a deposit") end self.balance = self.balance + n return self end
Account.__eq = function(a, b) return a.balance == b.balance end
Account.__tostring = function(a) return "account of " .. a.balance end
function map(list, f) local out = {} for i, v in ipairs(list) do out[i] = f(v) end return out end
function add(list, x) table.insert(list, x) end
function counter() local n = 0 return function() n = n + 1 return n end end
function string.trim(s) return (s:gsub("^%s+", ""):gsub("%s+$", "")) end
function numbers() return coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end) end`;

  test.each<readonly [string, string]>([
    ["local a = Account.new(10)\na:deposit(5)\nassert(a.balance == 15)", "passed"],
    ["assert(Account.new(1) == Account.new(1)) assert(tostring(Account.new(3)) == 'account of 3')", "passed"],
    ["local t = map({ 1, 2 }, function(x) return x * 2 end)\nassert(#t == 2 and t[2] == 4)", "passed"],
    ["assert(same(map({ 1, 2 }, tostring), { '1', '2' }))", "passed"],
    ["local t = { 1 }\nadd(t, 2)\nassert(t[2] == 2) assert(#t == 2)", "passed"],
    ["local c, d = counter(), counter()\nc()\nassert(c() == 2) assert(d() == 1)", "passed"],
    ["assert(('  x '):trim() == 'x') assert(string.trim(' y') == 'y')", "passed"],
    ["local seen = {} for n in numbers() do seen[#seen + 1] = n end assert(#seen == 3)", "passed"],
    ["for k, v in pairs(map({ 7 }, math.abs)) do assert(k == 1 and v == 7) end", "passed"],
    [
      "local ok, message = pcall(Account.deposit, Account.new(1), 0)\nassert(not ok and message:find('not a deposit'))",
      "passed",
    ],
    ["assert(Account.new(1).balance == 2)", "Account.new(1).balance == 2 is false: the left side is 1"],
    ["assert(Account.new(1).balance > 2)", "Account.new(1).balance > 2 is false: the sides are 1 and 2"],
    ["\nassert(Account.new(1).balance == 2, 'wrong balance')", "wrong balance"],
    ["assert(nil)", "nil is nil"],
    [
      "assert(map({}, print) == {})",
      "map({}, print) == {} is false: the left side is {}: they are two tables with the same content; same(a, b) compares that",
    ],
    ["Account.new(1):deposit(0)", "The program threw: main.lua:5: not a deposit"],
    ["local x = 1 + nil", "This check failed with an error: attempt to perform arithmetic on a nil value"],
    ["assert(nosuch() == 1)", "The program has no nosuch"],
  ])("%s: %s", async (code, result) => {
    expect(await one(program, { test: code })).toBe(result);
  });

  test("names the line of the test", async () => {
    const request = await graded(program, [{ test: "local x = 1\nassert(x == 2)" }]);
    expect(request).toEqual(["x == 2 is false: the left side is 1"]);
  });
});

test.each<readonly [string, Untitled, string]>([
  ["error('no such price')", { throws: "no such price" }, "passed"],
  ["error('no such price')", { throws: "Lua error" }, "passed"],
  [
    "error('other')",
    { throws: "no such price" },
    'The program threw Lua error: main.lua:1: other; expected an error with "no such price"',
  ],
  [
    "print(1)",
    { throws: "no such price" },
    'The program threw nothing; expected an error with "no such price"',
  ],
  ["error('x')", { call: "f()" }, "The program threw Lua error: main.lua:1: x"],
])("the end of the program itself: %s, %j", async (program, check, result) => {
  expect(await one(program, check)).toBe(result);
});

describe("terms", () => {
  const program =
    "local t = {}\nfor i = 1, 3 do t[i] = ('x'):rep(i) end\nlocal function f(n) return n and f() end\nprint(#t .. '')";
  test.each<readonly [Untitled, string]>([
    [
      { uses: ["for", "loop", "numeric for", "string.rep", ":rep", "..", "recursion", "table", "print"] },
      "passed",
    ],
    [{ uses: ["while"] }, "The program does not use while"],
    [{ avoids: ["string.rep"] }, "The program uses string.rep at line 2; it should not"],
    [{ avoids: ["metatable", "generic for", "coroutine", "varargs", "goto"] }, "passed"],
    [{ uses: ["spread operator"] }, "This check could not run: Error: A term of a program in Lua is"],
  ])("%j", async (check, result) => {
    expect(await one(program, check)).toContain(result);
  });
});

describe("a program cannot make its checks pass", () => {
  const right: Untitled = { call: "double(2)", returns: 4 };
  test.each([
    "function assert() end function double() return 5 end",
    "function double() return setmetatable({}, { __eq = function() return true end }) end",
    "function double() return 5 end pcall = function() return true, 4 end error = print type = tostring",
    "string.sub = function() return 't' end string.pack = nil table.concat = function() return '' end function double() return 5 end",
    "function double() error(setmetatable({}, { __tostring = function() return '4' end })) end",
    "function double() os.exit(0) end",
    "setmetatable(_G, { __index = function() return function() return 5 end end })",
    "_ENV = setmetatable({ double = function() return 5 end }, { __index = _ENV })",
    "debug.sethook = nil function double() while true do pcall(function() while true do end end) end end",
    "function double() return 4 .. '' end",
  ])("%s", async (program) => {
    expect(await one(program, right)).not.toBe("passed");
    expect(await one(program, { test: "assert(double(2) == 4)" })).not.toBe("passed");
  });

  test("a check sees nothing of another, and the program nothing of the check", async () => {
    const program = "n = 0 function bump() n = n + 1 return n end function peek() return x end";
    expect(
      await graded(program, [
        { call: "bump()", returns: 1 },
        { call: "bump()", returns: 1 },
        { test: "x = 1 assert(peek() == nil)" },
      ]),
    ).toEqual(["passed", "passed", "passed"]);
  });
});

test("a program with an ending that leaves no room for names can still be called by its globals", async () => {
  const program =
    "function f() return 1 end\nif f() == 1 then goto done end\nlocal x = 2\nprint(x)\n::done::";
  expect(await one(program, { call: "f()", returns: 1 })).toBe("passed");
});

test("checks ask nobody: a program's questions have the answers of its run", async () => {
  expect(await one("local n = io.read() function f() return n end", { call: "f()", returns: "nil" })).toBe(
    "passed",
  );
});

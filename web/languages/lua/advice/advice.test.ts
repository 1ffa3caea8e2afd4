import { describe, expect, test } from "vitest";
import { runRequest } from "../../../protocol/run/run-request.ts";
import { explainByText } from "../../explain-by-text.ts";
import { checkProgram } from "../../program-analysis.ts";
import { luaCompilers, runLua } from "../testing/run-lua.ts";

/** What a reader is told, and the line that it names. */
async function told(code: string, answers: readonly string[] = []): Promise<string | undefined> {
  const { outcome } = await runLua(code, {}, { answers });
  const request = runRequest({ code, entry: "main.lua", language: "lua" });
  const explanation = explainByText(request, outcome, await luaCompilers(), () => undefined as never);
  return explanation?.sentences.map(({ text, at }) => `${at?.line}: ${text}`).join("\n");
}

describe("a beginner's mistake is named", () => {
  test.each([
    ["if 1 != 2 then end", "1: Lua writes “not equal” as `~=`."],
    ["local x = 1\nif x = 1 then end", "2: `==` compares two values; `=` gives a variable its value."],
    ["local x = 1\nx += 1", "2: Lua has no `+=`: write `x = x + …`."],
    ["local x = 1\nx++", "2: Lua has no `++`: write `x = x + 1`."],
    ["local a = 1\nif a && b then end", "2: Lua writes `and`, `or` and `not` as words."],
    ["if a || b then end", "1: Lua writes `and`, `or` and `not` as words."],
    ["// a comment", "1: A comment in Lua begins with `--`."],
    [
      "if x > 1 {\n}",
      "1: Blocks in Lua have no braces: they begin with `then`, `do` or the parameters, and end with `end`.",
    ],
    ["function f(x)\n  if x then\n    print(x)\nend\nprint(1)", "2: The `if` at line 2 has no `end`."],
    [
      "for i = 1, 3 do\n  if i then\n    while i do\n      i = nil\n  end\nend\n",
      "3: The `while` at line 3 has no `end`.",
    ],
    ["local function f()\n  print(1)\n", "1: The `function` at line 1 has no `end`."],
    [
      "local x = 1\nif x == 1 then\n  print(1)\nelse if x == 2 then\n  print(2)\nend\n",
      "4: `else if` opens a second `if`, which needs an `end` of its own. `elseif`, as one word, goes on with the first.",
    ],
    [
      "local t = { { 1 } }\nprint(t[0][1])",
      "2: Lists count from 1: nothing is at 0 unless the program has put it there.",
    ],
    [
      "local t = { 1, 2 }\nlocal sum = 0\nfor i = 0, #t do\n  sum = sum + t[i]\nend",
      "3: The loop at line 3 begins at 0, but lists count from 1, so nothing is at 0.",
    ],
    ["local name\nprint('Hello ' .. name)", "2: `..` joins texts and numbers, but `name` is `nil` here."],
    [
      "local ok = true\nprint('it is ' .. ok)",
      "2: `..` joins texts and numbers, but `ok` is true or false here. `tostring` makes a text of it.",
    ],
    ["prnt('x')", "1: There is no function `prnt`. Did you mean `print`?"],
    ["local count = 1\nprint(cuont + 1)", "2: There is no variable `cuont`. Did you mean `count`?"],
    [
      "main()\nlocal function main() end",
      "2: `main` is local, and its declaration is at line 2, below. Before that line there is no `main`.",
    ],
    [
      "do\n  local x = 1\nend\nprint(x + 1)",
      "4: The `x` of line 2 is local to its block, which ends at line 3. Here `x` is a global that nobody has set.",
    ],
  ])("%j", async (code, sentence) => {
    expect(await told(code)).toBe(sentence);
  });

  test("a number that was read as a text", async () => {
    expect(await told("local age = io.read()\nif age > 17 then print(1) end", ["18"])).toBe(
      '2: `io.read()` returns a text. `io.read("n")` reads a number, and `tonumber` makes one of a text.',
    );
  });
});

describe("nothing is said that may be wrong", () => {
  test.each([
    "error('attempt to call a nil value (global \\'prnt\\')', 0)",
    "local s = '!='\nprint(s.x.y)",
    "error('x')",
    "local t = {}\nprint(t.a.b)",
    "local t = { 1 }\nfor i = 0, 3 do print(t[i + 1].x) end",
    "x = nil\nx()",
    "zzzyx()",
    "if x then\n",
    "local x = 1 +\n",
    "print('a' .. {})",
    "print(1 < {})",
  ])("%j", async (code) => {
    const said = await told(code);
    if (code === "if x then\n") expect(said).toBe("1: The `if` at line 1 has no `end`.");
    else expect(said).toBeUndefined();
  });
});

describe("the editor warns of", () => {
  const warned = async (code: string) => {
    const request = runRequest({ code, entry: "main.lua", language: "lua" });
    return checkProgram(request, await luaCompilers()).map(
      ({ severity, message, at }) => `${severity} ${at?.line}: ${message}`,
    );
  };

  test("a global that one function sets by accident", async () => {
    expect(
      await warned(
        "function sum(t)\n  total = 0\n  for _, v in ipairs(t) do total = total + v end\n  return total\nend",
      ),
    ).toEqual([
      "warning 2: total is a global, because it has no local. If only this function needs it, write local total.",
    ]);
  });
  test("the length of a list with a hole", async () => {
    expect(await warned("local t = { 1, nil, 3 }\nprint(#t)")).toEqual([
      "warning 1: t has a nil inside, so #t need not be the number of its values.",
    ]);
  });
  test("nothing else", async () => {
    for (const code of [
      "count = 0\nfunction bump() count = count + 1 end",
      "function setup() width = 3 end\nsetup()\nprint(width)",
      "function f(a, ...) local b, c <const> = 1, 2\n  a = b\n  for i = 1, 2 do a = i end\n  for k, v in pairs(a) do k = v end\n  local function g() end\n  g = a\nend",
      "function f() local t = { x = 1, y = 2 } t.z = 3 return t end",
      "local t = { 1, 2, nil }\nprint(#t)",
      "local t = { 1, nil, 3 }\nprint(t[3])",
      "local t = { f(nil, 1), { nil, 2 } }\nprint(#t)",
    ])
      expect(await warned(code), code).toEqual([]);
  });
});

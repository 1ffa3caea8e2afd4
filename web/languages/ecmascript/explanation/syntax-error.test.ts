// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text
import { describe, expect, test } from "vitest";
import { expectRun } from "../../../run/sandbox/testing/expect-run.ts";
import { explanationFor, sentencesOf } from "./testing/explanation-for.ts";

type Case = readonly [code: string, line: number, ...sentences: string[]];

const unreadable: readonly Case[] = [
  // Brackets.
  [
    "function f() {\n  if (true) {\n    console.log(1);\n}\nf();",
    2,
    "One `{` is never closed.",
    "Is it the one at line 2?",
  ],
  ["function f() {\n  console.log(1);\nf();", 1, "The `{` at line 1 is never closed."],
  ["console.log((1 + 2);", 1, "The `(` at line 1 is never closed."],
  ["let a = [1, 2;\nconsole.log(a);", 1, "The `[` at line 1 is never closed."],
  ["if (1) {\n}\n}", 3, "This `}` closes nothing: every bracket before it is closed already."],
  ["const a = [1].map((x) => {\n  return x;\n};", 1, "The `(` at line 1 is never closed."],
  ["[1, 2)", 1, "The `[` at line 1 is not closed before the `)` at line 1."],
  ["export {};\nif (1) {\n  2;", 2, "The `{` at line 2 is never closed."],
  // Texts.
  ["console.log(“hi”);", 1, "`“` is a typographic quote. Strings are written in `\"` or `'`."],
  ["let x = 5；", 1, "`；` is a full-width character. Write `;`."],
  ["console.log（1）", 1, "`（` is a full-width character. Write `(`."],
  [
    "const s = 'it's';",
    1,
    "The string ends at the second `'`.",
    "Put it in `\"`, or write `\\'` for one inside of it.",
  ],
  ['console.log("hi);', 1, 'The string that begins here is not closed: line 1 needs another `"` at its end.'],
  // Other languages.
  ["const x: number = 1;", 1, "This is TypeScript: `: number` is not JavaScript."],
  ["let list: string[] = [];", 1, "This is TypeScript: `: string` is not JavaScript."],
  ["interface User { name: string }", 1, "This is TypeScript: `interface User` is not JavaScript."],
  ["type Id = string | number;", 1, "This is TypeScript: `type Id =` is not JavaScript."],
  ["function f(a: number, b?: string): void {}", 1, "This is TypeScript: `: number` is not JavaScript."],
  ["class A {\n  private x = 1;\n}", 2, "This is TypeScript: `private x` is not JavaScript."],
  ["const a = {} as User;", 1, "This is TypeScript: `as User` is not JavaScript."],
  [
    "const a = <h1>hi</h1>;",
    1,
    "HTML in JavaScript (JSX) does not work here: there is no page to show it in.",
  ],
  ["functoin f() {}", 1, "Did you mean `function`?"],
  ["cosnt x = 1;", 1, "Did you mean `const`?"],
  // Declarations.
  [
    "const limit;",
    1,
    "A `const` needs a value where it is declared: `const limit = …`.",
    "Use `let` if it gets its value later.",
  ],
  [
    "let x = 1;\nlet x = 2;",
    2,
    "`x` is declared already at line 1.",
    "To give it another value, leave out `let`.",
  ],
  [
    "import { a } from './a.js';\nlet b = 1;\nlet b = 2;",
    3,
    "`b` is declared already at line 2.",
    "To give it another value, leave out `let`.",
  ],
  ["let 2nd = 5;", 1, "A name cannot begin with a digit."],
  ["let class = 1;", 1, "`class` is a reserved word and cannot be a name."],
  // Words.
  [
    "if (1) {\n  2;\n};\nelse { 3; }",
    4,
    "This `else` belongs to no `if`.",
    "The `;` before it ends the `if`.",
  ],
  [
    "if (1); { 2; } else { 3; }",
    1,
    "This `else` belongs to no `if`.",
    "The `;` after the condition at line 1 ends its `if`.",
  ],
  [
    "if (1)\n  2;\n  3;\nelse 4;",
    4,
    "This `else` belongs to no `if`.",
    "Put more than one statement in `{ … }`.",
  ],
  ["if (1) {} elif (2) {}", 1, "In JavaScript it is `else if`."],
  ["def f():\n  return 1", 1, "In JavaScript, a function begins with `function`."],
  ["const a = 1 and 2;", 1, "In JavaScript, “and” is `&&`."],
  [
    "function load() {\n  const x = await get();\n}",
    2,
    "`await` works only in functions that are `async`.",
    "Write `async function load`.",
  ],
  [
    "export {};\nfunction load() {\n  if (1) {\n    await get();\n  }\n}",
    4,
    "`await` works only in functions that are `async`.",
    "Write `async function load`.",
  ],
  ["let x = 1;\nif x > 3 { }", 2, "`if` needs parentheses: `if (…)`."],
  ["class A {\n  function foo() {}\n}", 2, "Methods in a class are written without `function`."],
  ["function () {}", 1, "A function declaration needs a name: `function name() { … }`."],
  ["try {\n} catch error {\n}", 2, "`catch` needs parentheses: `catch (…)`."],
  ["if (1) {\n} else (2) {\n}", 2, "An `else` has no condition. Did you mean `else if`?"],
  ["int count = 5;", 1, "In JavaScript, a variable is declared by `let count = …`."],
  ["let my-name = 1;", 1, "A name cannot contain `-`. Write `myName`."],
  // Labels.
  ["switch (3) {\n  case 3 console.log(1);\n}", 2, "Is a `:` missing after `case 3`?"],
  ["switch (3) {\n  case 1:\n  case a.b(1)\n    f();\n}", 3, "Is a `:` missing after `case a.b(1)`?"],
  ["switch (3) {\n  case 'a';\n    f();\n}", 2, "Is a `:` missing after `case 'a'`?"],
  ["switch (3) {\n  case 1: f();\n  default f();\n}", 3, "Is a `:` missing after `default`?"],
  // Signs.
  ["# A comment.\nf();", 1, "In JavaScript, a comment begins with `//`."],
  [
    "console.log(f'hi {name}');",
    1,
    "In JavaScript, put the string between two backticks, and a `$` before each `{`.",
  ],
  ["const f = (x) -> x + 1;", 1, "An arrow is written `=>`."],
  ["if (1 => 2) {}", 1, "Did you mean `>=`?"],
  ["const o = { a = 1 };", 1, "In an object, write `:` between a name and its value."],
  ["let a = 1;\nif (a =< 1) {}", 2, "Did you mean `<=`?"],
  ["if (5 = 3) {}", 1, "`=` assigns a value. To compare, use `===`."],
  ["const f = (a, b) = > a;", 1, "An arrow is written `=>`, without a space."],
  [
    "for (let i = 0, i < 10, i++) {}",
    1,
    "The three parts of a `for` are separated by `;`: `for (let i = 0; i < 10; i++)`.",
  ],
  // Commas.
  ["const o = {\n  a: 1\n  b: 2,\n};", 2, "Is a `,` missing at the end of line 2?"],
  ["console.log('a' 3);", 1, "Is a `,` or a `+` missing before `3`?"],
  ["const a = ['a' 3];", 1, "Is a `,` missing before `3`?"],
  ["const o = { a: 1; b: 2 };", 1, "The properties of an object are separated by `,`."],
];

/** Texts of which nothing better can be said than what the reader says. */
const unexplained: readonly string[] = [
  "let x = = 3;",
  "x = 5 5;",
  "break;",
  "a ? b;",
  "1 +* 2;",
  "new.target;",
  "switch (3) {\n  case a ? 1 : 2 +* 3:\n}",
  "export default a b;",
];

describe("explanation of a program with a syntax error", () => {
  for (const [code, line, ...sentences] of unreadable) {
    test(code.replaceAll("\n", "⏎"), async () => {
      const { outcome } = await expectRun(code).isInvalid(/./);
      const explanation = explanationFor(
        { files: [{ path: "main.js", text: code }], entry: "main.js" },
        outcome,
      );
      expect(sentencesOf(explanation)).toEqual(sentences);
      expect(explanation?.at).toMatchObject({ file: "main.js", line });
    });
  }
  test.each(unexplained)("is none for %s", async (code) => {
    const { outcome } = await expectRun(code).isInvalid(/./);
    expect(
      explanationFor({ files: [{ path: "main.js", text: code }], entry: "main.js" }, outcome),
    ).toBeUndefined();
  });
});

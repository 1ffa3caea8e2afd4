import { describe, expect, test } from "vitest";
import { sample, testsAll } from "../../run/sandbox/testing/sample.ts";
import { parseWithAcorn } from "./acorn-parser.ts";
import { parse, sourceKindOf } from "./parse.ts";

const first = (code: string, options = {}) => parse(code, options).diagnostics[0];

describe("code to tree", () => {
  test("is an ESTree with locations", () => {
    const { program, diagnostics } = parse("let answer =\n  6 * 7;");
    expect(diagnostics).toEqual([]);
    expect(program).toMatchObject({
      type: "Program",
      sourceType: "script",
      body: [
        {
          type: "VariableDeclaration",
          declarations: [
            {
              id: { name: "answer", loc: { start: { line: 1, column: 4 } } },
              init: { type: "BinaryExpression", operator: "*", loc: { start: { line: 2, column: 2 } } },
            },
          ],
        },
      ],
    });
  });
  test("is plain data, apart from big numbers and the classes of its nodes", () => {
    const { program } = parse("/a+(?<b>c)/dv; 1n; class A { #p = import('x') }");
    const kinds = new Set<string>();
    const visit = (value: unknown) => {
      if (typeof value !== "object" || value === null) kinds.add(typeof value);
      else if (Array.isArray(value)) value.forEach(visit);
      else {
        kinds.add(Object.prototype.toString.call(value));
        Object.values(value).forEach(visit);
      }
    };
    visit(program);
    expect([...kinds].sort()).toEqual(["[object Object]", "bigint", "boolean", "number", "object", "string"]);
  });
  test("a pattern is checked without creating a RegExp", () => {
    expect(parse("/(a+)+$/").program?.body[0]).toMatchObject({
      expression: { value: null, regex: { pattern: "(a+)+$", flags: "" } },
    });
    expect(first("/(/")?.message).toMatch(/^SyntaxError: Invalid regular expression: \/\(\//);
    expect(first("/a/gg")?.message).toBe("SyntaxError: Duplicate regular expression flag");
    expect(first("/[/]\\//.test('/')")).toBeUndefined();
    expect(first("1;\n/abc\n/")).toMatchObject({
      message: "SyntaxError: This regular expression is not closed: it needs a / on the same line",
      at: { line: 2, column: 2 },
    });
  });
  test("accepts the newest syntax, top-level await and a hashbang", () => {
    for (const code of [
      "await 1",
      "for await (const x of y);",
      "#!/usr/bin/env node\n1",
      "a?.b ?? c; a ||= 1; class A { static { this.#x } static #x = 1 }",
      'import data from "./x.json" with { type: "json" };',
      'export { x as "any name" } from "./y.js"',
    ])
      expect(first(code), code).toBeUndefined();
  });
});

describe("a text is a module", () => {
  test.each([
    'import "./a.js"',
    "export const x = 1",
    "export default 5",
    "console.log(import.meta)",
    "if (true) f(() => import.meta.url)",
    'import "./a.js"; let let',
  ])("if it has module syntax: %s", (code) => expect(sourceKindOf(code, "main.js")).toBe("module"));
  test("if its name says so", () => {
    expect(sourceKindOf("1", "main.mjs")).toBe("module");
    expect(sourceKindOf("export {}", "main.cjs")).toBe("script");
  });
  test.each([
    "1",
    'const a = await import("./a.js")',
    "// import x from 'y'\nwith ({}) {}",
    "'export default 1'",
    "`import.meta`",
    "let exports = {}, important; 010",
    "let x = ; import('y')",
  ])("not because it mentions a word: %s", (code) => expect(sourceKindOf(code, "main.js")).toBe("script"));
  test("even if an error before it exists only in modules", () => {
    expect(sourceKindOf("010; import './a.js'", "main.js")).toBe("module");
    expect(first("010; import './a.js'")?.message).toMatch(/^SyntaxError: Invalid number/);
  });
});

describe("the reason for a syntax error", () => {
  test("has a position in code points from 1", () => {
    expect(first("1;\n'😀😀' + = 2", { file: "lib/a.js" })?.at).toEqual({
      file: "lib/a.js",
      line: 2,
      column: 8,
    });
    expect(first("'😀' @")?.at).toEqual({ file: "main.js", line: 1, column: 5 });
    expect(first("a\r\nb\u2028c c")?.at).toEqual({ file: "main.js", line: 3, column: 3 });
  });
  test.each([
    ["let x = ;", 'Unexpected ";"', 1, 9],
    ["f(1,\n", "The program ends here, but something in it is still open", 2, 1],
    ["let s = 'abc\n", "This string is not closed: it needs another quote on the same line", 1, 9],
    ["`abc", "This template is not closed: it needs another `", 1, 2],
    ["/* abc", "This comment is not closed: it needs a */", 1, 1],
    ["let a; let a", "Identifier 'a' has already been declared", 1, 12],
    ["export {};\nreturn 5", "'return' outside of function", 2, 1],
    ["break", "'break' cannot be here: it belongs in a loop or a switch", 1, 1],
    ["continue", "'continue' cannot be here: it belongs in a loop", 1, 1],
    ["1 = 2", "Nothing can be assigned to this", 1, 1],
    ["({ a = 1 })", "An object is written { name: value }; '=' is allowed here only in destructuring", 1, 6],
    ["3px", "A name cannot follow a number directly", 1, 2],
    ['"\\u{110000}"', "Code point out of bounds", 1, 5],
    ["if (x) const y = 1", 'Unexpected "const"', 1, 8],
  ])("%s", (code, message, line, column) => {
    expect(first(code)).toEqual({
      severity: "error",
      message: `SyntaxError: ${message}`,
      at: { file: "main.js", line, column },
    });
  });
  test("a script may have no module statements if it must be a script", () =>
    expect(first("export let x", { kind: "script" })?.message).toBe(
      "SyntaxError: A script cannot have 'import' or 'export' statements",
    ));
  test("code that is nested too deeply is a diagnostic, not an exception", () => {
    const nested = ["(", "[", "{", "!", "a=>", "`${", "if(a);else ", "1+", "/(", "x?", "function f(){"];
    for (const code of sample(nested, 4))
      expect(first(code.repeat(100_000))?.message, code).toMatch(/^SyntaxError: /);
    expect(first("(".repeat(100_000))?.message).toBe("SyntaxError: This is nested too deeply");
  });
});

describe("no text takes long to parse", () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `a${index.toString(36)}`);
  // By acorn alone, each takes a minute or more: it looks every name up in a list of all others.
  const long: readonly (readonly [what: string, code: () => string])[] = [
    ["a declaration of 200,000 names", () => `let ${names(200_000)}`],
    ["an import of 100,000 names", () => `import {${names(100_000)}} from "x"`],
    [
      "150,000 functions",
      () =>
        names(150_000)
          .map((name) => `function ${name}(){}`)
          .join(""),
    ],
  ];
  test.each(sample(long, 1))("%s", (_, code) =>
    expect(parse(code(), { kind: "module" }).diagnostics).toEqual([]),
  );
  test.runIf(testsAll)("10,000 variables in each of 400 blocks are refused", () => {
    const variables = names(10_000)
      .map((name) => `var ${name};`)
      .join("");
    expect(first("{".repeat(400) + variables + "}".repeat(400))?.message).toBe(
      "SyntaxError: There are too many variables in nested blocks",
    );
  });
});

test.each([
  "({ *all() { yield /[a)]/g; } })",
  "class A { static *[Symbol.iterator]() { const found = yield /'/; } }",
  "async function* f() { yield /'/ }",
  "function yielding(yield, g) { return yield /2/ g }",
])("a slash after yield begins a regular expression in every generator: %s", (text) => {
  expect(parseWithAcorn(text, "script").failure).toBeUndefined();
});

import { expect, test } from "vitest";
import { languages } from "../../languages/catalog.ts";
import { starters } from "../../languages/starters.ts";
import { problems, program } from "./testing.ts";

test("a missing name or member is an error, in plain words", () => {
  expect(problems({ "main.ts": 'document.title = "";' })).toEqual(["Cannot find name 'document'."]);
  expect(problems("document.write();")).toEqual(["Cannot find name 'document'."]);
  expect(problems("process.exit();")).toEqual(["Cannot find name 'process'."]);
  expect(problems("Buffer.from([]);")).toEqual(["Cannot find name 'Buffer'."]);
});

test("a test whether something exists is no error", () => {
  expect(problems('if (typeof document === "undefined") console.log("no page");')).toEqual([]);
  expect(problems({ "main.ts": "console.log(typeof document);" })).toEqual([]);
});

const fine = [
  "const days = (new Date() - new Date(0)) / 86400000;",
  'console.log("6" * "7", 1 == "1", [] + {});',
  "const bag = {}; bag.more = 1; console.log(bag.more);",
  "function twice(options = {}) { return options.count * 2; } twice({ count: 2 });",
  'const e = new Error("x"); e.code = 1; console.log(e.code);',
  "let x = null; x = 5; x = 'text';",
  "const found = [1, 2].find((n) => n > 1); console.log(found.toFixed());",
  "Array.prototype.last = function () { return this[this.length - 1]; }; [1].last();",
  "class A { constructor() { this.a = 1; } more() { this.b = 2; } }\nconst a = new A(); a.c = a.b;",
  "function Old() { this.a = 1; }\nOld.prototype.get = function () { return this.a; };\nnew Old().get();",
  "parseInt(3.7); isNaN('x'); Math.max('1', 2);",
  "const map = new Map(); map.set('a', 1); map.get('a').toFixed();",
  "await Promise.resolve(1);",
  "var twice = 1; var twice = 2;",
  "Math.twice = (n) => 2 * n; Math.twice(21);",
  "function extend(what) { what.twice = (n) => 2 * n; }\nextend(Math); Math.twice(21);",
  "const memo = {}; function f(n) { return memo[n] ??= n; } f(1);",
  "f(1, 2, 3); function f(a) { return a; }",
  "Object.create(null).x; JSON.parse('1').a.b;",
  "const [a, ...rest] = 'abc'; console.log(a, rest);",
];
test.each(fine)("working plain JavaScript has no errors: %s", (text) => {
  expect(problems(text)).toEqual([]);
});

const wrong = [
  ["consol.log(1)", "Cannot find name 'consol'. Did you mean 'console'?"],
  ["Math.sine(1)", "Property 'sine' does not exist on type 'Math'. Did you mean 'sin'?"],
  ["Math.foo(1)", "Property 'foo' does not exist on type 'Math'."],
  ["[1].lenght", "Property 'lenght' does not exist on type 'number[]'. Did you mean 'length'?"],
  ["const a = 1; a = 2;", "Cannot assign to 'a' because it is a constant."],
  ["console.log(a); let a = 1;", "Block-scoped variable 'a' used before its declaration."],
  ['import "./gone.js";', "Cannot find module './gone.js' or its corresponding type declarations."],
] as const;
test.each(wrong)("an obvious mistake is reported: %s", (text, message) => {
  expect(problems(text)).toContain(message);
});

test("TypeScript's types are checked", () => {
  expect(problems({ "main.ts": "const n: number = 'text';" })).toEqual([
    "Type 'string' is not assignable to type 'number'.",
  ]);
  expect(problems({ "main.ts": "function f(a) { return a; }\nf(1);" })).toEqual([
    "Parameter 'a' implicitly has an 'any' type.",
  ]);
});

test("files are found by the names that an import may use, and see only what they import", () => {
  const util = "export const one: number = 1;";
  expect(
    problems({ "main.ts": 'import { one } from "./lib/util.ts";\none.toFixed();', "lib/util.ts": util }),
  ).toEqual([]);
  expect(problems({ "main.ts": 'import { one } from "./lib/util";\none;', "lib/util.ts": util })).toEqual([]);
  expect(problems({ "main.ts": 'import { one } from "./lib/utils";', "lib/util.ts": util })).toHaveLength(1);
  expect(problems({ "lib/main.ts": 'import { one } from "../lösung.ts";\none;', "lösung.ts": util })).toEqual(
    [],
  );
  expect(problems({ "main.ts": "const a = 1;\na;", "other.ts": "const a = 2;\na;" })).toEqual([]);
  expect(problems({ "main.js": "console.log(a);", "other.js": "var a = 2;" })).toEqual([
    "Cannot find name 'a'.",
  ]);
});

test.each(["a b", "(1)", "100%25", "what?", "#", "don't", "[a]"])("a file may have the name %s", (name) => {
  const files = {
    "main.ts": `import { one } from "./${name}.ts";\none.toFixed();`,
    [`${name}.ts`]: "export const one = 1;",
  };
  expect(problems(files)).toEqual([]);
});

test.each(languages.filter(({ id }) => id === "javascript" || id === "typescript"))(
  "the starter in $label has no problems",
  ({ id, extensions }) => {
    const { answers, file } = program({ [`main${extensions[0]}`]: starters[id] ?? "" });
    expect(answers.problems(file)).toEqual([]);
  },
);

test("data is imported with its types", () => {
  const main = 'import data from "./data.json" with { type: "json" };\ndata.count.toFixed();\ndata.gone;';
  expect(problems({ "main.ts": main, "data.json": '{ "count": 1 }' })).toEqual([
    "Property 'gone' does not exist on type '{ count: number; }'.",
  ]);
});

test("a test file sees the names of the program, and no others; one that imports sees only its imports", () => {
  const main = "function half(n) {\n  return n / 2;\n}";
  const tested = "half(4); hafl(4);";
  expect(problems({ "main.test.js": tested, "main.js": main })).toEqual([expect.stringContaining("'hafl'")]);
  expect(problems({ "main.test.js": `import "./main.js";\n${tested}`, "main.js": main })).toHaveLength(2);
  expect(problems({ "other.js": tested, "main.js": main })).toHaveLength(2);
});

test("syntax that we compile and TypeScript does not is no error: import = require, standard decorators", () => {
  const code = `import b = require("./b");
const named = (_: unknown, { name }: ClassMethodDecoratorContext) => void b.list.push(String(name));
class A { @named m() {} static accessor x = 1; }
A.x = Symbol.metadata ? 1 : 2;`;
  expect(problems({ "main.ts": code, "b.ts": "export const list: string[] = [];" })).toEqual([]);
  const legacy = "function old(target: object, key: string, descriptor: PropertyDescriptor) {}\n";
  expect(problems({ "main.ts": `${legacy}class A { @old m() {} }` })).not.toEqual([]);
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text
import { describe, expect, test } from "vitest";
import { expectRun } from "../../../run/sandbox/testing/expect-run.ts";
import { sample } from "../../../run/sandbox/testing/sample.ts";
import { explanationFor, sentencesOf } from "./testing/explanation-for.ts";

type Case = readonly [code: string, line: number, ...sentences: string[]];

/** Programs that end with the errors that beginners meet first. */
const threw: readonly Case[] = [
  // Names.
  ["const total = 1;\nconsole.log(totl);", 2, "Did you mean `total`? It is declared at line 1."],
  ["consol.log(1);", 1, "Did you mean `console`?"],
  ["const x = True;", 1, "In JavaScript, `True` is `true`."],
  ["window.addEventListener('load', () => {});", 1, "There is no page here: print with console.log(…)."],
  ["globalThis.open('a.html');", 1, "There is no page here: print with console.log(…)."],
  ["print('hi');", 1, "In JavaScript, `print` is `console.log(…)`."],
  [
    "if (true) {\n  let inside = 1;\n}\nconsole.log(inside);",
    4,
    "The `inside` of line 2 exists only inside its block, which ends at line 3.",
  ],
  [
    "function add(a, b) {\n  const sum = a + b;\n  return sum;\n}\nadd(1, 2);\nconsole.log(sum);",
    6,
    "The `sum` of line 2 exists only inside the function `add`, which ends at line 4.",
  ],
  ["for (let i = 0; i < 3; i++) {}\nconsole.log(i);", 2, "The `i` of line 1 exists only inside its block."],
  [
    "'use strict';\nanswer = 42;",
    2,
    "`answer` must be declared before it gets a value.",
    "Write `let answer = …`.",
  ],
  [
    "const a = [1];\nwhile (i < 10) {\n  i++;\n}",
    2,
    "`i` is declared nowhere.",
    "Write `let i = …` before the loop.",
  ],
  ["for (; i < 3; i++) {}", 1, "`i` is declared nowhere.", "Write `let i = …` before the loop."],
  ["do {\n} while (i < 3);", 2, "`i` is declared nowhere.", "Write `let i = …` before the loop."],
  ["'use strict';\nfor (i = 0; i < 3; i++) {}", 2, "Declare `i`: write `for (let i = …`."],
  ["'use strict';\nfor (item of [1]) {}", 2, "Declare `item`: write `for (const item …`."],
  ["sum += 1;", 1, "`sum` is declared nowhere.", "Write `let sum = …` before it is used."],
  ["clicks++;", 1, "`clicks` is declared nowhere.", "Write `let clicks = …` before it is used."],
  [
    "class Box {\n  constructor() { this.n = 1; }\n  get() {\n    return n;\n  }\n}\nnew Box().get();",
    4,
    "Did you mean `this.n`?",
  ],
  [
    "class Box {\n  help() {}\n  run() {\n    help();\n  }\n}\nnew Box().run();",
    4,
    "Did you mean `this.help`?",
  ],
  // Used before its declaration.
  ["console.log(y);\nlet y = 1;", 1, "`y` is declared at line 2, and exists only from there on."],
  [
    "function show() {\n  return y;\n}\nshow();\nconst y = 1;",
    2,
    "`y` is declared at line 5, and exists only from there on.",
  ],
  ["let a = a + 1;", 1, "`a` is used in its own declaration, before it has a value."],
  [
    "let n = 1;\n{\n  n++;\n  let n = 2;\n}",
    3,
    "`n` is declared at line 4, and exists only from there on.",
    "The `n` of line 1 is another variable, which this one hides.",
  ],
  // Thrown values that are no errors.
  [
    "function f() {\n  throw 'text';\n}\nf();",
    2,
    "Line 2 throws it.",
    "An `Error` knows its line: write `throw new Error(…)`.",
  ],
  [
    "if (0) throw new Error('x');\nthrow { code: 4 };",
    2,
    "Line 2 throws it.",
    "An `Error` knows its line: write `throw new Error(…)`.",
  ],
  [
    "if (0) throw 'other';\nPromise.reject('text');",
    2,
    "Line 2 throws it.",
    "An `Error` knows its line: write `throw new Error(…)`.",
  ],
  ["null.x;", 1, "`null` has no properties."],
  ["const o = { a: 1, b: 2 };\no.go(1);", 2, "The object that line 1 makes has `a` and `b`, and no `go`."],
  // Constants.
  ["const a = 5;\nif (a = 6) {}", 2, "Did you mean `===`? `=` assigns a value and does not compare."],
  [
    "const a = 5;\nwhile (a > 1 && (a = 6)) {}",
    2,
    "Did you mean `===`? `=` assigns a value and does not compare.",
  ],
  [
    "const count = 1;\ncount = 2;",
    2,
    "`count` is declared with `const` at line 1, so it keeps its value.",
    "Use `let count` if it has to change.",
  ],
  [
    "for (const i = 0; i < 3; i++) {}",
    1,
    "`i` is declared with `const` at line 1, so it keeps its value.",
    "Use `let i` if it has to change.",
  ],
  // Not a function.
  ["[1, 2].foreach((x) => x);", 1, "Did you mean `forEach`?"],
  ["console.lgo(1);", 1, "Did you mean `log`?"],
  ["Math.flor(1.5);", 1, "Did you mean `floor`?"],
  [
    "const name = 'Ada';\nname.push('!');",
    2,
    "`name` is a string, and strings have no `push`. It works on arrays.",
    "To append to a string, use `+=`.",
  ],
  [
    "const seen = new Set([1]);\nseen.map((x) => x);",
    2,
    "`seen` is a Set, and Sets have no `map`. It works on arrays.",
    "`[...it]` makes an array of its items.",
  ],
  [
    "const n = 1234;\nn.split('');",
    2,
    "`n` is a number, and numbers have no `split`. It works on strings.",
    "`String(…)` converts a number to a string.",
  ],
  ["'abc'.length();", 1, "`length` is a number and not a function: leave out the parentheses after it."],
  [
    "const load = async () => [1];\nconst list = load();\nlist.map((x) => x);",
    3,
    "`list` is a promise, since its function is `async`.",
    "Put `await` before it to get its value.",
  ],
  [
    "const user = { name: 'Ada', getName() { return this.name } };\nuser.getNam();",
    2,
    "Did you mean `getName`?",
  ],
  [
    "const user = { name: 'Ada' };\nuser.name();",
    2,
    "`name` is a string (line 1), and only functions can be called.",
  ],
  [
    "const ages = { ada: 36 };\nages.forEach((x) => x);",
    2,
    "`ages` is an object, and `forEach` works on arrays.",
    "`Object.entries(ages)` makes an array of its keys and values.",
  ],
  ["const x = 5;\nx();", 2, "`x` is a number (line 1), and only functions can be called."],
  [
    "const a = 1\n(function () {})()",
    1,
    "There is no `;` at the end of line 1, so the parenthesis that comes next is read as a call.",
  ],
  ["function twice(f) {\n  f();\n}\ntwice();", 4, "Line 4 gives no `f`."],
  [
    "function hello() {\n  console.log('hi');\n}\nfunction twice(f) {\n  f();\n}\ntwice(hello());",
    7,
    "`hello()` calls `hello` immediately, and passes the result.",
    "To pass the function, leave out the parentheses: `hello`.",
  ],
  ["class A {}\nA();", 2, "`A` is a class: write `new A(…)`."],
  // Undefined.
  [
    "const list = [1];\nlist.lenght.toFixed();",
    2,
    "`list.lenght` is `undefined` here.",
    "Did you mean `length`?",
  ],
  ["const user = {};\nconsole.log(user.address.city);", 2, "`user.address` is `undefined` here."],
  ["const user = {};\nuser.address.city = 1;", 2, "`user.address` is `undefined` here."],
  [
    "let list;\nlist.push(1);",
    2,
    "`list` is `undefined` here.",
    "Line 1 declares `list`, and nothing assigns a value to it.",
  ],
  ["const x = null;\nx.y;", 2, "`x` is `null` here.", "Line 1 gives it the value `null`."],
  [
    "const list = [[1], [2]];\nfor (let i = 0; i <= list.length; i++) {\n  console.log(list[i].length);\n}",
    3,
    "`list[i]` is `undefined` here.",
    "`i` goes up to `list.length`, and the last index is `list.length - 1`.",
    "Did you mean `i < list.length`?",
  ],
  [
    "const square = (x) => { x * x };\nsquare(2).toFixed();",
    2,
    "`square(2)` is `undefined` here.",
    "`square` returns nothing: there is no `return` with a value in it.",
    "Did you mean `return x * x`?",
  ],
  [
    "const doubled = [1].forEach((x) => x * 2);\ndoubled.length;",
    2,
    "`doubled` is `undefined` here.",
    "`forEach` returns nothing. Did you mean `map`?",
  ],
  [
    "'abc'.match(/x/)[0];",
    1,
    "`'abc'.match(/x/)` is `null` here.",
    "`match` returns `null` when nothing matches.",
  ],
  [
    "const found = [{ n: 1 }].find((each) => each.n === 2);\nfound.n;",
    2,
    "`found` is `undefined` here.",
    "`find` returns `undefined` when nothing matches.",
  ],
  [
    "function first(list) {\n  return list[0];\n}\nfirst();",
    2,
    "`list` is `undefined` here.",
    "Line 4 calls its function without a `list`.",
  ],
  [
    "'use strict';\n[1].forEach(function () {\n  this.total;\n});",
    3,
    "`this` is `undefined` here.",
    "In a function that is not called as a method there is no `this`. An arrow function, `() => …`, has the `this` of the code around it.",
  ],
  [
    "const q = 5\n[1, 2].forEach((x) => x)",
    1,
    "There is no `;` at the end of line 1, so the `[` that comes next reads a property of what is there.",
  ],
  [
    "function area({ width, height }) {\n  return width * height;\n}\narea();",
    4,
    "`area` destructures an object, and line 4 calls it without one.",
  ],
  ["let q = null;\nconst { z } = q;", 2, "`q` is `undefined` or `null` here, and cannot be destructured."],
  // Not iterable.
  [
    "const ages = { ada: 36 };\nfor (const age of ages) {\n  age;\n}",
    2,
    "`ages` is an object, which cannot be iterated.",
    "`Object.entries(ages)` makes an array of its keys and values, `Object.keys(ages)` one of its keys.",
  ],
  [
    "for (const i of 5) {}",
    1,
    "`5` is a number, which cannot be iterated.",
    "To count, use `for (let i = 0; i < 5; i++)`.",
  ],
  [
    "const point = { x: 1 };\nconst [x] = point;",
    2,
    "`point` is an object, which cannot be iterated.",
    "Destructure an object with `{ … }`, an array with `[ … ]`.",
  ],
  // Others.
  [
    "const big = 1n + 1;",
    1,
    "`1n + 1` mixes a BigInt and a number.",
    "Convert one of them with `BigInt(…)` or `Number(…)`.",
  ],
  [
    "const me = {};\nme.self = me;\nJSON.stringify(me);",
    3,
    "`me` refers to itself, and JSON cannot represent that.",
  ],
  [
    "JSON.parse(\"{'a': 1}\");",
    1,
    "The text that `JSON.parse` got is not JSON.",
    "JSON has its keys and strings in double quotes.",
  ],
  [
    "class B extends Array {\n  constructor() {\n    this.x = 1;\n    super();\n  }\n}\nnew B();",
    4,
    "`super(…)` at line 4 has to come before `this` is used.",
  ],
  [
    "let s = 'x';\nfor (;;) s += s;",
    2,
    "`s += s` makes `s` longer in each iteration, until it is too long for a string.",
  ],
];

/** Errors whose cause is not in the text, and errors of the program's own. */
const own: readonly string[] = [
  "throw new Error('out of stock')",
  "const oops = () => 'oops'; if (Math.random() > 2) throw oops(); throw oops()",
  "Promise.reject('x'); const reject = (value) => { throw value }; reject('x')",
  "throw new TypeError('not a function')",
  "const x = 1; throw new ReferenceError(\"'x' is not defined\")",
  "const f = {}['g']; f()",
  "const make = () => ({}); make().run()",
  "JSON.rawJSONN",
  "const { a } = { get a() { throw new SyntaxError('no') } }",
  "new Array(-1)",
  "[].reduce((a, b) => a)",
  "Promise.reject(new Error('x'))",
  "const x = Symbol(); x + ''",
  "function f(a) { a.b.c } f({})",
  "for (const [k, v] of new Map([[1, 2]])) k.x.y",
];

describe("explanation of a program that ended with an error", () => {
  for (const [code, line, ...sentences] of sample(threw, 12)) {
    test(code.replaceAll("\n", "⏎"), async () => {
      const { outcome } = await expectRun(code).endsAs(["threw"]);
      const explanation = explanationFor(
        { files: [{ path: "main.js", text: code }], entry: "main.js" },
        outcome,
      );
      expect(sentencesOf(explanation)).toEqual(sentences);
      expect(explanation?.at).toMatchObject({ file: "main.js", line });
    });
  }
});

describe("nothing is guessed about an error that the text does not explain", () => {
  test.each(sample(own, 5))("%s", async (code) => {
    const { outcome } = await expectRun(code).endsAs(["threw", "completed"]);
    const explanation = explanationFor(
      { files: [{ path: "main.js", text: code }], entry: "main.js" },
      outcome,
    );
    const isPlain = sentencesOf(explanation)?.every((each) => / is `undefined` here\.$/.test(each)) ?? true;
    expect(isPlain, JSON.stringify(explanation)).toBe(true);
  });
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text
import { describe, expect, test } from "vitest";
import { expectRun } from "../../../run/sandbox/testing/expect-run.ts";
import { explanationFor, sentencesOf } from "./testing/explanation-for.ts";

type Case = readonly [what: string, code: string, line: number, sentences: readonly string[]];

const room = "Only about 13,000 calls fit inside one another.";

/** Programs whose calls pile up. */
const deep: readonly Case[] = [
  [
    "no end at all",
    "function f(n) {\n  return n * f(n - 1);\n}\nf(3);",
    2,
    ["`f` calls itself on every path: it needs a base case, in which it does not."],
  ],
  [
    "the end comes too late",
    "function f(n) {\n  f(n - 1);\n  if (n === 0) return;\n}\nf(3);",
    2,
    [
      "`f` calls itself on every path: it needs a base case, in which it does not.",
      "The `if (n === 0)` at line 3 comes after the call, so it is never reached.",
    ],
  ],
  [
    "an arrow function",
    "const again = () => again();\nagain();",
    1,
    ["`again` calls itself on every path: it needs a base case, in which it does not."],
  ],
  [
    "the same argument",
    "const count = (n) => {\n  if (n === 0) return 0;\n  return 1 + count(n);\n};\ncount(3);",
    3,
    ["`count` calls itself with the same `n` at line 3, so it never gets closer to its end."],
  ],
  [
    "n-- as an argument",
    "function f(n) {\n  if (n <= 0) return;\n  f(n--);\n}\nf(3);",
    3,
    ["`n--` passes `n` unchanged, so each call gets the same value.", "Use `n - 1`."],
  ],
  [
    "no argument",
    "function f(n) {\n  if (n <= 0) return;\n  f();\n}\nf(3);",
    3,
    ["Line 3 calls `f` without its `n`."],
  ],
  [
    "nothing it asks about changes",
    "let left = 3;\nfunction down() {\n  if (left > 0) down();\n}\ndown();",
    3,
    ["Nothing in `down` changes `left`, so each call does the same as the one before."],
  ],
  [
    "the wrong way",
    "function f(n) {\n  if (n <= 0) return 0;\n  return f(n + 1);\n}\nf(3);",
    3,
    ["`n` goes up with each call, and `f` ends when `n <= 0`.", "Did you mean `n - 1`?"],
  ],
  [
    "the wrong way, in a step",
    "function f(n) {\n  if (n < 10) f(n - 1);\n}\nf(3);",
    2,
    ["`n` goes down with each call, and `f` ends when `n >= 10`.", "Did you mean `n + 1`?"],
  ],
  [
    "below zero",
    "function factorial(n) {\n  return n === 0 ? 1 : n * factorial(n - 1);\n}\nfactorial(-1);",
    2,
    ["`n` starts at -1 and goes down, away from the 0 at which `factorial` ends."],
  ],
  [
    "over the end",
    "function f(n) {\n  if (n === 0) return 0;\n  return f(n - 2);\n}\nf(7);",
    3,
    ["`n` goes down with each call by 2 from 7, so it is never exactly 0.", "Use `n <= 0`."],
  ],
  [
    "perhaps over the end",
    "function f(n) {\n  if (n === 0) return 0;\n  return f(n - 2);\n}\n[4, 7].map((n) => f(n));",
    3,
    ["`n` goes down with each call by 2. Is it ever exactly 0?", "`n <= 0` would end it in any case."],
  ],
  [
    "deep, and right",
    "function sum(n) {\n  return n === 0 ? 0 : n + sum(n - 1);\n}\nsum(50000);",
    2,
    [
      "From `n = 50000`, `sum` calls itself about 50,000 times, each call inside the one before.",
      `${room} A loop has no such limit.`,
    ],
  ],
  [
    "deep, from who knows where",
    "function sum(n) {\n  if (n > 0) return n + sum(n - 1);\n  return 0;\n}\nfor (const n of [1, 50000]) sum(n);",
    2,
    [`\`sum\` calls itself while \`n > 0\`. ${room}`, "If `n` has to be that far from its end, use a loop."],
  ],
  [
    "in a function that it calls",
    "function up(n) {\n  if (n <= 0) return 0;\n  return twice(n) + up(n + 1);\n}\nfunction twice(n) {\n  return Math.abs(n) * 2;\n}\nup(1);",
    3,
    ["`n` goes up with each call, and `up` ends when `n <= 0`.", "Did you mean `n - 1`?"],
  ],
  [
    "two that call each other",
    "function a(n) {\n  return b(n);\n}\nfunction b(n) {\n  return a(n);\n}\na(1);",
    2,
    [
      "`a` calls `b` at line 2, and `b` calls `a` at line 5, on every path.",
      "One of them needs a base case, in which it does not.",
    ],
  ],
  [
    "even and odd",
    "const isEven = (n) => n === 0 || isOdd(n - 1);\nconst isOdd = (n) => n !== 0 && isEven(n - 1);\nisEven(-1);",
    2,
    [
      "`isOdd` calls `isEven` at line 2, and `isEven` calls `isOdd` at line 1.",
      "Do they always reach a base case, in which they do not?",
    ],
  ],
  [
    "a getter",
    "class A {\n  get x() {\n    return this.x;\n  }\n}\nnew A().x;",
    3,
    [
      "The getter `x` reads `this.x`, and so calls itself.",
      "Keep the value under another name, such as `this._x`.",
    ],
  ],
  [
    "a setter",
    "class A {\n  set name(value) {\n    this.name = value;\n  }\n}\nnew A().name = 'a';",
    3,
    [
      "The setter `name` sets `this.name`, and so calls itself.",
      "Keep the value under another name, such as `this._name`.",
    ],
  ],
  [
    "a text of itself",
    "const o = {\n  toString() {\n    return `<${this}>`;\n  },\n};\nString(o);",
    3,
    [
      "`toString` converts `this` to a string, which calls `toString` again.",
      "Use its properties, such as `this.name`.",
    ],
  ],
  [
    "JSON of itself",
    "const o = {\n  toJSON() {\n    return JSON.stringify(this);\n  },\n};\nJSON.stringify(o);",
    3,
    [
      "`JSON.stringify(this)` calls `toJSON` again.",
      "Return an object with the properties that JSON should have.",
    ],
  ],
  [
    "a proxy that asks itself",
    "const p = new Proxy({}, {\n  get(target, key, self) {\n    return self[key];\n  },\n});\np.x;",
    3,
    ["`self[key]` uses the proxy itself, which calls `get` again.", "Use `target` instead."],
  ],
  [
    "a class that makes itself",
    "class Person {\n  constructor() {\n    this.friend = new Person();\n  }\n}\nnew Person();",
    3,
    ["Each new `Person` makes another `Person` at line 3, which makes another, and so on."],
  ],
  [
    "a field that makes its class",
    "class Person {\n  friend = new Person();\n}\nnew Person();",
    2,
    ["Each new `Person` makes another `Person` at line 2, which makes another, and so on."],
  ],
  [
    "a tree with a cycle",
    "const node = { children: [] };\nnode.children.push(node);\nfunction walk(at) {\n  for (const child of at.children) walk(child);\n}\nwalk(node);",
    4,
    ["`walk` calls itself at line 4. Does it always reach a base case, in which it does not?"],
  ],
];

const doubling: readonly Case[] = [
  [
    "fib",
    "function fib(n) {\n  return n < 2 ? n : fib(n - 1) + fib(n - 2);\n}\nconsole.log(fib(40));",
    2,
    [
      "`fib` calls itself twice for each call, with `n` only a little smaller: the number of calls grows very fast.",
      "Could it store the results that it has already?",
    ],
  ],
  [
    "hanoi",
    "function hanoi(n, a, b, c) {\n  if (n === 0) return 0;\n  hanoi(n - 1, a, c, b);\n  hanoi(n - 1, c, b, a);\n}\nhanoi(30, 1, 2, 3);",
    3,
    [
      "`hanoi` calls itself twice for each call, with `n` only a little smaller: the number of calls grows very fast.",
      "Could it store the results that it has already?",
    ],
  ],
];

describe("explanation of a program whose stack is full", () => {
  for (const [what, code, line, sentences] of deep) {
    test(what, async () => {
      const { outcome } = await expectRun(code).exhausts("stack");
      const explanation = explanationFor(
        { files: [{ path: "main.js", text: code }], entry: "main.js" },
        outcome,
      );
      expect(sentencesOf(explanation)).toEqual(sentences);
      expect(explanation?.at).toMatchObject({ file: "main.js", line });
    });
  }
});

describe("explanation of a program whose calls double", () => {
  for (const [what, code, line, sentences] of doubling) {
    test(what, async () => {
      const { outcome } = await expectRun(code, { fuel: 500_000 }).exhausts("fuel");
      const explanation = explanationFor(
        { files: [{ path: "main.js", text: code }], entry: "main.js" },
        outcome,
      );
      expect(sentencesOf(explanation)).toEqual(sentences);
      expect(explanation?.at).toMatchObject({ file: "main.js", line });
    });
  }
});

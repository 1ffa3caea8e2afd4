import { describe, expect, test } from "vitest";
import { factSentences } from "../../../player/output/fact-text.ts";
import type { Limits } from "../../../protocol/run/limits.ts";
import type { ExhaustedLimit } from "../../../protocol/run/outcome.ts";
import { factsOfRun } from "../testing/look-at-run.ts";
import { sample } from "../testing/sample.ts";

/** The facts about a run that failed, as text. Numbers of four digits and more depend on the limits, and are N here. */
async function factText(
  program: string,
  limits: Partial<Limits> = {},
  limit?: ExhaustedLimit,
): Promise<readonly string[]> {
  const { facts } = await factsOfRun(program, { fuel: 200_000, ...limits }, limit);
  return factSentences(facts).map(({ text }) => text.replace(/-?\d+(?:,\d{3})+(?:\.\d+)?/g, "N"));
}

type Claim = readonly [name: string, program: string, ...sentences: string[]];

const loops: readonly Claim[] = [
  [
    "that counts in the wrong direction",
    "let i = 0;\nlet total = 0;\nwhile (i < 5) {\n  total += i;\n  i--;\n}",
    "The loop at line 3 ran N times.",
    "`i` went 0, -1, -2, … N: it moves away from 5.",
  ],
  [
    "that forgets its counter",
    'const words = ["a", "b"];\nlet i = 0;\nwhile (i < words.length) {\n  console.log(words[i]);\n}',
    "The loop at line 3 ran N times.",
    "`i` was 0 and `words.length` was 2 in each round.",
  ],
  [
    "that steps over its end",
    "let x = 0;\nwhile (x !== 10) {\n  x += 3;\n}",
    "The loop at line 2 ran N times.",
    "`x` went 0, 3, 6, … N: after 9 it was 12, so it steps over 10 without being it.",
  ],
  [
    "that counts in tenths",
    "for (let x = 0; x !== 1; x += 0.1) {\n  Math.sqrt(x);\n}",
    "The loop at line 1 ran N times.",
    "`x` went 0, 0.1, 0.2, … N: after 0.9999999999999999 it was 1.0999999999999999, so it steps over 1 without being it.",
  ],
  [
    "over an array that grows",
    "const list = [1, 2, 3];\nfor (let i = 0; i < list.length; i++) {\n  list.push(list[i] * 2);\n}",
    "The loop at line 2 ran N times.",
    "`i` went 0, 1, 2, … N: it comes no nearer to `list.length`.",
    "`list.length` went 3, 4, 5, … N.",
  ],
  [
    "that compares with NaN",
    'let n = Number("ten");\nwhile (!(n >= 10)) {\n  n++;\n}',
    "The loop at line 2 ran N times.",
    "`n` was `NaN` in each round, and no comparison with `NaN` is true.",
  ],
  [
    "whose counter an inner loop sets anew",
    "for (let i = 0; i < 3; i++) {\n  for (i = 0; i < 1; i++) {\n    console.log(i);\n  }\n}",
    "The loop at line 1 ran N times.",
    "`i` was 2 in each of the last N rounds.",
  ],
  [
    "whose number is a string",
    'let count = "1";\nlet rounds = 0;\nwhile (count !== 5) {\n  count = count + 1;\n  rounds++;\n}',
    "The loop at line 3 ran N times.",
    '`count` was a string: "1", "11", "111", … and at last one of N characters.',
  ],
  [
    "with an assignment for a condition",
    "let done = false;\nlet n = 0;\nwhile ((done = true)) {\n  n++;\n}",
    "The loop at line 3 ran N times.",
    "`done` was true in each round.",
  ],
  [
    "that goes in a cycle",
    "let n = 5;\nwhile (n > 1) {\n  n = n % 2 === 0 ? n / 2 : n * 3 - 1;\n}",
    "The loop at line 2 ran N times.",
    "At the end `n` repeated: 5, 14, 7, 20, 10, and again.",
  ],
  [
    "whose way out is never taken",
    "let n = 1;\nwhile (true) {\n  if (n === 10) break;\n  n += 2;\n}",
    "The loop at line 2 ran N times.",
    "`n === 10` at line 3 was asked N times, and was never true.",
    "`n` went 1, 3, 5, … N: after 9 it was 11, so it steps over 10 without being it.",
  ],
  [
    "of a binary search that keeps its middle",
    "function find(list, x) {\n  let low = 0, high = list.length - 1;\n  while (low <= high) {\n    const mid = Math.floor((low + high) / 2);\n    if (list[mid] === x) return mid;\n    if (list[mid] < x) low = mid;\n    else high = mid;\n  }\n  return -1;\n}\nfind([1, 3, 5, 7], 4);",
    "The loop at line 3 ran N times.",
    "`low` was 1 and `high` was 2 in each of the last N rounds.",
    "`list[mid] === x` at line 5 was asked N times, and was never true.",
    "`mid` was 1 in each of the last N rounds.",
    "`x` was 4 in each round.",
  ],
];

const recursions: readonly Claim[] = [
  [
    "with nothing to end it",
    "function down(n) {\n  console.log(n);\n  down(n - 1);\n}\ndown(5);",
    "At line 3, `down` called itself N times, one call inside another.",
    "`n` went 5, 4, 3, … N.",
  ],
  [
    "that steps over its end",
    "function fact(n) {\n  if (n === 0) return 1;\n  return n * fact(n - 2);\n}\nfact(5);",
    "At line 3, `fact` called itself N times, one call inside another.",
    "`n` went 5, 3, 1, … N.",
    "`n === 0` at line 2 was asked N times, and was never true.",
  ],
  [
    "that gives on what it got",
    "function sum(list) {\n  if (list.length === 0) return 0;\n  return list[0] + sum(list);\n}\nsum([1, 2]);",
    "At line 3, `sum` called itself N times, one call inside another.",
    "`list` was the same array in each call.",
    "`list.length === 0` at line 2 was asked N times, and was never true.",
  ],
  [
    "of two functions",
    "function isEven(n) {\n  return isOdd(n);\n}\nfunction isOdd(n) {\n  return isEven(n);\n}\nisEven(4);",
    "`isEven` and `isOdd` called each other N times, one call inside another.",
  ],
  [
    "of an arrow function that begins below its end",
    "const fact = (n) => (n === 0 ? 1 : n * fact(n - 1));\nfact(-1);",
    "At line 1, `fact` called itself N times, one call inside another.",
    "`n` went -1, -2, -3, … N.",
    "`n === 0` at line 1 was asked N times, and was never true.",
  ],
];

const failures: readonly Claim[] = [
  [
    "an index past the end",
    'const users = [{ name: "Ada" }, { name: "Bob" }];\nfor (let i = 0; i <= users.length; i++) {\n  console.log(users[i].name);\n}',
    "`users` had 2 elements and `i` was 2.",
    "Line 3 had run 2 times before.",
  ],
  [
    "a row past the end of a grid",
    "const grid = [[1, 2], [3, 4]];\nfor (let y = 0; y <= 2; y++) {\n  for (let x = 0; x < 2; x++) {\n    console.log(grid[y][x]);\n  }\n}",
    "`grid` had 2 elements and `y` was 2.",
    "Line 4 had run 4 times before.",
  ],
  ["a length that is written out", "new Array(-1);"],
  ["a length in a variable", "const n = -1;\nnew Array(n);", "`n` was -1."],
  ["a number for an index", "const a = [1, 2];\na[5].x;", "`a` had 2 elements."],
  [
    "a property that an object has not",
    'const user = { name: "Ada", age: 3 };\nfunction show(u) {\n  return u.address.street;\n}\nshow(user);',
    '`u` was { name: "Ada", age: 3 }: it had no `address`.',
  ],
  [
    "a key that an object has not",
    'const ages = { Ada: 36 };\nconst who = "Bob";\nages[who].toFixed();',
    "`ages` was { Ada: 36 }: it had no `Bob`.",
  ],
  [
    "an argument that was not given",
    "function greet(user) {\n  return user.name;\n}\ngreet();",
    "`user` was undefined.",
  ],
  [
    "a method that an object has not",
    "const list = { size: 1 };\nlist.push(2);",
    "`list` was { size: 1 }: it had no `push`.",
  ],
  ["a number that is called", "let total = 5;\ntotal();", "`total` was 5."],
  ["a number that is gone through", "const n = 5;\nfor (const x of n) {\n  console.log(x);\n}", "`n` was 5."],
  [
    "an error that the program throws",
    'function setAge(age) {\n  if (age < 0) {\n    throw new Error("no");\n  }\n}\nsetAge(4);\nsetAge(-5);',
    "`age` was -5.",
  ],
  ["a text that is no JSON", 'const text = "{name: 1}";\nJSON.parse(text);', '`text` was "{name: 1}".'],
  ["too many digits", "const digits = 200;\n(5).toFixed(digits);", "`digits` was 200."],
  ["a length below zero", "const n = -1;\nconst a = new Array(n);", "`n` was -1."],
  [
    "a field that is null",
    "class Bag {\n  constructor() {\n    this.items = null;\n  }\n  add(x) {\n    this.items.push(x);\n  }\n}\nnew Bag().add(1);",
    "`this.items` was null.",
  ],
  [
    "a Map that has no such key",
    'const m = new Map([["a", 1]]);\nconst key = "b";\nm.get(key).x;',
    '`m` was Map { "a" => 1 } and `key` was "b".',
  ],
  [
    "the end of a linked list",
    "let node = { value: 1, next: null };\nwhile (true) {\n  console.log(node.value);\n  node = node.next;\n}",
    "`node` was null.",
    "Line 3 had run once before.",
  ],
  ["nothing where the same statement changed it", "const a = [1];\nlet i = 0;\na[++i].x;"],
  [
    "nothing where a call before it may have changed it",
    "const list = [1];\nlet i = 0;\nfunction next() {\n  return ++i;\n}\n[next(), list[i].x];",
  ],
  [
    "nothing of an error that was made before and thrown later",
    'const errors = [];\nfor (const n of [1, 2]) {\n  if (n > 0) errors.push(new Error("no"));\n}\nthrow errors[0];',
  ],
];

const waits: readonly Claim[] = [
  [
    "a promise that nothing settles",
    "const p = new Promise((resolve, reject) => {\n  if (Math.abs(1) < 0) {\n    resolve(1);\n  }\n});\nawait p;",
    "`resolve` of the promise at line 1 was never called.",
  ],
  [
    "a function that waits for one",
    "function wait(ms) {\n  return new Promise((resolve) => {\n    console.log(ms);\n  });\n}\nasync function main() {\n  await wait(5);\n  console.log(1);\n}\nawait main();",
    "`main` was waiting at line 7.",
    "`resolve` of the promise at line 2 was never called.",
  ],
];

const memory: readonly Claim[] = [
  [
    "an array that is added to for ever",
    'const names = [];\nlet n = 0;\nwhile (true) {\n  names.push("name number " + n);\n  n++;\n}',
    'All of the memory was asked for at line 4: `names.push("name number " + n);`.',
    "The loop at line 3 ran N times.",
    "`names` had N elements.",
  ],
  [
    "a Map in a function",
    'const seen = new Map();\nfunction note(i) {\n  seen.set("k" + i, { i });\n}\nfor (let i = 0; ; i++) note(i);',
    'All of the memory was asked for at line 3: `seen.set("k" + i, { i });`.',
    "The loop at line 5 ran N times.",
    "`seen` had N entries.",
  ],
];

const moreLoops: readonly Claim[] = [
  [
    "inside another one, both of which are long",
    "const n = 100_000;\nlet total = 0;\nfor (let i = 0; i < n; i++) {\n  for (let j = 0; j < n; j++) {\n    total++;\n  }\n}",
    "The loop at line 4 ran N times.",
    "`j` went 0, 1, 2, … N: it moves towards N.",
  ],
  [
    "of a recursion that branches",
    "function fib(n) {\n  if (n < 2) return n;\n  return fib(n - 1) + fib(n - 2);\n}\nfib(40);",
    "`fib` was called N times, N of them with `n` as 1.",
  ],
  [
    "that asks about a property",
    "const box = { left: 3 };\nwhile (box.left !== 0) {\n  box.left -= 2;\n}",
    "The loop at line 2 ran N times.",
    "`box.left` went 3, 1, -1, … N: after 1 it was -1, so it steps over 0 without being it.",
  ],
  [
    "in a method that asks about `this`",
    "class Timer {\n  left = 5;\n  run() {\n    while (this.left > 0) {\n      this.left++;\n    }\n  }\n}\nnew Timer().run();",
    "The loop at line 4 ran N times.",
    "`this.left` went 5, 6, 7, … N: it moves away from 0.",
  ],
  [
    "that does its work in do",
    "let n = 1;\ndo {\n  n *= -1;\n} while (n !== 0);",
    "The loop at line 2 ran N times.",
    "At the end `n` repeated: -1, 1, and again.",
  ],
  [
    "whose queue gets what it gives",
    "const queue = [1];\nwhile (queue.length > 0) {\n  const next = queue.shift();\n  queue.push(next);\n}",
    "The loop at line 2 ran N times.",
    "`queue.length` was 1 in each round.",
  ],
];

describe("facts about a loop that did not end", () => {
  test.each(sample([...loops, ...moreLoops], 2))("%s", async (_, program, ...sentences) => {
    expect(await factText(program)).toEqual(sentences);
  });

  test("it names the line, and the moment at the end", async () => {
    const { facts, moment } = await factsOfRun("let i = 0;\nwhile (i < 1) {\n  i--;\n}", { fuel: 1_000 });
    expect(factSentences(facts)[0]?.at).toEqual({ file: "main.js", line: 2, column: 1 });
    expect(moment).toBeGreaterThan(100);
  });

  test("it is exact", async () => {
    const rounds = async (fuel: number) => {
      const { facts } = await factsOfRun("let i = 0;\nwhile (i >= 0) {\n  i++;\n}", { fuel });
      const [first, second] = facts;
      if (first?.kind !== "loop" || second?.kind !== "went") throw new Error("it says something else");
      // `i` was 0 in the first iteration. The run may end between the change of `i` and the next test.
      const { times, last } = second.series;
      expect([first.rounds, first.rounds + 1]).toContain(times);
      expect(Number(last?.text)).toBe(times - 1);
      return first.rounds;
    };
    // An iteration is two steps: the test is a jump, and so is the way back to it.
    expect((await rounds(12_000)) - (await rounds(10_000))).toBe(1_000);
  });
});

describe("facts about a recursion that did not end", () => {
  test.each(sample(recursions, 1))("%s", async (_, program, ...sentences) => {
    expect(await factText(program)).toEqual(sentences);
  });
});

describe("facts about a program that failed", () => {
  test.each(sample(failures, 2))("%s", async (_, program, ...sentences) => {
    expect(await factText(program)).toEqual(sentences);
  });
});

describe("facts about a program that waited for ever", () => {
  test.each(sample(waits, 1))("%s", async (_, program, ...sentences) => {
    expect(await factText(program)).toEqual(sentences);
  });
});

describe("facts about a program that ran out of memory", () => {
  test.each(sample(memory, 1))("%s", async (_, program, ...sentences) => {
    const limits = { fuel: 30_000_000, memoryBytes: 16 * 2 ** 20 };
    expect(await factText(program, limits, "memory")).toEqual(sentences);
  });
});

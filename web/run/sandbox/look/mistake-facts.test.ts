import { describe, expect, test } from "vitest";
import { mistakeText } from "../../../player/output/mistake-text.ts";
import { lookInto } from "../testing/look-at-run.ts";
import type { TestProgram } from "../testing/run-program.ts";

/** What is said about a program that completed. */
async function saidAbout(program: TestProgram, answers: readonly string[] = []): Promise<readonly string[]> {
  const { events, done } = await lookInto(program, { kind: "facts" }, {}, undefined, answers);
  expect(done).toEqual({ kind: "done", end: "same" });
  const facts = events.flatMap((each) => (each.kind === "facts" ? each.facts : []));
  return facts.flatMap((fact) => (fact.kind === "mistake" ? [mistakeText(fact)] : []));
}

describe("a mistake that ended in no error is said with its line and the values of the run", () => {
  test.each<readonly [what: string, program: string, said: string]>([
    [
      "= in a condition",
      'let answer = "no";\nif (answer = "yes") {\n  console.log("You said yes");\n}\n',
      'The condition `answer = "yes"` at line 2 assigns `"yes"` to `answer`, so it was true. A comparison is `===`.',
    ],
    [
      "a semicolon after if",
      "const age = 10;\nif (age > 17);\n{\n  console.log('You may vote');\n}\n",
      "The `;` at line 2 ends the `if`, so the block at line 3 does not belong to it: it ran once, whatever the condition was.",
    ],
    [
      "a semicolon after for",
      "let i = 0;\nfor (i = 0; i < 3; i++);\n{\n  console.log('again', i);\n}\n",
      "The `;` at line 2 ends the `for`, so the block at line 3 does not belong to it: it ran once, whatever the loop did.",
    ],
    [
      "an array compared with a new one",
      "const a = [1, 2];\nif (a == [1, 2]) console.log('same');\nelse console.log('different');\n",
      "`[1, 2]` at line 2 is a new array, and `a` is another one. They are never equal, whatever they contain.",
    ],
    [
      "a text compared with a number",
      'const age = "18";\nif (age === 18) console.log("exactly");\n',
      '`age` was the text `"18"` at line 2, and `18` is a number: they are never `===`. `Number(age) === 18` compares the numbers.',
    ],
    [
      "a missing return",
      "function square(n) {\n  n * n;\n}\nconst area = square(4);\nconsole.log('Area:', area);\n",
      "`square` returned `undefined`: line 2 computes `n * n`, and no `return` hands it over. Line 4 used the result.",
    ],
    [
      "NaN of a property that is not there",
      "const cart = [{ price: 18 }, { prise: 30 }];\nlet total = 0;\nfor (const item of cart) {\n  total += item.price;\n}\nconsole.log(total);\n",
      "`total` was `18`, and is `NaN` since line 4: `item.price` was `undefined`, of `{ prise: 30 }`.",
    ],
    [
      "NaN of a text that is no number",
      'const prices = ["3", "4", "five"];\nlet total = 0;\nfor (const price of prices) {\n  total += Number(price);\n}\nconsole.log(total);\n',
      '`total` was `7`, and is `NaN` since line 4: `Number(price)` was `NaN`, of the text `"five"`.',
    ],
    [
      "one array shared by all rows",
      "const grid = Array(3).fill([0, 0, 0]);\ngrid[0][1] = 7;\nconsole.log(grid);\n",
      "All elements of `grid` are one and the same array: `fill` at line 1 puts it there each time. So `grid[0][1] = 7` at line 2 changed all of them. `Array.from({ length: … }, () => [0, 0, 0])` makes one each.",
    ],
    [
      "a text added to a number",
      'const answers = ["5", "7"];\nlet sum = 0;\nfor (const answer of answers) sum = sum + answer;\nconsole.log(sum);\n',
      '`sum` was the number `0`, and `answer` was the text `"5"`: line 3 joined them to `"05"`. `Number(answer)` adds.',
    ],
    [
      "numbers sorted as texts",
      "const numbers = [10, 9, 1, 100, 25];\nnumbers.sort();\nconsole.log(numbers);\n",
      "`numbers.sort()` at line 2 compared the numbers as texts: the result is `[1, 10, 100, …]`. `numbers.sort((a, b) => a - b)` compares numbers.",
    ],
    [
      "a missing break",
      "function day(n) {\n  let name;\n  switch (n) {\n    case 1: name = 'Monday';\n    case 2: name = 'Tuesday';\n    default: name = '?';\n  }\n  return name;\n}\nconsole.log(day(1));\n",
      "No `break` follows `name = 'Monday';` at line 4, so the next case ran, too: line 5 assigned to `name` again.",
    ],
    [
      "input() without await",
      'const name = input("Your name?");\nconsole.log("Hello " + name);\n',
      '`input("Your name?")` at line 1 gives a promise, not the answer: line 2 used the promise. Write `await input("Your name?")`.',
    ],
  ])("%s", async (_, program, said) => {
    expect((await saidAbout(program))[0]).toBe(said);
  });

  test("answers that were joined", async () => {
    const program =
      'const first = prompt("first?");\nconst second = prompt("second?");\nconsole.log(first + second);\n';
    expect(await saidAbout(program, ["12", "30"])).toEqual([
      'At line 3, `"12"` and `"30"` are texts, so `first + second` joined them. `Number(…)` makes a number of a text.',
    ]);
    expect(await saidAbout(program, ["Ada", "Lovelace"])).toEqual([]);
  });
});

describe("nothing is said if the text looks so and the run does not show it", () => {
  test.each<readonly [what: string, program: string]>([
    [
      "an assignment in a loop's condition that ends it",
      "const list = [1, 2];\nlet n;\nwhile ((n = list.pop())) console.log(n);",
    ],
    ["a condition that was not reached", "let a = 1;\nif (a > 1) {\n  if (a = 2) a = 3;\n}"],
    ["a text that does not look like the number", 'const age = "19";\nif (age === 18) console.log(1);'],
    ["a function whose result nobody uses", "function f(n) {\n  n * n;\n}\nf(2);"],
    [
      "a sum of numbers",
      "const cart = [{ price: 18 }, { price: 3 }];\nlet total = 0;\nfor (const item of cart) total += item.price;\nconsole.log(total);",
    ],
    [
      "NaN that the program checks",
      "const cart = [{}];\nlet total = 0;\nfor (const item of cart) total += item.price;\nif (Number.isNaN(total)) console.log('none');",
    ],
    [
      "a getter of a class",
      "class P { get price() { return 2; } }\nlet total = 0;\nfor (const p of [new P()]) total += p.price;\nconsole.log(total);",
    ],
    ["rows that are only read", "const grid = Array(3).fill([0, 1]);\nconsole.log(grid[0][1], grid.length);"],
    [
      "rows that are replaced",
      "const grid = Array(3).fill([]);\nfor (let i = 0; i < 3; i++) grid[i] = [i];\ngrid[0].push(1);\nconsole.log(grid);",
    ],
    ["numbers whose texts are in the same order", "const a = [3, 1, 2];\na.sort();\nconsole.log(a);"],
    ["texts that are sorted", "const a = ['b', 'a'];\na.sort();\nconsole.log(a);"],
    ["a text that is built", "let out = '';\nfor (const n of [1, 2]) out += n;\nconsole.log(out);"],
    [
      "cases that fall through on purpose",
      "let n = 0;\nswitch (1) {\n  case 1:\n    n += 1;\n  case 2:\n    n += 2;\n}\nconsole.log(n);",
    ],
    ["input() with await", 'const name = await input("?");\nconsole.log("Hello " + name);'],
    [
      "an own function of that name",
      "const input = () => 1;\nconst name = input();\nconsole.log('Hello ' + name);",
    ],
  ])("%s", async (_, program) => {
    expect(await saidAbout(program)).toEqual([]);
  });
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text
import { describe, expect, test } from "vitest";
import type { Limits } from "../../../protocol/run/limits.ts";
import { expectRun } from "../../../run/sandbox/testing/expect-run.ts";
import { sample } from "../../../run/sandbox/testing/sample.ts";
import { explanationFor, sentencesOf } from "./testing/explanation-for.ts";

const few: Partial<Limits> = { fuel: 300_000 };

/** Programs that use up their steps, the line that the explanation is about, and what it says. */
const busy: readonly (readonly [what: string, code: string, line: number, sentences: readonly string[]])[] = [
  [
    "no way out",
    "console.log('on');\nwhile (true) {}",
    2,
    ["The loop at line 2 never ends: there is no `break` or `return` that it could reach."],
  ],
  [
    "a `for` without a condition",
    "let n = 0;\nfor (;;) n++;",
    2,
    ["The loop at line 2 never ends: there is no `break` or `return` that it could reach."],
  ],
  [
    "a `break` of an inner loop is none of the outer",
    "while (1) {\n  for (const x of [1]) break;\n}",
    1,
    ["The loop at line 1 never ends: there is no `break` or `return` that it could reach."],
  ],
  [
    "a counter that is forgotten",
    "let i = 0;\nwhile (i < 10) {\n  console.log(i);\n}",
    2,
    ["Nothing in the loop at line 2 changes `i`, so `i < 10` stays true.", "Did you forget `i++`?"],
  ],
  [
    "a counter that is forgotten, and goes down",
    "let left = 3;\nwhile (left > 0) Math.abs(left);",
    2,
    ["Nothing in the loop at line 2 changes `left`, so `left > 0` stays true.", "Did you forget `left--`?"],
  ],
  [
    "a break that asks about what stays",
    "let i = 0, n = 0;\nwhile (true) {\n  n++;\n  if (i === 10) break;\n}",
    2,
    ["Nothing in the loop at line 2 changes `i`, so `i === 10` stays false."],
  ],
  [
    "the inner one counts the outer one's variable",
    "for (let i = 0; i < 3; i++) {\n  for (let j = 0; j < 3; i++) {\n  }\n}",
    2,
    [
      "Nothing in the loop at line 2 changes `j`, so `j < 3` stays true.",
      "It ends with `i++`. Did you mean `j++`?",
    ],
  ],
  [
    "a sum that goes nowhere",
    "for (let i = 0; i < 10; i + 1) {}",
    1,
    [
      "Nothing in the loop at line 1 changes `i`, so `i < 10` stays true.",
      "`i + 1` computes a value and does nothing with it. Did you mean `i++`?",
    ],
  ],
  [
    "another variable of the same name",
    "let i = 0;\nwhile (i < 10) {\n  let i = 0;\n  i++;\n}",
    2,
    [
      "Nothing in the loop at line 2 changes `i`, so `i < 10` stays true.",
      "The `i` that line 3 declares is another variable.",
    ],
  ],
  [
    "a semicolon that is the whole body",
    "let i = 0;\nwhile (i < 10);\n{\n  i++;\n}",
    2,
    [
      "Nothing in the loop at line 2 changes `i`, so `i < 10` stays true.",
      "The `;` after the condition is all of its body: the block at line 3 is not part of it.",
    ],
  ],
  [
    "a flag that a timer would set",
    "let done = false;\nsetTimeout(() => {\n  done = true;\n}, 10);\nwhile (!done) {}",
    5,
    [
      "Nothing in the loop at line 5 changes `done`, so `!done` stays true.",
      "Line 3 does, but in a function that cannot run before the loop is over.",
    ],
  ],
  [
    "a list's next one",
    "let node = { value: 1, next: null }, sum = 0;\nwhile (node !== null) sum += node.value;",
    2,
    ["Nothing in the loop at line 2 changes `node`, so `node !== null` stays true."],
  ],
  [
    "in a function that the loop calls",
    "function show(n) {\n  return Math.abs(n);\n}\nlet i = 0;\nwhile (i < 10) {\n  show(i);\n}",
    5,
    ["Nothing in the loop at line 5 changes `i`, so `i < 10` stays true.", "Did you forget `i++`?"],
  ],
  [
    "the wrong way",
    "for (let i = 0; i < 10; i--) {}",
    1,
    ["`i` goes down, and the loop runs while `i < 10`.", "Did you mean `i++`, or `i > …`?"],
  ],
  [
    "the wrong way by two",
    "let n = 10;\nwhile (n > 0) {\n  n += 2;\n}",
    2,
    ["`n` goes up, and the loop runs while `n > 0`.", "Did you mean `n -= 2`?"],
  ],
  [
    "the wrong way under a condition",
    "let i = 0;\nwhile (i < 10) {\n  if (i % 2 === 0) i = i - 1; else i -= 3;\n}",
    2,
    ["`i` goes down, and the loop runs while `i < 10`.", "Did you mean `i++`?"],
  ],
  [
    "over the end",
    "let i = 0;\nwhile (i !== 10) {\n  i += 3;\n}",
    2,
    ["`i` is never exactly 10: it is 9, then 12.", "Use `i < 10`."],
  ],
  [
    "over the end, in a for and with !=",
    "for (let i = 10; i != 1; i -= 2) Math.abs(i);",
    1,
    ["`i` is never exactly 1: it is 2, then 0.", "Use `i > 1`."],
  ],
  [
    "tenths",
    "for (let x = 0; x !== 1; x += 0.1) {}",
    1,
    [
      "`x` is never exactly 1: it comes to 0.9999999999999999 there, since steps of 0.1 are not exact.",
      "Use `x < 1`.",
    ],
  ],
  [
    "away from where it should be",
    "let i = 5;\nwhile (i !== 0) i++;",
    2,
    ["`i` starts at 5 and goes up, away from 0."],
  ],
  [
    "i = i++",
    "let i = 0;\nwhile (i < 10) {\n  i = i++;\n}",
    2,
    ["`i = i++` leaves `i` as it was.", "Did you mean `i++`?"],
  ],
  [
    "i =+ 1",
    "let i = 0;\nwhile (i < 10) {\n  i =+ 1;\n}",
    2,
    ["Line 3 gives `i` the value 1 again in each iteration, so `i < 10` stays true."],
  ],
  [
    "set back each time",
    "let i = 0;\nwhile (i < 10) {\n  i = 0;\n  i++;\n}",
    2,
    ["Line 3 gives `i` the value 0 again in each iteration, so `i < 10` stays true."],
  ],
  [
    "nothing times two",
    "let n = 0;\nwhile (n < 100) {\n  n *= 2;\n}",
    2,
    ["`n` starts at 0, and 0 times 2 stays 0."],
  ],
  [
    "an assignment in the condition",
    "let x = 0;\nwhile (x = 5) {\n  x--;\n}",
    2,
    ["`x = 5` in the condition gives `x` a value that always counts as true.", "Did you mean `x === 5`?"],
  ],
  [
    "either of two",
    "let x = 3;\nwhile (x !== 1 || x !== 2) {\n  x--;\n}",
    2,
    ["`x !== 1 || x !== 2` is always true: `x` differs from at least one of the two.", "Did you mean `&&`?"],
  ],
  [
    "NaN",
    "let x = 3;\nwhile (x !== NaN) {\n  x = Math.sqrt(x - 1);\n}",
    2,
    ["`x !== NaN` is always true: `NaN` equals nothing, not even itself.", "Use `!Number.isNaN(x)`."],
  ],
  [
    "the same match",
    "const word = /\\w+/;\nlet match;\nwhile ((match = word.exec('two words')) !== null) {\n  match.index;\n}",
    3,
    ["`/\\w+/` has no flag `g`, so `word.exec('two words')` finds the same match each time."],
  ],
  [
    "the first match",
    "const text = 'two words';\nlet n = 0;\nwhile (/\\w+/g.exec(text)) n++;",
    3,
    [
      "`/\\w+/g` is created again in each iteration, so it searches from the start of the string again.",
      "Give it a name before the loop.",
    ],
  ],
  [
    "a list that grows under the loop",
    "const list = [1];\nfor (const x of list) {\n  list.push(x);\n}",
    2,
    [
      "The loop at line 2 iterates over `list`, and `list.push(x)` makes it longer in each iteration.",
      "Loop over a copy, `[...list]`, or add to another array.",
    ],
  ],
  [
    "a bound that runs away",
    "const list = [1];\nfor (let i = 0; i < list.length; i++) {\n  list.push(i);\n}",
    2,
    [
      "`list.push(i)` makes `list` longer in each iteration, so `i` never reaches `list.length`.",
      "Store the length before the loop, or add to another array.",
    ],
  ],
  [
    "a queue that is never emptied",
    "const queue = [1];\nlet sum = 0;\nwhile (queue.length > 0) {\n  sum += queue[0];\n}",
    3,
    ["Nothing in the loop at line 3 removes anything from `queue`, so `queue.length > 0` stays true."],
  ],
  [
    "a queue that is only filled",
    "const queue = [1];\nwhile (queue.length) {\n  queue.push(1);\n}",
    2,
    [
      "The loop at line 2 runs while there is something in `queue`: `queue.push(1)` adds to it, and nothing removes anything.",
    ],
  ],
  [
    "a queue that gets what is taken out",
    "const graph = { a: ['b'], b: ['a'] };\nconst queue = ['a'];\nwhile (queue.length > 0) {\n  const at = queue.shift();\n  for (const next of graph[at]) queue.push(next);\n}",
    3,
    [
      "The loop at line 3 runs while there is something in `queue`, and `queue.push(next)` at line 5 adds to it.",
      "Is the same thing added again and again?",
    ],
  ],
  [
    "two long loops",
    "let n = 0;\nfor (let i = 0; i < 1e6; i++) {\n  for (let j = 0; j <= 2000; j += 2) {\n    n++;\n  }\n}",
    2,
    ["The loops at lines 2 and 3 together run 1,000,000 × 1,001 times, that is 1,001,000,000."],
  ],
  [
    "one long loop",
    "const most = 10 ** 9;\nlet n = 0;\nfor (let i = 0; i < most; i++) n += i;",
    3,
    ["The loop at line 3 runs 1,000,000,000 iterations."],
  ],
  [
    "a long loop, and one without end that it never came to",
    "for (let i = 0; i < 1e9; i++) Math.abs(i);\nwhile (true) {}",
    1,
    ["The loop at line 1 runs 1,000,000,000 iterations."],
  ],
  [
    "a short loop, and one without end after it",
    "for (let i = 0; i < 100; i++) Math.abs(i);\nwhile (true) {}",
    2,
    ["The loop at line 2 never ends: there is no `break` or `return` that it could reach."],
  ],
  [
    "a function that is nothing but an empty loop",
    "console.log(1);\nfunction wait() {\n  while (true) {}\n}\nwait();",
    3,
    ["The loop at line 3 never ends: there is no `break` or `return` that it could reach."],
  ],
  [
    "matching that tries everything",
    "const word = /^(a+)+$/;\nword.test('a'.repeat(40) + 'b');",
    2,
    [
      "The regular expression `/^(a+)+$/` can take very long on a string that does not match: `(a+)+` repeats a repetition, so there are very many ways to try.",
      "Can it be written with one repetition?",
    ],
  ],
  [
    "what only the program knows",
    "let x = 27;\nwhile (x !== 2) {\n  x = x % 2 ? 3 * x + 1 : x === 1 ? 4 : x / 2;\n  if (x === 2) x = 1;\n}",
    2,
    ["The loop at line 2 runs while `x !== 2`. Does that ever become false?"],
  ],
];

describe("explanation of a program that used up its steps", () => {
  for (const [what, code, line, sentences] of sample(busy, 8)) {
    test(what, async () => {
      const { outcome } = await expectRun(code, few).exhausts("fuel");
      const explanation = explanationFor(
        { files: [{ path: "main.js", text: code }], entry: "main.js" },
        outcome,
      );
      expect(sentencesOf(explanation)).toEqual(sentences);
      expect(explanation?.at).toMatchObject({ file: "main.js", line });
    });
  }
});

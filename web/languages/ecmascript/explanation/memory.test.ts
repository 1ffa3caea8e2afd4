// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text
import { describe, expect, test } from "vitest";
import { expectRun } from "../../../run/sandbox/testing/expect-run.ts";
import { explanationFor, sentencesOf } from "./testing/explanation-for.ts";

const small = { fuel: 1e9, memoryBytes: 12 * 1024 * 1024 };
const noWayOut = (line: number) =>
  `The loop at line ${line} never ends: there is no \`break\` or \`return\` that it could reach.`;

const full: readonly (readonly [what: string, code: string, line: number, sentences: readonly string[]])[] = [
  [
    "a list without end",
    "const list = [];\nwhile (true) {\n  list.push('x'.repeat(1000));\n}",
    2,
    ["`list.push('x'.repeat(1000))` at line 3 makes `list` grow in the loop at line 2.", noWayOut(2)],
  ],
  [
    "a Map",
    "const seen = new Map();\nfor (let i = 0; ; i++) {\n  seen.set(i, [i]);\n}",
    2,
    ["`seen.set(i, [i])` at line 3 makes `seen` grow in the loop at line 2.", noWayOut(2)],
  ],
  [
    "an object",
    "const seen = {};\nlet i = 0;\nwhile (i >= 0) {\n  seen[`key ${i}`] = [];\n  i++;\n}",
    3,
    [
      "`seen[`… at line 4 makes `seen` grow in the loop at line 3.".replace("`seen[`…", "`seen[…`"),
      "`i` goes up, and the loop runs while `i >= 0`.",
      "Did you mean `i--`?",
    ],
  ],
  [
    "a list that doubles",
    "let list = [1];\nfor (let i = 0; i < 100; i++) {\n  list = [...list, ...list];\n}",
    2,
    [
      "`list = [...list, ...list]` makes `list` twice as long in each iteration of the loop at line 2: after 30 iterations it is a billion times as long.",
    ],
  ],
  [
    "many rounds",
    "const list = [];\nfor (let i = 0; i < 1e8; i++) {\n  list.push({ i });\n}",
    2,
    ["`list.push({ i })` at line 3 makes `list` grow in the loop at line 2. It runs 100,000,000 iterations."],
  ],
  [
    "a huge list",
    "const size = 1e9;\nconst list = new Array(size).fill(0);",
    2,
    ["`new Array(size)` reserves memory for 1,000,000,000 values at once."],
  ],
  [
    "a huge text",
    "const line = '-'.repeat(5e8);",
    1,
    ["`'-'.repeat(5e8)` makes a string of 500,000,000 characters or more."],
  ],
  [
    "a long list made at once",
    "const list = Array.from({ length: 1e8 }, (_, i) => i);",
    1,
    ["`Array.from({ length: 1e8 }, (_, i) => i)` makes an array of 100,000,000 values."],
  ],
];

describe("explanation of a program that ran out of memory", () => {
  for (const [what, code, line, sentences] of full) {
    test(what, async () => {
      const { outcome } = await expectRun(code, small).exhausts("memory");
      const explanation = explanationFor(
        { files: [{ path: "main.js", text: code }], entry: "main.js" },
        outcome,
      );
      expect(sentencesOf(explanation)).toEqual(sentences);
      expect(explanation?.at).toMatchObject({ file: "main.js", line });
    });
  }
});

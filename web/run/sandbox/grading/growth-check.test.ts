import { describe, expect, test } from "vitest";
import { checkOf } from "../../../protocol/grading/check.ts";
import { growthName } from "../../../protocol/grading/growth-names.ts";
import { parseWrittenCheck } from "../../../protocol/grading/written-check.ts";
import { runRequest } from "../../../protocol/run/run-request.ts";
import { verdictText } from "../../growth/growth-verdict.ts";
import { type Growth, measureGrowth } from "../../growth/measure-growth.ts";
import { run } from "../run/run.ts";
import { gradeProgram } from "../testing/grading.ts";
import { engine, fullRuntime } from "../testing/run-program.ts";
import { sample, testsAll } from "../testing/sample.ts";

async function growthOf(code: string, call: string, input: string, language = "javascript"): Promise<Growth> {
  const host = { ...fullRuntime, engine: await engine(), emit: () => {}, sleep: async () => {} };
  const limits = { cpuMs: 600_000, wallMs: 600_000 };
  const files = [{ path: language === "typescript" ? "main.ts" : "main.js", text: code }];
  return measureGrowth(runRequest({ files, language, limits }), { call, given: input }, (each) =>
    run(each, host),
  );
}

const algorithms: readonly (readonly [
  name: string,
  verdict: string,
  given: string,
  call: string,
  code: string,
])[] = [
  [
    "the middle of a list",
    "1",
    "sorted numbers",
    "middle(x)",
    "const middle = (list) => list[list.length >> 1];",
  ],
  [
    "binary search",
    "log n",
    "sorted numbers",
    "search(x, 1)",
    `function search(list, wanted) {
      let [low, high] = [0, list.length - 1];
      while (low <= high) {
        const middle = (low + high) >> 1;
        if (list[middle] === wanted) return middle;
        if (list[middle] < wanted) low = middle + 1; else high = middle - 1;
      }
      return -1;
    }`,
  ],
  [
    "Euclid's algorithm for neighbouring Fibonacci numbers, by their size",
    "log n",
    "n => { let [a, b] = [1, 1]; while (b < n) [a, b] = [b, a + b]; return [a, b]; }",
    "gcd(x[0], x[1])",
    "function gcd(a, b) { return b === 0 ? a : gcd(b, a % b); }",
  ],
  [
    "a sum",
    "n",
    "random numbers",
    "sum(x)",
    "function sum(l) { let s = 0; for (const each of l) s += each; return s; }",
  ],
  ["a text backwards", "n", "text", "back(x)", "const back = (text) => [...text].reverse().join('');"],
  [
    "merge sort",
    "n log n",
    "random numbers",
    "sort(x)",
    `function sort(list) {
      if (list.length < 2) return list;
      const half = list.length >> 1;
      const [a, b] = [sort(list.slice(0, half)), sort(list.slice(half))];
      const out = [];
      for (let i = 0, j = 0; i < a.length || j < b.length; )
        out.push(j >= b.length || a[i] <= b[j] ? a[i++] : b[j++]);
      return out;
    }`,
  ],
  [
    "quick sort of random numbers",
    "n log n",
    "random numbers",
    "sort(x)",
    `function sort(list) {
      if (list.length < 2) return list;
      const [pivot, ...rest] = list;
      return [...sort(rest.filter((each) => each < pivot)), pivot, ...sort(rest.filter((each) => each >= pivot))];
    }`,
  ],
  [
    "heap sort",
    "n log n",
    "random numbers",
    "sort(x)",
    `function sift(h, at, end) {
      for (;;) {
        let big = at, left = 2 * at + 1;
        if (left < end && h[left] > h[big]) big = left;
        if (left + 1 < end && h[left + 1] > h[big]) big = left + 1;
        if (big === at) return;
        [h[at], h[big]] = [h[big], h[at]];
        at = big;
      }
    }
    function sort(list) {
      const h = list.slice();
      for (let i = h.length >> 1; i >= 0; i--) sift(h, i, h.length);
      for (let end = h.length - 1; end > 0; end--) { [h[0], h[end]] = [h[end], h[0]]; sift(h, 0, end); }
      return h;
    }`,
  ],
  [
    "insertion sort of sorted numbers",
    "n",
    "sorted numbers",
    "sort(x)",
    `function sort(l) {
      for (let i = 1; i < l.length; i++) for (let j = i; j > 0 && l[j - 1] > l[j]; j--) [l[j - 1], l[j]] = [l[j], l[j - 1]];
      return l;
    }`,
  ],
  [
    "insertion sort of random numbers",
    "n²",
    "random numbers",
    "sort(x)",
    `function sort(l) {
      for (let i = 1; i < l.length; i++) for (let j = i; j > 0 && l[j - 1] > l[j]; j--) [l[j - 1], l[j]] = [l[j], l[j - 1]];
      return l;
    }`,
  ],
  [
    "selection sort",
    "n²",
    "random numbers",
    "sort(x)",
    `function sort(l) {
      for (let i = 0; i < l.length; i++) {
        let least = i;
        for (let j = i + 1; j < l.length; j++) if (l[j] < l[least]) least = j;
        [l[i], l[least]] = [l[least], l[i]];
      }
      return l;
    }`,
  ],
  [
    "the product of two matrices",
    "n³",
    "n => Array.from({ length: n }, () => new Array(n).fill(1))",
    "product(x, x)",
    `function product(a, b) {
      const c = [];
      for (let i = 0; i < a.length; i++) {
        c.push([]);
        for (let j = 0; j < a.length; j++) {
          let sum = 0;
          for (let k = 0; k < a.length; k++) sum += a[i][k] * b[k][j];
          c[i].push(sum);
        }
      }
      return c;
    }`,
  ],
  [
    "Fibonacci numbers by their definition",
    "faster than any power of n",
    "number",
    "fib(x)",
    "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }",
  ],
  [
    "all subsets",
    "faster than any power of n",
    "sorted numbers",
    "subsets(x)",
    "function subsets([first, ...rest]) { if (first === undefined) return [[]]; const s = subsets(rest); return [...s, ...s.map((each) => [first, ...each])]; }",
  ],
  [
    "divisors up to the root",
    "n^0.5",
    "number",
    "divisors(x)",
    "function divisors(n) { let c = 0; for (let d = 1; d * d <= n; d++) if (n % d === 0) c++; return c; }",
  ],
];

describe("the steps of an algorithm grow as textbooks say", () => {
  test.each(sample(algorithms, 2))("%s: %s", async (_, growthClass, input, call, code) => {
    const growth = await growthOf(code, call, input);
    expect([verdictText(growth.verdict), growth]).toEqual([growthClass, growth]);
    expect(growth.points.length).toBeGreaterThanOrEqual(4);
    expect(growth.exponents.length).toBe(growth.points.length - 1);
  });
  test("the built-in sort, whose native loops count as well", async () => {
    const { verdict } = await growthOf("", "x.sort((a, b) => a - b)", "random numbers");
    expect(verdict).toEqual({ kind: "named", name: "n log n" });
  });
  test.runIf(testsAll)("in TypeScript, and work after an await", async () => {
    const code =
      "async function sum(l: number[]) { let s = 0; for (const e of l) { await null; s += e; } return s; }";
    const { verdict } = await growthOf(code, "sum(x)", "random numbers", "typescript");
    expect(verdict).toEqual({ kind: "named", name: "n" });
  });
  test.runIf(testsAll)("the same program has the same steps each time", async () => {
    const measure = () => growthOf("const f = (l) => l.map((e) => e + 1);", "f(x)", "random numbers");
    expect(await measure()).toEqual(await measure());
  });
  test.runIf(testsAll)("the program's own steps do not count", async () => {
    const f = "function f(n) { let s = 0; while (n-- > 0) s++; return s; }";
    const alone = await growthOf(f, "f(x)", "number");
    const after = await growthOf(`${f} for (let i = 0; i < 100_000; i++) f(3);`, "f(x)", "number");
    expect(after.points).toEqual(alone.points);
    expect(alone.points[10]).toEqual({ n: 1024, steps: 2 * 1024 + 2 });
  });
  test("if no growth is found, the result says why", async () => {
    const deep = await growthOf("const f = (n) => n === 0 ? 0 : 1 + f(n - 1);", "f(x)", "number");
    expect(deep.verdict).toEqual({ kind: "named", name: "n" });
    expect(deep.ending).toBe("For n = 16,384 it did not finish: it called too deep: its stack is full.");
  });
});

describe("a check of a call's growth", () => {
  const bubble = `function sort(l) { for (let i = 0; i < l.length; i++) for (let j = 1; j < l.length; j++)
    if (l[j - 1] > l[j]) [l[j - 1], l[j]] = [l[j], l[j - 1]]; return l; }`;
  const growthOfSort = (grows: string) => ({ title: "t", call: "sort(x)", given: "random numbers", grows });
  const first = async (code: string, check: object) =>
    (await gradeProgram(code, [parseWrittenCheck(check, "check")])).results[0];

  test.runIf(testsAll)("a growth at or below the maximum passes", async () => {
    expect(await first(bubble, growthOfSort("n^2"))).toMatchObject({ passed: true });
    expect(
      await first("const sort = (l) => l.sort((a, b) => a - b);", growthOfSort("n log n")),
    ).toMatchObject({
      passed: true,
    });
    expect(await first("const sort = (l) => l.length;", growthOfSort("n"))).toMatchObject({ passed: true });
  });
  test("faster growth fails, and the message names the measured growth", async () => {
    expect(await first(bubble, growthOfSort("n log n"))).toMatchObject({
      passed: false,
      expected: "n log n",
      actual: "n²",
      message: expect.stringMatching(
        /^sort\(x\) grows like n²: \d+ steps for n = \d+, .+ to the power of [12]\.\d\d/,
      ),
    });
  });
  test("a call that fails is reported with its error", async () => {
    expect(await first("function sort(l) { return l.no.such }", growthOfSort("n"))).toMatchObject({
      passed: false,
      message: expect.stringContaining("The call did not finish for n = 1: it threw TypeError: "),
    });
    expect(await first("", growthOfSort("n"))).toMatchObject({
      passed: false,
      message: "The program has nothing called sort at its top level",
    });
  });
  test.each([
    [
      "the turn in which it is called",
      "let late = false; Promise.resolve().then(() => { late = true });",
      "!late",
    ],
    ["who calls it", "", "new Error().stack.split('main.js').length > 2"],
  ])("a program cannot see that its growth is measured from %s", async (_, setup, isMeasured) => {
    const cheat = `${setup} ${bubble.replace("{ for", `{ if (${isMeasured}) return l; for`)}`;
    expect(await first(cheat, growthOfSort("n log n"))).toMatchObject({ passed: false });
  });
  test.runIf(testsAll)("a program cannot improve its growth by changing built-ins", async () => {
    const cheat = `${bubble} Array.from = () => []; Math.log2 = () => 0; globalThis.Array = function () {}; Object.defineProperty(Array.prototype, "length", { value: 0 });`;
    expect(await first(cheat, growthOfSort("n log n"))).toMatchObject({ passed: false });
  });
  test.each([
    [{ grows: "n" }, 'grows needs a call, such as "f(x)"'],
    [{ call: "f(x)", grows: "n!" }, "grows should be one of 1, log n, n, n log n, n², not "],
    [{ call: "f(x)", grows: "n", returns: 1 }, "so returns needs a check of its own"],
    [{ call: "f(x)", grows: "n", given: "numbers" }, "given should be one of number, random numbers"],
    [{ call: "f(x)", returns: 1, given: "text" }, "given says what x is, so it needs grows"],
  ])("%j is invalid, which a lesson's parser reports", async (check, sentence) => {
    const written = { title: "t", ...check };
    const problem = expect.stringContaining(sentence);
    expect(checkOf(parseWrittenCheck(written, "check"))).toMatchObject({ kind: "wrong", problem });
    const message = expect.stringMatching(/^This check is wrong: /);
    const result = await first("function f() {}", written);
    expect(result).toMatchObject({ passed: false, message });
    expect(result?.message).toContain(sentence);
  });
  test.each([
    ["n ** 2", "n²"],
    ["n*n", "n²"],
    ["n^2", "n²"],
    ["O(n log n)", "n log n"],
    ["n * log n", "n log n"],
    ["2^n", undefined],
  ])("%s is %s", (spelling, name) => {
    expect(growthName(spelling)).toBe(name);
  });
});

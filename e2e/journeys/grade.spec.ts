import type { CheckResult } from "../../web/protocol/grading/check.ts";
import { expect, test } from "../pages/test.ts";

const summaryOf = (results: readonly CheckResult[]) =>
  results.map(({ passed, message }) => (passed ? "passed" : message));

const fib = "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }\nconsole.log(fib(10));";

test("a program is run and graded in a worker, and an endless loop in a check ends only that check", async ({
  lab,
}) => {
  const { outcome, results, events } = await lab.grade({ code: fib, limits: { fuel: 3_000_000 } }, [
    { title: "prints", prints: "55" },
    { title: "returns", call: "fib(20)", returns: 6765 },
    { title: "is wrong", call: "fib(2)", returns: 3 },
    { title: "takes long", call: "fib(60)", returns: 1 },
    { title: "is tested", test: "expect([0, 1, 2, 3].map(fib)).toEqual([0, 1, 1, 2])" },
    { title: "recurses", uses: ["recursion"], avoids: ["loop"] },
  ]);
  expect(outcome.kind).toBe("completed");
  expect(summaryOf(results)).toEqual([
    "passed",
    "passed",
    "fib(2) returned 1; expected 3",
    "fib(60) used all of its 3,000,000 steps",
    "passed",
    "passed",
  ]);
  // The events are those of the program's run, and contain nothing of its checks.
  expect(events.filter(({ kind }) => kind === "outcome")).toHaveLength(1);
  expect(events.at(-1)?.kind).toBe("outcome");
});

test("callbacks and promises pass between program and test, and both are charged for their time", async ({
  lab,
}) => {
  const code = `
    const later = (value, ms) => new Promise((done) => setTimeout(done, ms, value));
    const inTurn = async (list, f) => { const all = []; for (const each of list) all.push(await f(each)); return all };`;
  const { results } = await lab.grade({ code }, [
    { title: "waits", call: "later(7, 30)", returns: 7 },
    {
      title: "calls back",
      test: "expect(await inTurn([1, 2], async (n) => { await later(0, 5); return n * 2 })).toEqual([2, 4])",
    },
    { title: "never", call: "new Promise(() => {})", returns: 1 },
  ]);
  expect(summaryOf(results)).toEqual([
    "passed",
    "passed",
    "new Promise(() => {}) waits for something that never happens",
  ]);
});

test("the errors of a TypeScript grading have positions in the TypeScript text", async ({ lab }) => {
  const code =
    "enum Size { Small = 1, Large }\nfunction area(w: number): number {\n  return (w as any).x.y\n}";
  const { results } = await lab.grade({ code, language: "typescript", entry: "main.ts" }, [
    { title: "names", call: "Size.Large", returns: 2 },
    { title: "throws", call: "area(1)", returns: 1 },
  ]);
  expect(results[0]?.passed).toBe(true);
  expect(results[1]).toMatchObject({ passed: false, at: { file: "main.ts", line: 3 } });
});

test("Stop ends a grading in an infinite loop, and each check says that it was not reached", async ({
  lab,
}) => {
  const { outcome, results } = await lab.grade(
    { code: "console.log('begun'); for (;;);", limits: { fuel: 1e12, cpuMs: 3_600_000, wallMs: 3_600_000 } },
    [{ title: "one", prints: "begun" }],
    "begun",
  );
  expect(outcome.kind).toBe("stopped");
  expect(summaryOf(results)).toEqual(["The program did not finish: it was stopped"]);
  // The next one finds a worker as if nothing had been.
  const next = await lab.grade({ code: fib }, [{ title: "prints", prints: "55" }]);
  expect(summaryOf(next.results)).toEqual(["passed"]);
});

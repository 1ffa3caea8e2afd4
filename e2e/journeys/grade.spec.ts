import type { CheckResult } from "../../web/protocol/grading/check.ts";
import { expect, test } from "../pages/test.ts";

const summaryOf = (results: readonly CheckResult[]) =>
  results.map(({ passed, message }) => (passed ? "passed" : message));

/* web/run/sandbox/grading has the claims about checks. This is about workers. */

const fib = "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }\nconsole.log(fib(10));";

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

import { expect } from "vitest";
import { type CheckResult, checkOf, type GradeOutcome } from "../../../protocol/grading/check.ts";
import { parseWrittenChecks, type WrittenCheck } from "../../../protocol/grading/written-check.ts";
import { defaultLimits, type Limits } from "../../../protocol/run/limits.ts";
import type { RunEvent } from "../../../protocol/run/run-event.ts";
import { type RunOptions, runRequest } from "../../../protocol/run/run-request.ts";
import { grade } from "../grading/grade.ts";
import { countLines } from "../look/replay.ts";
import { momentsEngine } from "./look-at-run.ts";
import { engine, fullRuntime, noSleep } from "./run-program.ts";

const testLimits: Limits = { ...defaultLimits, fuel: 5_000_000, cpuMs: 600_000, wallMs: 600_000 };

export type TestCheck = Omit<WrittenCheck, "title"> & { readonly title?: string };

/** Grades a program headless: one text, or files by their paths. */
export async function gradeProgram(
  program: string | Readonly<Record<string, string>>,
  checks: readonly TestCheck[],
  { limits, ...options }: Omit<RunOptions, "code" | "files"> = {},
): Promise<GradeOutcome & { readonly events: readonly RunEvent[] }> {
  const events: RunEvent[] = [];
  const source =
    typeof program === "string"
      ? { code: program }
      : { files: Object.entries(program).map(([path, text]) => ({ path, text })) };
  const request = runRequest({ ...source, limits: { ...testLimits, ...limits }, ...options });
  const titled = checks.map((check, index) => ({ title: `check ${index + 1}`, ...check }));
  const graded = await grade(request, parseWrittenChecks(titled, "checks").map(checkOf), {
    ...fullRuntime,
    engine: await engine(),
    emit: (event) => events.push(event),
    sleep: noSleep,
    countLines: async (run) => countLines(run, { ...fullRuntime, engine: await momentsEngine() }),
  });
  expect(graded.results).toHaveLength(checks.length);
  return { ...graded, events };
}

/** The result of one check as text: "passed", or why not. */
export function resultText({ passed, message }: CheckResult): string {
  return passed ? "passed" : (message ?? "failed");
}

/** The results of all checks as text. */
export async function resultTexts(...args: Parameters<typeof gradeProgram>): Promise<readonly string[]> {
  return (await gradeProgram(...args)).results.map(resultText);
}

import { expect } from "vitest";
import { type Check, type CheckResult, type Graded, parseChecks } from "../../protocol/check.ts";
import type { RunEvent } from "../../protocol/event.ts";
import { defaultLimits, type Limits } from "../../protocol/limits.ts";
import { type RunOptions, runRequest } from "../../protocol/request.ts";
import { grade } from "../grade.ts";
import { equipment } from "./equipment.ts";
import { engine } from "./sandbox.ts";

const testLimits: Limits = { ...defaultLimits, fuel: 5_000_000, cpuMs: 600_000, wallMs: 600_000 };

export type TestCheck = Omit<Check, "title"> & { readonly title?: string };

/** Grades a program headless: one text, or files by their paths. */
export async function gradeProgram(
  program: string | Readonly<Record<string, string>>,
  checks: readonly TestCheck[],
  { limits, ...options }: Omit<RunOptions, "code" | "files"> = {},
): Promise<Graded & { readonly events: readonly RunEvent[] }> {
  const events: RunEvent[] = [];
  const source =
    typeof program === "string"
      ? { code: program }
      : { files: Object.entries(program).map(([path, text]) => ({ path, text })) };
  const request = runRequest({ ...source, limits: { ...testLimits, ...limits }, ...options });
  const titled = checks.map((check, index) => ({ title: `check ${index + 1}`, ...check }));
  const graded = await grade(request, parseChecks(titled, "checks"), {
    ...equipment,
    engine: await engine(),
    emit: (event) => events.push(event),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  expect(graded.results).toHaveLength(checks.length);
  return { ...graded, events };
}

/** What is said of one check: "passed", or why not. */
export function said({ passed, message }: CheckResult): string {
  return passed ? "passed" : (message ?? "failed");
}

/** What is said of each. */
export async function sayings(...args: Parameters<typeof gradeProgram>): Promise<readonly string[]> {
  return (await gradeProgram(...args)).results.map(said);
}

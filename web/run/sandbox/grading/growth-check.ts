import type { RequirementOf } from "../../../protocol/grading/check.ts";
import { BadInput } from "../../../protocol/parsers.ts";
import type { Limits } from "../../../protocol/run/limits.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import { noUsage } from "../../../protocol/run/usage.ts";
import { growsAtMost, verdictText } from "../../growth/growth-verdict.ts";
import { measureGrowth } from "../../growth/measure-growth.ts";
import type { CheckFailure } from "./check-facts.ts";
import type { CheckRunResult } from "./check-run.ts";

/** Makes a test's calls of the program, with these limits. */
type MakeCalls = (test: string, limits: Limits) => Promise<CheckRunResult>;

/**
 * Why a call grows faster than allowed; undefined if it does not. Each n is a check of its own: a program cannot see that
 * it is measured.
 */
export async function growthFailure(
  { call, given, grows }: RequirementOf<"growth">,
  request: RunRequest,
  makeCalls: MakeCalls,
): Promise<CheckFailure | undefined> {
  let undecided: Pick<CheckFailure, "undecided"> = {};
  try {
    const { verdict, points, exponents } = await measureGrowth(
      request,
      { call, given },
      // A test that uses nothing of the program would be empty.
      async ({ limits }, test) => {
        const calls = await makeCalls(`void program[""]; ${test}`, limits);
        if (calls.verdict.undecided) undecided = { undecided: true };
        return outcomeOf(calls);
      },
    );
    if (growsAtMost(verdict, grows)) return undefined;
    const last = exponents.slice(-3).map((each) => each.toFixed(2));
    const sizes = points.slice(-3).map(({ n, steps }) => `${steps} steps for n = ${n}`);
    const problem =
      verdict.kind === "unclear"
        ? `How ${call} grows cannot be measured`
        : `${call} grows ${verdict.kind === "named" || verdict.kind === "power" ? `like ${verdictText(verdict)}` : verdictText(verdict)}`;
    const powers =
      last.length > 0 ? `; from one n to its double, like n to the power of ${last.join(", ")}` : "";
    return {
      ...undecided,
      message: `${problem}: ${sizes.join(", ")}${powers}`,
      expected: grows,
      actual: verdictText(verdict),
    };
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return { ...undecided, message: error.message };
  }
}

/** As for a run. Throws BadInput for a call that cannot be made. */
function outcomeOf({ verdict, fuel, memoryBytes, limit }: CheckRunResult): Outcome {
  const usage = { ...noUsage, fuel, peakMemoryBytes: memoryBytes };
  if (verdict.passed) return { kind: "completed", inspected: "", usage };
  if (limit) return { kind: "exhausted", limit, usage };
  const [, name = "", message = ""] = /^(\w+): (.*)$/s.exec(verdict.actual ?? "") ?? [];
  if (name === "") throw new BadInput(verdict.message ?? "The call could not be made.");
  return { kind: "threw", error: { name, message, frames: [] }, usage };
}

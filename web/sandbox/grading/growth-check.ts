import { growsAtMost, verdictText } from "../../growth/growth-verdict.ts";
import { measureGrowth } from "../../growth/measure-growth.ts";
import type { Check } from "../../protocol/grading/check.ts";
import { growthName, growthProblem } from "../../protocol/grading/growth-names.ts";
import { BadInput } from "../../protocol/parsers.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { run } from "../run/run.ts";
import type { RunHost } from "../run/run-host.ts";
import type { CheckFailure } from "./check-facts.ts";

/** Why a call grows faster than allowed; undefined if it does not. Each n is a separate run in its own VM. */
export async function growthFailure(
  check: Check,
  request: RunRequest,
  host: RunHost & { readonly onAlive?: () => void },
): Promise<CheckFailure | undefined> {
  const { call = "", given: argument = "number" } = check;
  const grows = growthName(check.grows ?? "");
  const problem = growthProblem(check);
  if (problem !== undefined || grows === undefined) return { message: `This check is wrong: ${problem}` };
  const { spare: _, ask: __, onInputs: ___, compiledFiles: ____, ...own } = host;
  const quiet = {
    ...own,
    emit: (event: { readonly kind: string }) => {
      if (event.kind === "progress") host.onAlive?.();
    },
  };
  try {
    const { verdict, points, exponents } = await measureGrowth(request, { call, given: argument }, (each) => {
      host.onAlive?.();
      return run(each, quiet);
    });
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
      message: `${problem}: ${sizes.join(", ")}${powers}`,
      expected: grows,
      actual: verdictText(verdict),
    };
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return { message: error.message };
  }
}

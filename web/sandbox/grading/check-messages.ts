import { undeclaredWrites } from "../../ecmascript/undeclared-writes.ts";
import type { Check } from "../../protocol/grading/check.ts";
import { groupDigits } from "../../protocol/parsers.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import type { Limits } from "../../protocol/run/limits.ts";
import { type ExhaustedLimit, type Outcome, unreachable } from "../../protocol/run/outcome.ts";

/** Why a check has not passed, to whoever wrote the program. */

/** "used all of its 300,000,000 steps". */
export function limitMessage(limit: ExhaustedLimit, limits: Limits): string {
  switch (limit) {
    case "fuel":
      return `used all of its ${groupDigits(limits.fuel)} steps`;
    case "memory":
      return `used all of its ${Math.round(limits.memoryBytes / 2 ** 20)} MiB of memory`;
    case "stack":
      return "called too deep: its stack is full";
    case "cpu":
      return `computed for more than ${seconds(limits.cpuMs)}`;
    case "wall":
      return `took longer than ${seconds(limits.wallMs)}`;
    default:
      return unreachable(limit);
  }
}

function seconds(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${groupDigits(Math.round(ms / 100) / 10)} s`;
}

/** A check has named what is not there. Whose fault is that? */
export function missingNameMessage(name: string, { test, call = "" }: Check): string {
  return undeclaredWrites(test ?? `(${call}\n)`).some((write) => write.name === name)
    ? `This check cannot be made: it assigns to ${name}, which it does not declare`
    : `The program has nothing called ${name} at its top level`;
}

/** How a program ended that did not come to its end: "The program threw TypeError: x". */
export function endingMessage(
  outcome: Outcome,
  limits: Limits,
  threw = "threw",
): { readonly sentence: string; readonly at?: Position } {
  const who = "in" in outcome && outcome.in === "setup" ? "The setup before the program" : "The program";
  const told = (sentence: string, at?: Position) => ({ sentence: `${who} ${sentence}`, ...(at && { at }) });
  switch (outcome.kind) {
    case "completed":
      return told("completed");
    case "threw": {
      const { name, message, frames } = outcome.error;
      return told(
        `${threw} ${name === "" || message === "" ? name + message : `${name}: ${message}`}`,
        frames[0]?.at,
      );
    }
    case "invalid": {
      const found = outcome.diagnostics.find(({ severity }) => severity === "error");
      return told(`cannot be read: ${found?.message ?? "it is not valid"}`, found?.at);
    }
    case "restricted":
      return told(`used ${outcome.name}, which is restricted here`, outcome.at);
    case "unsettled":
      return told("waits for something that never happens", outcome.at);
    case "exhausted":
      return told(limitMessage(outcome.limit, limits), outcome.at);
    case "stopped":
      return told("was stopped");
    case "crashed":
      return told(`could not be run: ${outcome.detail}`);
    default:
      return unreachable(outcome);
  }
}

import { groupDigits } from "../parsers.ts";
import type { Limits } from "./limits.ts";
import { type EndingName, type ExhaustedLimit, type Outcome, unreachable } from "./outcome.ts";

/** "completed", "exhausted:fuel". */
export function endingName(outcome: Outcome): EndingName {
  return outcome.kind === "exhausted" ? `exhausted:${outcome.limit}` : outcome.kind;
}

/** The end of a run as what its program did, for sentences that name the program: of checks and of growth. */

const exhaustedMessages: { readonly [limit in ExhaustedLimit]: (limits: Limits) => string } = {
  fuel: ({ fuel }) => `used all of its ${groupDigits(fuel)} steps`,
  memory: ({ memoryBytes }) => `used all of its ${Math.round(memoryBytes / 2 ** 20)} MiB of memory`,
  stack: () => "called too deep: its stack is full",
  cpu: ({ cpuMs }) => `computed for more than ${seconds(cpuMs)}`,
  wall: ({ wallMs }) => `took longer than ${seconds(wallMs)}`,
};

function seconds(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${groupDigits(Math.round(ms / 100) / 10)} s`;
}

/** "used all of its 300,000,000 steps". */
export function exhaustedMessage(limit: ExhaustedLimit, limits: Limits): string {
  return exhaustedMessages[limit](limits);
}

/** "threw TypeError: x"; `threw` is what its language calls that. */
export function endingMessage(outcome: Outcome, limits: Limits, threw = "threw"): string {
  switch (outcome.kind) {
    case "completed":
      return "completed";
    case "threw": {
      const { name, message } = outcome.error;
      return `${threw} ${name === "" || message === "" ? name + message : `${name}: ${message}`}`;
    }
    case "invalid":
      return `cannot be read: ${outcome.diagnostics.find(isError)?.message ?? "it is not valid"}`;
    case "restricted":
      return `used ${outcome.name}, which is restricted here`;
    case "unsettled":
      return "waits for something that never happens";
    case "exhausted":
      return exhaustedMessage(outcome.limit, limits);
    case "stopped":
      return "was stopped";
    case "crashed":
      return `could not be run: ${outcome.detail}`;
    default:
      return unreachable(outcome);
  }
}

const isError = ({ severity }: { readonly severity: string }) => severity === "error";

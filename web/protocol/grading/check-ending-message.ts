import { groupDigits } from "../parsers.ts";
import type { Limits } from "../run/limits.ts";
import { type ExhaustedLimit, type Outcome, unreachable } from "../run/outcome.ts";

/*
 * How the program ended, for the messages of checks and of growth: "The program" comes before it. The page has its own
 * texts: player/output/outcome-texts.ts.
 */

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

/** "used all of its 300,000,000 steps". `ofDevice`: the device did not give the memory that the limit allows. */
export function exhaustedMessage(limit: ExhaustedLimit, limits: Limits, ofDevice = false): string {
  return ofDevice
    ? "needed more memory than this device gives, but less than its limit"
    : exhaustedMessages[limit](limits);
}

/** "threw TypeError: x"; `threw` is the verb in the program's language. */
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
      return exhaustedMessage(outcome.limit, limits, outcome.ofDevice);
    case "stopped":
      return "was stopped";
    case "crashed":
      return `could not be run: ${outcome.detail}`;
    default:
      return unreachable(outcome);
  }
}

const isError = ({ severity }: { readonly severity: string }) => severity === "error";

import { expect } from "vitest";
import { endingName } from "../../../protocol/run/ending-name.ts";
import type { Limits } from "../../../protocol/run/limits.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import { hostileCases, hostileLimits } from "./hostile.ts";
import { answers } from "./hostile-answers.ts";
import type { RunResult } from "./run-program.ts";

/** What the notes of the corpus claim of a program's own run, if only one result of the sandbox is right. */

/** Fuel ends these, also on a busy machine. */
export const limits = { ...hostileLimits, fuel: 50_000_000, cpuMs: 600_000, wallMs: 600_000 };

/**
 * Loops in which the program executes no instruction that is counted: loops of native functions, of jobs and timers,
 * and of code that catches the error at a limit.
 */
export const meteredLoops: ReadonlySet<string> = new Set([
  ...hostileCases
    .filter(({ notes }) => notes.some((note) => /native|quadratic|exponential|structural-sharing/.test(note)))
    .map(({ id }) => id)
    .filter((id) => !(id in answers)),
  "cpu-catch-interrupt",
  "cpu-async-swallow",
  "cpu-microtask-loop",
  "cpu-timer-zero-loop",
  "cpu-timer-storm",
  "cpu-busy-date",
  "mem-flatten",
  "mem-symbol-for",
]);

/** Memory is filled in different ways and at different places: in a job, after a `catch`, in functions. */
export const hoards: ReadonlySet<string> = new Set(
  hostileCases
    .filter(({ id, category }) => category === "exhaustion-memory" && !(id in answers))
    // The first stores nothing. The second runs out of fuel while it flattens, before it runs out of memory.
    .filter(({ id }) => id !== "mem-symbol-for" && id !== "mem-flatten")
    .map(({ id }) => id),
);

/** These print more than is stored. A notice between the beginning and the end says how much is left out. */
export const floods: ReadonlySet<string> = new Set([
  "out-long-line",
  "out-many-long",
  "out-zalgo",
  "out-emoji-zwj",
  "out-cr-flood",
  "out-tabs",
  "out-nobreak",
  "out-group-flood",
  "out-count-labels",
]);

export const smallMemory = { ...limits, memoryBytes: 9 * 1024 * 1024 };

/** The limits of a program of the corpus. None is a limit of time, which other work on the machine would decide. */
export function limitsOf({ id, category, outcome }: (typeof hostileCases)[number]): Limits {
  if (hoards.has(id)) return smallMemory as Limits;
  const isEndless = category === "exhaustion-cpu" && outcome.includes("exhausted:fuel") && !(id in answers);
  return { ...limits, ...((meteredLoops.has(id) || isEndless) && { fuel: 2_000_000 }) } as Limits;
}

/** Throws if the program's result is not the one that the notes claim. */
export function claimNotes(id: string, result: RunResult): void {
  const answer = answers[id];
  if (typeof answer === "string") expect(resultText(result)).toBe(answer);
  else if (answer) expect(resultText(result)).toMatch(answer);
  const { outcome, events } = result;
  if (meteredLoops.has(id)) expect(endingName(outcome)).toBe("exhausted:fuel");
  if (hoards.has(id)) expect(endingName(outcome)).toBe("exhausted:memory");
  if (!floods.has(id)) return;
  if (!("usage" in outcome)) throw new Error(outcome.kind);
  const { printedBytes, keptBytes } = outcome.usage;
  expect(printedBytes).toBeGreaterThan(hostileLimits.outputBytes);
  const tails = events.filter((event) => event.kind === "tail");
  expect(tails.at(-1)?.omittedBytes).toBe(printedBytes - keptBytes);
}

/** The printed text, and how the run ended: "one two → 1". */
export function resultText({ output, outcome }: RunResult): string {
  return [...(output === "" ? [] : [output]), shownEnding(outcome)].join(" → ");
}

function shownEnding(outcome: Outcome): string {
  switch (outcome.kind) {
    case "completed":
      return outcome.inspected;
    case "threw":
      return `threw ${outcome.error.name}: ${outcome.error.message}`;
    case "restricted":
      return `restricted ${outcome.name}`;
    case "invalid":
      return `invalid: ${outcome.diagnostics[0]?.message}`;
    default:
      return endingName(outcome);
  }
}

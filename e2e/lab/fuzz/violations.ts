import { type ConsoleMessage, isRepeated } from "../../../web/protocol/console/console-message.ts";
import type { Position } from "../../../web/protocol/program/source-file.ts";
import { endingName } from "../../../web/protocol/run/ending-name.ts";
import { type Outcome, parseOutcome } from "../../../web/protocol/run/outcome.ts";
import type { RunEvent } from "../../../web/protocol/run/run-event.ts";
import type { RunRequest } from "../../../web/protocol/run/run-request.ts";
import type { HostileProgram } from "./hostile-program.ts";

/** The result of a run, as its receiver gets it. `unfit` is the reason why the receiver would refuse it. */
export type Result = {
  readonly outcome: Outcome;
  readonly events: readonly RunEvent[];
  readonly unfit?: string;
};

/**
 * The path of the host's code, and names of its functions. `.mjs:` is a line in one of its files; without the colon it
 * would match the error of a failed import, which names extensions.
 */
const hostNames = [
  process.cwd(),
  "node_modules",
  ".mjs:",
  "QTS_",
  "emscripten",
  "wasm-function",
  "promiseState",
];

/** The violations that one run shows by itself. */
export function violationsOf(
  hostile: HostileProgram,
  request: RunRequest,
  { outcome, events, unfit }: Result,
): readonly string[] {
  const wrong: string[] = [];
  const ending = endingName(outcome);
  if (unfit !== undefined) wrong.push(unfit);
  if (outcome.kind === "crashed") wrong.push(`crashed: ${outcome.detail}`);
  else if (!hostile.ends.includes(ending)) {
    wrong.push(`ends as ${ending} instead of ${hostile.ends.join(" or ")}: ${clip(JSON.stringify(outcome))}`);
  }
  const messages = messagesOf(events);
  for (const line of hostile.prints ?? []) {
    if (!messages.some(({ text }) => text === line)) wrong.push(`does not print ${JSON.stringify(line)}`);
  }
  const { neverPrints, inspected } = hostile;
  if (neverPrints !== undefined && messages.some(({ text }) => text.includes(neverPrints))) {
    wrong.push(`prints ${JSON.stringify(neverPrints)}, which comes after its end`);
  }
  if (inspected !== undefined && outcome.kind === "completed" && outcome.inspected !== inspected) {
    wrong.push(`its value is ${clip(outcome.inspected)} instead of ${inspected}`);
  }
  return [
    ...wrong,
    ...beyondLimits(outcome, request),
    ...findMisplacedMessage(outcome, messages, request),
    ...leaks(outcome, events, request),
  ];
}

function beyondLimits(outcome: Outcome, { limits }: RunRequest): readonly string[] {
  if (!("usage" in outcome)) return [];
  const { fuel, peakMemoryBytes, keptBytes, printedBytes } = outcome.usage;
  const wrong: string[] = [];
  if (fuel > limits.fuel) wrong.push(`spends ${fuel} of ${limits.fuel} steps`);
  if (outcome.kind === "exhausted" && outcome.limit === "fuel" && fuel !== limits.fuel) {
    wrong.push(`has used up its fuel with ${fuel} of ${limits.fuel} steps`);
  }
  if (peakMemoryBytes > Math.ceil(limits.memoryBytes / 65536) * 65536) {
    wrong.push(`takes ${peakMemoryBytes} of ${limits.memoryBytes} bytes`);
  }
  if (keptBytes > limits.outputBytes)
    wrong.push(`keeps ${keptBytes} of ${limits.outputBytes} bytes of output`);
  if (keptBytes > printedBytes) wrong.push(`keeps ${keptBytes} bytes of ${printedBytes} it printed`);
  return wrong;
}

/** Positions in events must be positions of the program. */
function findMisplacedMessage(
  outcome: Outcome,
  messages: readonly ConsoleMessage[],
  { files, setup }: RunRequest,
): readonly string[] {
  const lines = new Map(files.map(({ path, text }) => [path, text.split(/\r\n|[\n\r\u2028\u2029]/).length]));
  const places = [
    ...messages.map(({ at }) => at),
    ...("at" in outcome ? [outcome.at] : []),
    ...(outcome.kind === "threw" ? outcome.error.frames.map(({ at }) => at) : []),
    ...(outcome.kind === "invalid" ? outcome.diagnostics.map(({ at }) => at) : []),
  ];
  const isOutside = ({ file, line, column }: Position) =>
    column < 1 ||
    line < 1 ||
    line > (lines.get(file) ?? (setup === undefined ? 0 : Number.POSITIVE_INFINITY));
  const outside = places.find((at) => at && isOutside(at));
  return outside ? [`names a place that is none of the program's: ${JSON.stringify(outside)}`] : [];
}

function leaks(outcome: Outcome, events: readonly RunEvent[], { files }: RunRequest): readonly string[] {
  const transcript = JSON.stringify([outcome, events]);
  const source = files.map(({ path, text }) => path + text).join("");
  return hostNames
    .filter((word) => transcript.includes(word) && !source.includes(word))
    .map((word) => `tells of ${word}`);
}

/**
 * The same program with the same inputs must have the same result, unless the result says that it is not reproducible.
 */
export function differences(first: Result, second: Result): readonly string[] {
  const both = [first.outcome, second.outcome];
  if (both.every((outcome) => "usage" in outcome && !outcome.usage.reproducible)) return [];
  if (both.some(dependsOnMachine)) return [];
  const [one, other] = [timeless(first), timeless(second)];
  if (one === other) return [];
  let at = 0;
  while (one[at] === other[at]) at++;
  const around = (text: string) => clip(text.slice(Math.max(0, at - 80)));
  return [`the second run differs: ${around(one)} … and then ${around(other)}`];
}

/**
 * A time limit that ends one run need not end the other. And the depth of the host's stack depends on its compiler:
 * code that was compiled again uses more of it. So of two runs one may overflow the host's stack and the other the
 * engine's, and a parser may stop at another depth.
 */
export function dependsOnMachine(outcome: Outcome): boolean {
  if (outcome.kind === "invalid") {
    return outcome.diagnostics.some(({ message }) => message.includes("nested too deeply"));
  }
  const ending = endingName(outcome);
  if (ending === "exhausted:cpu" || ending === "exhausted:wall") return true;
  return "usage" in outcome && outcome.usage.touched.includes("stack");
}

/** All events, without their division into pieces, and without milliseconds. */
function timeless({ outcome, events }: Result): string {
  const usage = "usage" in outcome ? { ...outcome.usage, cpuMs: 0, wallMs: 0 } : undefined;
  // Parsing gives the fields one order, wherever the event comes from.
  return JSON.stringify([{ ...parseOutcome(outcome, "outcome"), usage }, onceEach(messagesOf(events))]);
}

/** The repetitions of a message are counted in each piece. */
function onceEach(messages: readonly ConsoleMessage[]): readonly ConsoleMessage[] {
  const all: ConsoleMessage[] = [];
  for (const message of messages) {
    const before = all.at(-1);
    if (before && isRepeated(before, message)) {
      all[all.length - 1] = { ...before, count: (before.count ?? 1) + (message.count ?? 1) };
    } else all.push(message);
  }
  return all;
}

/** The messages at the end of the run. */
function messagesOf(events: readonly RunEvent[]): readonly ConsoleMessage[] {
  const runEvents = events.slice(events.findLastIndex(({ kind }) => kind === "started"));
  const remaining = runEvents.slice(runEvents.findLastIndex(({ kind }) => kind === "cleared") + 1);
  const tail = remaining.findLast((event) => event.kind === "tail");
  return [
    ...remaining.flatMap((event) => (event.kind === "console" ? event.messages : [])),
    ...(tail?.kind === "tail" ? tail.messages : []),
  ];
}

export function clip(text: string): string {
  return text.length <= 400 ? text : `${text.slice(0, 400)}… (${text.length} characters)`;
}

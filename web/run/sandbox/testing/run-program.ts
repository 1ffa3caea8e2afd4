import { meteredEngine } from "../../../build/build-engine.ts";
import { allCompilers } from "../../../languages/all-compilers.ts";
import { messageLines } from "../../../protocol/console/console-message.ts";
import { defaultLimits, type Limits } from "../../../protocol/run/limits.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import type { RunEvent } from "../../../protocol/run/run-event.ts";
import { type RunOptions, runRequest } from "../../../protocol/run/run-request.ts";
import { run } from "../run/run.ts";
import type { RunHost } from "../run/run-host.ts";
import type { Engine } from "../vm/engine.ts";
import { fullRuntimeExtensions } from "../worker/full-runtime.ts";

let compiled: Promise<Engine> | undefined;

export function engine(): Promise<Engine> {
  compiled ??= meteredEngine().then((wasm) => WebAssembly.compile(wasm));
  return compiled;
}

export type RunResult = {
  readonly outcome: Outcome;
  readonly events: readonly RunEvent[];
  readonly output: string;
};

/**
 * Fuel ends a program that does not end by itself, at the same step on every machine. Time, which depends on the
 * machine's load, ends it only if a test sets a time limit.
 */
const testLimits: Limits = { ...defaultLimits, fuel: 20_000_000, cpuMs: 600_000, wallMs: 600_000 };

/** Further options of a test; `ask` answers the program's questions, `sleep` is of a fake clock. */
export type TestOptions = Omit<RunOptions, "code" | "files" | "limits"> &
  Pick<RunHost, "ask" | "compilerOf" | "onInputs"> &
  Partial<Pick<RunHost, "sleep">>;

/** Timers fire in their order, and no test waits for them. */
export const noSleep: RunHost["sleep"] = async () => {};

/** The text of a program, or the texts of its files by their paths; the entry is "main.js". */
export type TestProgram = string | Readonly<Record<string, string>>;

/** Runs a program headless and returns the result. */
export async function runProgram(
  program: TestProgram,
  limits: Partial<Limits> = {},
  { ask, compilerOf, onInputs, sleep = noSleep, ...options }: TestOptions = {},
): Promise<RunResult> {
  const events: RunEvent[] = [];
  const source =
    typeof program === "string"
      ? { code: program }
      : { files: Object.entries(program).map(([path, text]) => ({ path, text })) };
  const request = runRequest({ ...source, limits: { ...testLimits, ...limits }, ...options });
  const outcome = await run(request, {
    ...fullRuntime,
    engine: await engine(),
    emit: (event) => events.push(event),
    sleep,
    ...(ask && { ask }),
    ...(compilerOf && { compilerOf }),
    ...(onInputs && { onInputs }),
  });
  return { outcome, events, output: printedText(events) };
}

/** The stored output as text, one line per message, with a notice where it was cut or cleared. */
export function printedText(events: readonly RunEvent[]): string {
  // A run that was repeated with an answer starts again.
  const runEvents = events.slice(events.findLastIndex((event) => event.kind === "started"));
  const cleared = runEvents.findLastIndex((event) => event.kind === "cleared");
  const remaining = runEvents.slice(cleared + 1);
  const head = remaining.flatMap((event) => (event.kind === "console" ? event.messages : []));
  const tail = remaining.findLast((event) => event.kind === "tail");
  const cut =
    tail?.kind === "tail" && tail.omittedBytes > 0 ? [`[${tail.omittedBytes} bytes not shown]`] : [];
  return [
    cleared >= 0 ? ["[cleared]"] : [],
    head.flatMap(messageLines),
    cut,
    tail?.kind === "tail" ? tail.messages.flatMap(messageLines) : [],
  ]
    .flat()
    .join("\n");
}

/** All languages, as in a worker that has loaded every script. */
export const fullRuntime = fullRuntimeExtensions(allCompilers);

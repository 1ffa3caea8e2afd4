import { meteredEngine } from "../../build/engine.ts";
import type { RunEvent } from "../../protocol/event.ts";
import { defaultLimits, type Limits } from "../../protocol/limits.ts";
import type { Outcome } from "../../protocol/outcome.ts";
import { type RunOptions, runRequest } from "../../protocol/request.ts";
import type { Engine } from "../engine.ts";
import { equipment } from "../equipment.ts";
import { type RunHost, run } from "../run.ts";

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
 * Fuel is what ends a program that does not end itself, the same on every machine; time, which a busy machine takes
 * more of, only where a test says so.
 */
const testLimits: Limits = { ...defaultLimits, fuel: 20_000_000, cpuMs: 600_000, wallMs: 600_000 };

/** What else a test says about a run; `ask` answers its questions. */
export type TestOptions = Omit<RunOptions, "code" | "limits"> & Pick<RunHost, "ask">;

/** Runs a program headless and gives what it led to. */
export async function runProgram(
  code: string,
  limits: Partial<Limits> = {},
  { ask, ...options }: TestOptions = {},
): Promise<RunResult> {
  const events: RunEvent[] = [];
  const outcome = await run(runRequest({ code, limits: { ...testLimits, ...limits }, ...options }), {
    ...equipment,
    engine: await engine(),
    emit: (event) => events.push(event),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ...(ask && { ask }),
  });
  return { outcome, events, output: printed(events) };
}

/** The kept output as text, a line a message, with the notice where it was cut. */
export function printed(events: readonly RunEvent[]): string {
  // A run that had to be made again with an answer starts again.
  const from = events.findLastIndex((event) => event.kind === "started");
  const head = events.slice(from).flatMap((event) => (event.kind === "console" ? event.messages : []));
  const tail = events.findLast((event) => event.kind === "tail");
  const lines = head.map((message) => message.text);
  if (tail?.kind === "tail") {
    if (tail.omittedBytes > 0) lines.push(`[${tail.omittedBytes} bytes not shown]`);
    lines.push(...tail.messages.map((message) => message.text));
  }
  return lines.join("\n");
}

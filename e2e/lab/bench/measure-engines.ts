import { allCompilers } from "../../../web/languages/all-compilers.ts";
import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import { run } from "../../../web/run/sandbox/run/run.ts";
import { fullRuntimeExtensions } from "../../../web/run/sandbox/worker/full-runtime.ts";

export type MeasuredProgram = { readonly name: string; readonly code: string; readonly value: string };

/** The engine that ours is compared with: see bare-engine.ts. */
export type BareEngine = {
  /** Runs code in a new context. Returns its value as text and the milliseconds of the evaluation. */
  run(code: string): { readonly value: string; readonly ms: number };
  /** Runs code that prints with `print`. */
  print(code: string, onLine: (line: string) => void): void;
};

export type MeasureTask = {
  readonly bareUrl: string;
  readonly engineUrls: readonly string[];
  readonly programs: readonly MeasuredProgram[];
  readonly rounds: number;
};

/**
 * The best milliseconds of a program in the bare engine and in each of ours, and its steps, which are the same in all
 * of ours.
 */
export type EngineTimes = {
  readonly name: string;
  readonly bareMs: number;
  readonly ms: readonly number[];
  readonly fuel: number;
};

/**
 * Runs each program in the bare engine and in each of ours, in turn, so that a slow machine slows all. Throws if a
 * program gives another value, or if the engines' steps differ.
 */
export async function measureEngines(
  bare: BareEngine,
  engines: readonly WebAssembly.Module[],
  programs: readonly MeasuredProgram[],
  rounds: number,
): Promise<readonly EngineTimes[]> {
  const runtime = fullRuntimeExtensions(allCompilers);
  const times: EngineTimes[] = [];
  for (const { name, code, value } of programs) {
    let bareMs = Number.POSITIVE_INFINITY;
    const ms = engines.map(() => Number.POSITIVE_INFINITY);
    const fuels = new Set<number>();
    for (let round = 0; round < rounds; round++) {
      bareMs = Math.min(bareMs, measureBare(code, value));
      // The first engine after the bare one also collects its garbage. So each engine is first in turn.
      for (let nth = 0; nth < engines.length; nth++) {
        const which = (nth + round) % engines.length;
        const usage = await measureOurs(engines[which] as WebAssembly.Module, code, value);
        ms[which] = Math.min(ms[which] as number, usage.cpuMs);
        fuels.add(usage.fuel);
      }
    }
    if (fuels.size !== 1) throw new Error(`${name} takes ${[...fuels].join(" or ")} steps`);
    times.push({ name, bareMs, ms, fuel: [...fuels][0] as number });
  }
  return times;

  function measureBare(code: string, value: string): number {
    const result = bare.run(code);
    check(result.value, value);
    return result.ms;
  }

  async function measureOurs(engine: WebAssembly.Module, code: string, value: string) {
    const limits = { ...defaultLimits, fuel: 4_000_000_000, cpuMs: 600_000, wallMs: 600_000 };
    const capabilities = { clock: { startsAt: 0 }, random: { seed: 1 } } as const;
    const request = runRequest({ code, limits, capabilities });
    const outcome = await run(request, { ...runtime, engine, emit: () => {}, sleep: async () => {} });
    if (outcome.kind !== "completed") throw new Error(`${outcome.kind}: ${JSON.stringify(outcome)}`);
    check(outcome.inspected, value);
    return outcome.usage;
  }
}

function check(actual: string, expected: string): void {
  if (actual !== expected) throw new Error(`a program gave ${actual} instead of ${expected}`);
}

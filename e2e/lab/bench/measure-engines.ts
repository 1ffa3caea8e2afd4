import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import { allCompilers } from "../../../web/languages/all-compilers.ts";
import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import { run } from "../../../web/sandbox/run/run.ts";
import { fullRuntimeExtensions } from "../../../web/sandbox/worker/full-runtime.ts";

export type MeasuredProgram = { readonly name: string; readonly code: string; readonly value: string };

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
  bareWasm: WebAssembly.Module,
  engines: readonly WebAssembly.Module[],
  programs: readonly MeasuredProgram[],
  rounds: number,
): Promise<readonly EngineTimes[]> {
  const bare = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule: bareWasm }));
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
    using context = bare.newContext();
    const before = performance.now();
    using result = context.unwrapResult(context.evalCode(code));
    const duration = performance.now() - before;
    check(String(context.dump(result)), value);
    return duration;
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

import { readFile } from "node:fs/promises";
import binaryen from "binaryen";
import { meteredEngineFile } from "../../../web/build/build-engine.ts";
import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import { run } from "../../../web/sandbox/run/run.ts";
import { fullRuntime } from "../../../web/sandbox/testing/run-program.ts";
import type { Engine } from "../../../web/sandbox/vm/engine.ts";
import { programs } from "./programs.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/optimizer.ts`: what binaryen makes of the engine beyond what the build asks for, in Node,
 * in turn: bytes, and processor time as a ratio to the engine as it is (the best of 8 rounds). It fails where the fuel differs.
 */
const rounds = 8;
const variants: Readonly<Record<string, (module: binaryen.Module) => void>> = {
  "-O3": (module) => optimize(module, 3),
  "-O4": (module) => optimize(module, 4),
  "locals coalesced": (module) => module.runPasses(["coalesce-locals-learning", "reorder-locals", "vacuum"]),
};

const base = await readFile(await meteredEngineFile());
const engines: Record<string, Engine> = { "as it is": await WebAssembly.compile(base) };
for (const [name, change] of Object.entries(variants)) {
  const module = binaryen.readBinary(base);
  // What the engine's own instructions need: binaryen does not read it from the file.
  const { BulkMemory, BulkMemoryOpt, SignExt, MutableGlobals } = binaryen.Features as unknown as Record<
    string,
    number
  >;
  module.setFeatures(
    [BulkMemory, BulkMemoryOpt, SignExt, MutableGlobals].reduce<number>(
      (all, each) => all | (each ?? 0),
      module.getFeatures(),
    ),
  );
  change(module);
  const wasm = module.emitBinary();
  console.log(`${name}: ${wasm.length} bytes, not ${base.length}`);
  engines[name] = await WebAssembly.compile(new Uint8Array(wasm));
}

const sums: Record<string, number> = {};
for (const { name, code } of programs) {
  const best: Record<string, number> = {};
  const fuels = new Set<number>();
  for (let round = 0; round < rounds; round++)
    for (const [variant, engine] of Object.entries(engines)) {
      const { fuel, cpuMs } = await usageOf(code, engine);
      best[variant] = Math.min(best[variant] ?? cpuMs, cpuMs);
      fuels.add(fuel);
    }
  if (fuels.size !== 1) throw new Error(`${name} takes ${[...fuels].join(" or ")} steps`);
  const first = best["as it is"] ?? 1;
  const ratios = Object.entries(best).map(([variant, ms]) => {
    sums[variant] = (sums[variant] ?? 0) + Math.log(ms / first) / programs.length;
    return `${variant} ${ms.toFixed(1)} ms (×${(ms / first).toFixed(3)})`;
  });
  console.log(`${name}: ${ratios.join(", ")}`);
}
console.log(
  `geometric mean: ${Object.entries(sums)
    .map(([variant, sum]) => `${variant} ×${Math.exp(sum).toFixed(3)}`)
    .join(", ")}`,
);

function optimize(module: binaryen.Module, level: number): void {
  binaryen.setOptimizeLevel(level);
  binaryen.setShrinkLevel(0);
  module.optimize();
}

async function usageOf(code: string, engine: Engine) {
  const limits = { ...defaultLimits, fuel: 1_000_000_000, cpuMs: 600_000, wallMs: 600_000 };
  const capabilities = { clock: { startsAt: 0 }, random: { seed: 1 } } as const;
  const request = runRequest({ code, limits, capabilities });
  const outcome = await run(request, { ...fullRuntime, engine, emit: () => {}, sleep: async () => {} });
  if (outcome.kind !== "completed") throw new Error(`${outcome.kind}: ${code}`);
  return outcome.usage;
}

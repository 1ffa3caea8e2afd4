import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant } from "quickjs-emscripten-core";
import { meteredEngineFile } from "../../../web/build/engine/build-engine.ts";
import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import { run } from "../../../web/sandbox/run/run.ts";
import { fullRuntime } from "../../../web/sandbox/testing/run-program.ts";
import type { Engine } from "../../../web/sandbox/vm/engine.ts";
import { octanePrograms } from "./octane.ts";
import { programs as dozen } from "./programs.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/hot.ts [--rounds 8] [--only sort,json] [--octane <a checkout of chromium/octane>]
 * [--engine <file>]`: the benchmark's twelve programs, or Octane's six, in bare quickjs-emscripten and in ours in Node,
 * in turn in one process. It prints the best of several rounds in ms of processor time, which other work changes less
 * than clock time; the ratio to bare; and the steps. The engines are compiled once and warm, so this measures the
 * engine's own code, without the costs of a new worker. With `--engine`, which may be repeated, other builds of ours
 * are measured, too, as ratios to bare.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "8" },
    only: { type: "string" },
    octane: { type: "string" },
    engine: { type: "string", multiple: true, default: [] },
  },
});
const rounds = Number(values.rounds);
const files = [await meteredEngineFile(), ...values.engine];
const engines = await Promise.all(
  files.map(async (file) => {
    const engine = await WebAssembly.compile(new Uint8Array(await readFile(file)));
    return { engine, start: await startOf(engine) };
  }),
);
const bare = await newQuickJSWASMModuleFromVariant(variant);
const only = values.only?.split(",");
const programs = (values.octane === undefined ? dozen : await octanePrograms(values.octane)).filter(
  ({ name }) => only?.includes(name) ?? true,
);

const logarithms = engines.map(() => 0);
for (const { name, code, value } of programs) {
  let bareBest = Number.POSITIVE_INFINITY;
  const bests = engines.map(() => Number.POSITIVE_INFINITY);
  let steps = 0;
  for (let round = 0; round < rounds; round++) {
    bareBest = Math.min(bareBest, bareMs(code, value));
    for (const [nth, { engine, start }] of engines.entries()) {
      const { ms, fuel } = await measure(engine, code, value);
      bests[nth] = Math.min(bests[nth] ?? ms, ms - start);
      if (nth === 0) steps = fuel;
    }
  }
  const ratios = bests.map((best, nth) => {
    logarithms[nth] = (logarithms[nth] ?? 0) + Math.log(best / bareBest) / programs.length;
    return `${best.toFixed(2).padStart(9)} (${(best / bareBest).toFixed(3)})`;
  });
  console.log(`${name.padEnd(14)}${bareBest.toFixed(2).padStart(9)}${ratios.join("")}  ${steps} steps`);
}
console.log(`geometric mean ${logarithms.map((sum) => Math.exp(sum).toFixed(3)).join(", ")}`);

/** The time of a run whose program does nothing. */
async function startOf(engine: Engine): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 30; round++) best = Math.min(best, (await measure(engine, "0", "0")).ms);
  return best;
}

/** Milliseconds of processor time that this process has used. */
function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function bareMs(code: string, value: string): number {
  using context = bare.newContext();
  const before = now();
  using result = context.unwrapResult(context.evalCode(code));
  const ms = now() - before;
  check(String(context.dump(result)), value);
  return ms;
}

async function measure(
  engine: Engine,
  code: string,
  value: string,
): Promise<{ readonly ms: number; readonly fuel: number }> {
  const limits = { ...defaultLimits, fuel: 4_000_000_000, cpuMs: 600_000, wallMs: 600_000 };
  const request = runRequest({ code, limits });
  const host = { ...fullRuntime, engine, emit: () => {}, sleep: async () => {} };
  const before = now();
  const outcome = await run(request, host);
  const ms = now() - before;
  if (outcome.kind !== "completed") throw new Error(`${outcome.kind}: ${JSON.stringify(outcome)}`);
  check(outcome.inspected, value);
  return { ms, fuel: outcome.usage.fuel };
}

function check(actual: string, expected: string): void {
  if (actual !== expected) throw new Error(`a program gave ${actual} instead of ${expected}`);
}

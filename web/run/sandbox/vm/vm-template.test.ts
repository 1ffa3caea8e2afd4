import { expect, test } from "vitest";
import { meteredEngine } from "../../../build/build-engine.ts";
import { defaultLimits } from "../../../protocol/run/limits.ts";
import { runRequest } from "../../../protocol/run/run-request.ts";
import { run } from "../run/run.ts";
import { sample } from "../testing/sample.ts";
import { freshVm } from "./vm-template.ts";

const MiB = 1024 * 1024;

/** What a program spends in that VM. */
async function fuelOfRun(engine: WebAssembly.Module, memoryBytes: number, code: string): Promise<number> {
  const spare = await freshVm(engine, memoryBytes);
  const request = runRequest({ code, limits: { memoryBytes } });
  const outcome = await run(request, { engine, spare, emit: () => {}, sleep: async () => {} });
  if (!("usage" in outcome)) throw new Error(outcome.kind);
  return outcome.usage.fuel;
}

const code = `const seen = new Map();
for (let i = 0; i < 2000; i++) seen.set("key" + (i % 97), { i, list: new Array(50).fill(i) });
console.log(seen, [...seen.keys()].sort());
JSON.stringify([...seen]).length`;

test("a program uses the same fuel in the first VM of an engine and in its copies", async () => {
  const wasm = await meteredEngine();
  const engine = await WebAssembly.compile(wasm);
  const { memoryBytes } = defaultLimits;
  const first = await fuelOfRun(engine, memoryBytes, code);
  expect(await fuelOfRun(engine, memoryBytes, code)).toBe(first);
  expect(await fuelOfRun(engine, memoryBytes, code)).toBe(first);
});

const limits: readonly (readonly [small: number, large: number])[] = [
  [16 * MiB, 256 * MiB],
  [8 * MiB, 64 * MiB],
  // The first of these had a collection while its world was evaluated, the second one had none.
  [9 * MiB, 12 * MiB],
];
test.each(sample(limits, 1))(
  "the first VM's memory limit does not affect the others: %i and %i",
  async (small, large) => {
    const wasm = await meteredEngine();
    const hungry = `${code}; for (let i = 0; i < 40; i++) new ArrayBuffer(1 << ${small < 16 * MiB ? 18 : 20})`;
    const engines = [await WebAssembly.compile(wasm), await WebAssembly.compile(wasm)] as const;
    const smallFirst = await fuelOfRun(engines[0], small, hungry);
    const largeFirst = await fuelOfRun(engines[1], large, hungry);
    expect(await fuelOfRun(engines[1], small, hungry)).toBe(smallFirst);
    expect(await fuelOfRun(engines[0], large, hungry)).toBe(largeFirst);
  },
);

import { meteredEngine } from "../../../web/build/engine/build-engine.ts";
import prelude from "../../../web/languages/elixir/prelude.ts?script";
import { defaultCapabilities } from "../../../web/protocol/capabilities/capabilities.ts";
import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import { prepare, preparedVm } from "../../../web/sandbox/vm/prepared-vm.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/prepared.ts`: the cost of Elixir's library in a VM: the first time, when it is
 * evaluated, and later, when the VM is a copy of the result.
 */
const rounds = 50;
const engine = await WebAssembly.compile(await meteredEngine());
const preludes = [{ language: "elixir", script: prelude }];
const preparation = { capabilities: defaultCapabilities, preludes, part: () => undefined };

const began = performance.now();
const { snapshot } = await prepare(engine, preparation);
console.log(`evaluated: ${(performance.now() - began).toFixed(1)} ms`);

const times: number[] = [];
for (let round = 0; round < rounds; round++) {
  const start = performance.now();
  await preparedVm(engine, defaultLimits.memoryBytes, preparation);
  times.push(performance.now() - start);
}
times.sort((a, b) => a - b);
console.log(`copied: ${times[rounds >> 1]?.toFixed(1)} ms (median of ${rounds})`);
console.log(`kept for copies: ${(snapshot.bytes.length / 2 ** 20).toFixed(1)} MiB`);

import { meteredEngine } from "../../../web/build/engine/build-engine.ts";
import { defaultCapabilities } from "../../../web/protocol/capabilities/capabilities.ts";
import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import { RecordedInputs } from "../../../web/sandbox/run/recorded-inputs.ts";
import { Machine } from "../../../web/sandbox/vm/machine.ts";
import { freshVm } from "../../../web/sandbox/vm/vm-template.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/fresh.ts`: the cost of a new VM with our whole library, against a bare context in a
 * new instance of the same engine. Prints the medians, the best, and the difference (the goal: under 3 ms).
 */
const rounds = 200;
const engine = await WebAssembly.compile(await meteredEngine());
const { memoryBytes } = defaultLimits;
const nobody = {
  dateNow: Date.now,
  inUtc: () => true,
  onCall: () => 0,
  normalizeModule: () => 0,
  loadModule: () => 0,
};

const bare: number[] = [];
const ours: number[] = [];
for (let round = 0; round < rounds; round++) {
  const start = performance.now();
  new Machine(engine, memoryBytes, nobody).begin();
  const between = performance.now();
  const vm = await freshVm(engine, memoryBytes);
  vm.configure(new RecordedInputs(defaultCapabilities, []), { capabilities: defaultCapabilities });
  bare.push(between - start);
  ours.push(performance.now() - between);
}
const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
for (const [name, share] of [
  ["best", 0],
  ["median", 0.5],
] as const) {
  const [a, b] = [quantile(bare, share), quantile(ours, share)];
  console.log(
    `${name}: bare ${a.toFixed(2)} ms, with the world ${b.toFixed(2)} ms: ${(b - a).toFixed(2)} ms more`,
  );
}

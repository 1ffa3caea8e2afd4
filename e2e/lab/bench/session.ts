import { meteredEngine } from "../../../web/build/engine/build-engine.ts";
import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import { evaluationRequest, sessionRequest } from "../../../web/protocol/session/session-request.ts";
import { SessionSnapshot } from "../../../web/protocol/session/session-snapshot.ts";
import { VmSession } from "../../../web/sandbox/session/session.ts";
import { deltaSince, restore } from "../../../web/sandbox/vm/memory-snapshot.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/session.ts`: the cost of a session's snapshots after 1, 10 and 100 small cells: the
 * time to copy the changes, the time to make a VM from the bytes, and the number of bytes.
 */
const engine = await WebAssembly.compile(await meteredEngine());
const request = sessionRequest();
const { memoryBytes } = defaultLimits;
const sleep = async () => {};
const state = new SessionSnapshot();
const changes: number[] = [];
const session = new VmSession(
  request,
  { engine, sleep, onSnapshot: ({ bytes }) => changes.push(bytes.length) },
  state,
);

const cells = [
  "let total = 0",
  "const prices = new Map([['tea', 3], ['milk', 1]])",
  "function add(name) { total += prices.get(name) ?? 0; return total }",
  "add('tea')",
  "class Basket { #items = []; put(item) { this.#items.push(item); return this.#items.length } }",
  "const basket = new Basket",
  "basket.put({ name: 'tea', count: 2 })",
  "await Promise.resolve(total)",
  "[...prices].map(([name, price]) => ({ name, price }))",
  "console.log(_)",
];

for (let number = 1; number <= 100; number++) {
  const code = cells[(number - 1) % cells.length] as string;
  const outcome = await session.evaluate(evaluationRequest({ code }, request, number), () => {});
  if (outcome.kind !== "completed") throw new Error(`cell ${number} is ${outcome.kind}`);
  if (![1, 10, 100].includes(number) || !state.state) continue;
  const rest = { inputs: state.state.inputs, cells: state.state.cells };
  const vm = await restore(engine, memoryBytes, state);
  const taking = await best(() => void deltaSince(state, vm, rest));
  const restoring = await best(() => restore(engine, memoryBytes, state));
  const whole = state.asDelta();
  const moving = await best(() => structuredClone(whole));
  const undoable = changes.slice(1).reduce((sum, bytes) => sum + bytes, 0);
  console.log(
    `after ${number} cells: take ${taking}, restore ${restoring}, clone for another worker ${moving}; ` +
      `${kib(whole?.bytes.length ?? 0)} in all, the last cell changed ${kib(changes.at(-1) ?? 0)}, ` +
      `${kib(undoable)} to undo all`,
  );
}

/** The best and the median of 200 times, in ms. */
async function best(work: () => unknown): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < 200; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return `${times[0]?.toFixed(2)} ms (median ${times[100]?.toFixed(2)})`;
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KiB`;
}

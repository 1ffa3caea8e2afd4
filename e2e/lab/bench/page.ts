import { transfer, wrap } from "comlink";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import { Client } from "../../../web/run/client/client.ts";
import { openCell } from "../../../web/run/client/open-cell.ts";
import { Pool } from "../../../web/run/client/worker-pool.ts";

/** quickjs-emscripten in its own worker: see bare.worker.ts. */
export type Bare = {
  /** Runs code in a new context. Returns its value as text and the milliseconds of the evaluation. */
  run(code: string): Promise<{ value: string; ms: number }>;
  /** Runs code that prints with `print`. Posts each line to the port. Returns the number of lines. */
  runPrinting(code: string, port: MessagePort): Promise<number>;
};

/** The measurements of the benchmark's page in the browser. Times are milliseconds. */
const client = new Client(new Pool(openCell));
const bare = wrap<Bare>(new Worker(new URL("./bare.worker.ts", import.meta.url), { type: "module" }));
const limits = { fuel: 1_000_000_000, cpuMs: 600_000, wallMs: 600_000 };

async function ours(code: string) {
  let lines = 0;
  const start = performance.now();
  const outcome = await client.run(runRequest({ code, limits }), (event) => {
    if (event.kind === "console") lines += event.messages.length;
  }).result;
  const ms = performance.now() - start;
  if (outcome.kind !== "completed") throw new Error(`${outcome.kind}: ${JSON.stringify(outcome)}`);
  // So that the next run finds an idle spare, as when a person presses Run.
  await client.warm();
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { ms, lines, value: outcome.inspected, cpuMs: outcome.usage.cpuMs };
}

const bench = {
  async ready() {
    await Promise.all([client.warm(), bare.run("1")]);
  },
  ours,
  async bare(code: string) {
    const start = performance.now();
    const { value, ms: cpuMs } = await bare.run(code);
    return { ms: performance.now() - start, value, cpuMs };
  },
  async barePrinting(code: string) {
    const { port1, port2 } = new MessageChannel();
    let lines = 0;
    port1.onmessage = () => {
      lines++;
    };
    const start = performance.now();
    const lineCount = await bare.runPrinting(code, transfer(port2, [port2]));
    while (lines < lineCount) await new Promise((resolve) => setTimeout(resolve));
    return { ms: performance.now() - start, lines };
  },
};

export type Bench = typeof bench;
Object.assign(globalThis, { bench });

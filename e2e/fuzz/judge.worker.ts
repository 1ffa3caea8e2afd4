import { parentPort, workerData } from "node:worker_threads";
import type { Engine } from "../../web/sandbox/engine.ts";
import { type FuzzVerdict, judge } from "./judge.ts";

const { engine, seed } = workerData as { readonly engine: Engine; readonly seed: number };

/** Runs programs by their numbers; it is sent the next when it has answered. */
parentPort?.on("message", async (index: number) => {
  parentPort?.postMessage(await verdictOn(index));
});

async function verdictOn(index: number): Promise<FuzzVerdict> {
  try {
    return await judge(engine, seed, index);
  } catch (cause) {
    const complaint = `the judge failed: ${cause instanceof Error ? cause.stack : cause}`;
    return { index, family: "", ending: "", ms: 0, complaints: [complaint] };
  }
}

import { parentPort, workerData } from "node:worker_threads";
import type { Verdict } from "./account262.ts";
import { judge262 } from "./judge262.ts";
import { runUnmodified } from "./unmodified.ts";

/** Judges the test it is sent the path of; it is sent the next when it has answered. */
parentPort?.on("message", async (path: string) => {
  parentPort?.postMessage(await verdictOn(path));
});

async function verdictOn(path: string): Promise<Verdict> {
  try {
    return await judge262(workerData, path, runUnmodified);
  } catch (cause) {
    const regression = `the judge failed: ${cause}`;
    const nowhere = { barePasses: false, oursPasses: false, concernedBy: [], explainedBy: [] };
    return { kind: "judged", path, regression, ...nowhere };
  }
}

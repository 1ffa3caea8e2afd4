import { parentPort, workerData } from "node:worker_threads";
import type { Engine } from "../../../web/run/sandbox/vm/engine.ts";
import { judgeGrading } from "./gradings.ts";
import { type FuzzVerdict, runCase } from "./run-case.ts";
import { judgeSession } from "./sessions.ts";

/** The kinds of cases, by their names on the command line. */
const judges = { programs: runCase, sessions: judgeSession, gradings: judgeGrading };
export type JudgeName = keyof typeof judges;

const { engine, seed, what } = workerData as {
  readonly engine: Engine;
  readonly seed: number;
  readonly what: JudgeName;
};

/** Runs programs, sessions or gradings by their numbers. It gets the next number after its result. */
parentPort?.on("message", async (index: number) => {
  parentPort?.postMessage(await verdictOn(index));
});

async function verdictOn(index: number): Promise<FuzzVerdict> {
  try {
    return await judges[what](engine, seed, index);
  } catch (cause) {
    const complaint = `the judge failed: ${cause instanceof Error ? cause.stack : cause}`;
    return { index, family: "", ending: "", ms: 0, complaints: [complaint] };
  }
}

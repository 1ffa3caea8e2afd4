import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { measure } from "./processor-time.mjs";

/**
 * `node e2e/load.mjs npm test` runs a command while two other programs keep each processor busy, and stops them when it
 * ends. No test may fail because of that.
 */
const [, , command, ...args] = process.argv;
if (command === undefined) throw new Error("which command? node e2e/load.mjs npm test");

const busy = "let n = 0; for (;;) n = (n * 31 + 1) % 1_000_003;";
const programs = Array.from({ length: 2 * availableParallelism() }, () => new Worker(busy, { eval: true }));
const { code, seconds } = await measure(command, args);
for (const program of programs) await program.terminate();
console.error(`${seconds.toFixed(0)} s with ${programs.length} busy programs beside it, exit code ${code}`);
process.exitCode = code;

import { meteredEngine } from "../../../web/build/build-engine.ts";
import { checkOf } from "../../../web/protocol/grading/check.ts";
import { parseWrittenChecks, type WrittenCheck } from "../../../web/protocol/grading/written-check.ts";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import { grade } from "../../../web/run/sandbox/grading/grade.ts";
import { run } from "../../../web/run/sandbox/run/run.ts";
import { fullRuntime } from "../../../web/run/sandbox/testing/run-program.ts";

/**
 * Prints the cost of grading in Node: `node e2e/run.mjs e2e/lab/bench/grade.ts`. A program, the same with ten checks by
 * the host alone, and with ten that call it. Medians of several rounds, in processor time, because the machine may be
 * busy.
 */
const rounds = 15;
const engine = await WebAssembly.compile(await meteredEngine());

const program = `function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }
const list = Array.from({ length: 200 }, (_, i) => i * 7919 % 211).sort((a, b) => a - b);
console.log(fib(12), list.length);`;

const facts: readonly WrittenCheck[] = Array.from({ length: 10 }, (_, index) => {
  return { title: `${index}`, prints: "144 200", uses: ["recursion"], avoids: ["while"], maxFuel: 1_000_000 };
});
const calls: readonly WrittenCheck[] = Array.from({ length: 10 }, (_, index) =>
  index % 2 === 0
    ? { title: `${index}`, call: "fib(10)", returns: 55 }
    : { title: `${index}`, test: "expect([1, 2, 3].map((n) => fib(n))).toEqual([1, 1, 2])" },
);

const request = runRequest({ code: program });
const host = { ...fullRuntime, engine, emit: () => {}, sleep: async () => {} };
const gradeChecks = async (checks: readonly WrittenCheck[]) => {
  const { results } = await grade(request, parseWrittenChecks(checks, "checks").map(checkOf), host);
  const failure = results.find(({ passed }) => !passed);
  if (failure) throw new Error(failure.message);
};

const plain = await medianMs(() => run(request, host));
console.log(`a run                          ${plain.toFixed(1)} ms`);
for (const [name, checks] of [
  ["10 checks of facts", facts],
  ["10 checks that call", calls],
] as const) {
  const ms = await medianMs(() => gradeChecks(checks));
  console.log(`${name.padEnd(30)} ${ms.toFixed(1)} ms, ${(ms / plain).toFixed(1)} runs`);
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 3; round++) await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b)[rounds >> 1] as number;
}

import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { meteredEngine } from "../../../web/build/build-engine.ts";
import { complete } from "./complete.ts";
import { plain, type Row, rows } from "./step-rows.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/step-times.ts [--only <words>] [--rounds 3]`: the processor time of a step of each built-in,
 * as a ratio to that of a plain step. Both are measured in turn, so that a busy machine slows both. A fuel limit is a
 * limit of time only if no step is much longer or shorter than another: 0.25 to 4. It decides nothing: times depend on
 * the machine, the browser and its compiler.
 */
const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, rounds: { type: "string", default: "3" } },
});
const engine = await WebAssembly.compile((await meteredEngine()) as Uint8Array<ArrayBuffer>);
const repetitions = new Map<string, number>();
/** Long enough that the 2 ms in which a program is compiled, and begins, do not matter. */
const enoughMs = 60;

/** Milliseconds of processor time, where the system says it of this thread alone: others compile the engine. */
const threadTimes = "/proc/thread-self/schedstat";
function processorMs(): number {
  if (existsSync(threadTimes)) return Number(readFileSync(threadTimes, "utf8").split(" ")[0]) / 1e6;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const outside: string[] = [];
await timeOf(plain);
console.log(`${"".padEnd(34)}ratio   ns a step   steps each`);
for (const row of rows) {
  const [name] = row;
  if (!name.includes(values.only)) continue;
  const times: number[] = [];
  let stepsEach = 0;
  let ns = 0;
  for (let round = 0; round < Number(values.rounds); round++) {
    const [plainTime, time] = [await timeOf(plain), await timeOf(row)];
    times.push(time.ns / plainTime.ns);
    ns = time.ns;
    stepsEach = time.stepsEach;
  }
  const ratio = times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
  const isOutside = ratio > 4 || ratio < 0.25;
  if (isOutside) outside.push(name);
  console.log(
    `${name.padEnd(34)}${ratio.toFixed(2).padStart(5)}${isOutside ? " *" : "  "}${ns.toFixed(1).padStart(11)}${stepsEach.toFixed(1).padStart(13)}`,
  );
}
console.log(`\n${outside.length} of ${rows.length} are outside of 0.25 to 4: ${outside.join(", ")}`);

/** The time of a step of a row, and the steps of each repetition. */
async function timeOf([name, body, setup = ""]: Row): Promise<{ ns: number; stepsEach: number }> {
  const program = (times: number) => `${setup}\nfor (let i = 0; i < ${times}; i++) { ${body}; }`;
  const measure = async (times: number) => {
    try {
      const before = processorMs();
      const { fuel } = await complete(engine, program(times));
      return { ms: processorMs() - before, fuel };
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  };
  // The difference of two counts: without the setup, and without what each run takes.
  let times = repetitions.get(name) ?? 16;
  const base = await measure(1);
  for (;;) {
    const { ms, fuel } = await measure(times);
    const [spent, steps] = [ms - base.ms, fuel - base.fuel];
    if (spent >= enoughMs || times > 1e8) {
      repetitions.set(name, times);
      return { ns: (spent * 1e6) / steps, stepsEach: steps / (times - 1) };
    }
    times *= Math.max(2, Math.min(16, Math.ceil(enoughMs / Math.max(spent, 1))));
  }
}

import { parseArgs } from "node:util";
import { differencesFrom, pairsAtOnce } from "./equality.ts";
import { pairCount } from "./equality-pairs.ts";

/**
 * `node e2e/run.mjs e2e/lab/judge/fair/compare-equality.ts [--from 0] [--count 5000]` compares the judge's equality with
 * Node's and Jest's for generated pairs, and prints where it differs. Exit code 1 if it does. Both numbers are multiples
 * of 20.
 */
const { values } = parseArgs({
  options: { from: { type: "string", default: "0" }, count: { type: "string", default: `${pairCount}` } },
});
const from = Number(values.from);
const end = Math.min(pairCount, from + Number(values.count));
let count = 0;
for (let first = from; first < end; first += pairsAtOnce) {
  // What cannot be judged is a difference, too.
  const judged = await differencesFrom(first).catch((error: Error) => [
    { from: first, error: error.message },
  ]);
  for (const difference of judged) {
    console.log(JSON.stringify(difference));
    count++;
  }
}
console.log(`${count} of ${end - from} pairs differ`);
if (count > 0) process.exitCode = 1;

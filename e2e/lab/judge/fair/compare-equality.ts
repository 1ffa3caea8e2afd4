import { differencesFrom, pairsAtOnce } from "./equality.ts";
import { pairCount } from "./equality-pairs.ts";

/**
 * `node e2e/run.mjs e2e/lab/judge/fair/compare-equality.ts` compares the judge's equality with Node's and Jest's for all
 * generated pairs, and prints where it differs. Exit code 1 if it does.
 */
let count = 0;
for (let first = 0; first < pairCount; first += pairsAtOnce)
  for (const difference of await differencesFrom(first)) {
    console.log(JSON.stringify(difference));
    count++;
  }
console.log(`${count} of ${pairCount} pairs differ`);
if (count > 0) process.exitCode = 1;

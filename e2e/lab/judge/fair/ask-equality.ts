import nodeAssert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { installPackages } from "../../packages.ts";
import { pairCount, preamble, valuePair } from "./equality-pairs.ts";

/**
 * Asks Node 24 and Jest which of the generated pairs are equal, and records four bits for each pair:
 * `<a Node 24> e2e/run.mjs e2e/lab/judge/fair/ask-equality.ts`
 */
installPackages();
type Matchers = Record<"toEqual" | "toStrictEqual" | "toMatchObject", (expected: unknown) => void>;
const { expect } = createRequire(import.meta.url)("expect") as {
  readonly expect: (value: unknown) => Matchers;
};

process.on("unhandledRejection", () => {});

const holds = (check: () => void): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

let bits = "";
for (let number = 0; number < pairCount; number++) {
  const { actual, expected } = valuePair(number);
  // biome-ignore lint/security/noGlobalEval: the expressions are this folder's own.
  const [one, other] = globalThis.eval(
    `(() => { ${preamble}; return [() => (${actual}), () => (${expected})] })()`,
  ) as readonly [() => unknown, () => unknown];
  const answers = [
    holds(() => nodeAssert.deepStrictEqual(one(), other())),
    holds(() => expect(one()).toEqual(other())),
    holds(() => expect(one()).toStrictEqual(other())),
    holds(() => expect(one()).toMatchObject(other() as object)),
  ];
  bits += answers.reduce((sum, answer, nth) => sum + (answer ? 1 << nth : 0), 0).toString(16);
}
writeFileSync(
  new URL("equality.json", import.meta.url),
  `${JSON.stringify({ node: process.version, expect: "30.5.2", bits: bits.match(/.{1,120}/g) }, undefined, 1)}\n`,
);
const counts = [1, 2, 4, 8].map((bit) => [...bits].filter((each) => Number.parseInt(each, 16) & bit).length);
console.log(`${pairCount} pairs; equal: ${counts.join(", ")}`);

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sample, testsAll } from "../../../../web/sandbox/testing/sample.ts";
import { judgedEqual } from "./equality.ts";
import { pairCount, valuePair } from "./equality-pairs.ts";

/** Four bits for each pair, a hexadecimal digit: see ask-equality.ts. */
const { bits } = JSON.parse(readFileSync(new URL("equality.json", import.meta.url), "utf8")) as {
  readonly bits: readonly string[];
};
const answers = [...bits.join("")].map((each) => Number.parseInt(each, 16));
const pairsAtOnce = 20;

/** For Node two of them are equal, whatever they contain. Here each equals only itself, for `assert`. */
const isOpaque = (text: string) => /function\*|\*\[|\.values\(\)|WeakMap/.test(text);

test("each pair has an answer", () => {
  expect(answers).toHaveLength(pairCount);
});

const chunks = Array.from({ length: pairCount / pairsAtOnce }, (_, chunk) => chunk * pairsAtOnce);
test.each(sample(chunks, 2))(
  "assert and expect find equal what Node's and Jest's do: pairs from %i",
  async (first) => {
    const numbers = Array.from({ length: pairsAtOnce }, (_, nth) => first + nth);
    const judged = await judgedEqual(numbers);
    const differences = numbers.flatMap((number, nth) => {
      const pair = valuePair(number);
      const differing = (judged[nth] as number) ^ (answers[number] as number);
      const isMeant = differing === 1 && judged[nth] === (answers[number] as number) - 1;
      return differing === 0 || (isMeant && isOpaque(pair.actual)) ? [] : [{ number, differing, ...pair }];
    });
    expect(differences).toEqual([]);
  },
  testsAll ? 600_000 : 60_000,
);

import { expect, test } from "vitest";
import { testsAll } from "../../../../web/run/sandbox/testing/sample.ts";
import { answers, differencesFrom, pairsAtOnce } from "./equality.ts";
import { pairCount } from "./equality-pairs.ts";

test("each pair has an answer", () => {
  expect(answers).toHaveLength(pairCount);
});

const chunks = Array.from({ length: pairCount / pairsAtOnce }, (_, chunk) => chunk * pairsAtOnce);
// All of them take minutes: compare-equality.ts, for a night.
const count = testsAll ? 10 : 2;
const chosen = chunks.filter((_, index) => index % (chunks.length / count) === 0);

test.each(chosen)(
  "assert and expect find equal what Node's and Jest's do: pairs from %i",
  async (first) => {
    expect(await differencesFrom(first)).toEqual([]);
  },
  testsAll ? 600_000 : 60_000,
);

import { expect, test } from "../pages/test.ts";

/* As in Node (web/sandbox/look/same-end.test.ts): breakpoints change neither steps nor output nor outcome. */

const atLeast = { goldens: 9, "bench programs": 3, examples: 20, "hostile programs": 120 };

for (const [corpus, count] of Object.entries(atLeast)) {
  test(`${corpus} end the same with breakpoints and without`, async ({ lab }) => {
    test.setTimeout(600_000);
    const { replayed, different } = await lab.replayAll(corpus);
    expect(different).toEqual([]);
    expect(replayed).toBeGreaterThanOrEqual(count);
  });
}

import { readFileSync } from "node:fs";
import type { LineGolden } from "../../web/sandbox/testing/line-numbers.ts";
import { expect, test } from "../pages/test.ts";

/* As in Node (web/sandbox/look/same-end.test.ts): breakpoints change neither steps nor output nor outcome. */

const lineGoldens = JSON.parse(
  readFileSync(new URL("../line-goldens.json", import.meta.url), "utf8"),
) as readonly LineGolden[];
const atLeast = { goldens: 9, "bench programs": 3, examples: 20, "hostile programs": 30 };

for (const [corpus, count] of Object.entries(atLeast)) {
  test(`${corpus} end in the same way with breakpoints and without`, async ({ lab }) => {
    test.setTimeout(600_000);
    const { replayed, different } = await lab.replayAll(corpus);
    expect(different).toEqual([]);
    expect(replayed).toBeGreaterThanOrEqual(count);
  });
}

test("the lines of the golden programs run as often as in Node, with the same steps and bytes", async ({
  lab,
}) => {
  test.setTimeout(300_000);
  expect(await lab.lineGoldens()).toEqual(lineGoldens);
});

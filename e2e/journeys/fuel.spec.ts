import { readFileSync } from "node:fs";
import type { Golden } from "../goldens.ts";
import { expect, test, testOnSharedPage } from "../pages/test.ts";

/** The same file that the unit tests hold Node to. */
const goldens = JSON.parse(
  readFileSync(new URL("../fuel-goldens.json", import.meta.url), "utf8"),
) as readonly Golden[];

test("each golden program uses exactly the same steps as in Node, in every run", { tag: "@promise" }, async ({
  lab,
}) => {
  expect(goldens.length).toBeGreaterThanOrEqual(9);
  for (const { name, code, capabilities, fuel } of goldens) {
    for (const time of ["once", "again"]) {
      const run = await lab.run({ code, ...(capabilities === undefined ? {} : { capabilities }) });
      expect.soft(run.outcome, `${name}, ${time}`).toMatchObject({ kind: "completed", usage: { fuel } });
    }
  }
});

testOnSharedPage("the page's meter shows the same number", async ({ playground }) => {
  const [golden] = goldens;
  if (!golden) throw new Error("there are no golden programs");
  await playground.try(golden.code);
  await expect.poll(() => playground.meter("Steps")).toBe(golden.fuel);
});

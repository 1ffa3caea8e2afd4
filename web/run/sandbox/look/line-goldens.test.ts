import { expect, test } from "vitest";
import goldens from "../../../../e2e/fuel-goldens.json" with { type: "json" };
import lineGoldens from "../../../../e2e/line-goldens.json" with { type: "json" };
import { lineNumbers } from "../testing/line-numbers.ts";
import { lookInto, reproducible } from "../testing/look-at-run.ts";

/* As in Chromium: e2e/journeys/look-inside/look-same-end.spec.ts. */
test.each(goldens)(
  "the lines of the golden program of $name have the recorded counts and costs",
  async ({ name, code, capabilities }) => {
    const { events } = await lookInto(
      code,
      { kind: "profile" },
      { fuel: 1_000_000_000 },
      capabilities ?? reproducible,
    );
    const profile = events.find((each) => each.kind === "profile");
    const golden = lineGoldens.find((each) => each.name === name);
    expect(golden?.lines.length).toBeGreaterThan(0);
    expect(profile?.lines.map(lineNumbers)).toEqual(golden?.lines);
  },
);

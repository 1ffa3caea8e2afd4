import { describe, expect, test } from "vitest";
import { exhaustedLimits } from "../../protocol/run/outcome.ts";
import { factsOfRun } from "../../run/sandbox/testing/look-at-run.ts";
import { factSentences } from "../output/fact-text.ts";
import { examples } from "./examples.ts";

/** What is said of the examples that end badly on purpose. What completes is not explained at all. */
const said: Readonly<Record<string, readonly string[]>> = {
  classes: ["`euros` was -1."],
  "endless-loop": [
    "The loop at line 3 ran N times.",
    "`x` went 0, 0.1, 0.2, … N: after 0.9999999999999999 it was 1.0999999999999999, so it steps over 1 without being it.",
  ],
  "memory-bomb": [
    "All of the memory was asked for at line 4: `new Uint8Array(MiB).fill(7)`.",
    "The loop at line 17 ran 27 times.",
  ],
  stack: ["At line 5, `sumTo` called itself N times, one call inside another.", "`n` went N, N, N, … N."],
  "fetch-refused": [],
};

describe("the facts about examples that fail", () => {
  test.each(examples.filter(({ ends, language }) => ends !== "completed" && language !== "elixir"))(
    "$id",
    async ({ id, files, limits, entry, ends }) => {
      const program = Object.fromEntries(files.map(({ path, text }) => [path, text]));
      expect(Object.keys(program)[0]).toBe(entry);
      const limit = exhaustedLimits.find((each) => ends === `exhausted:${each}`);
      const { facts } = await factsOfRun(program, { ...limits }, limit);
      const sentences = factSentences(facts).map(({ text }) =>
        text.replace(/-?\d+(?:,\d{3})+(?:\.\d+)?/g, "N"),
      );
      expect(sentences).toEqual(said[id]);
    },
  );
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gradeProgram, resultText } from "../../../../web/run/sandbox/testing/grading.ts";
import { sample } from "../../../../web/run/sandbox/testing/sample.ts";
import { pairs } from "./pairs.ts";

/** Whether Node's assert and Jest's expect pass the right program, and the nearly right one: see ask-node.ts. */
const { answers } = JSON.parse(readFileSync(new URL("answers.json", import.meta.url), "utf8")) as {
  readonly answers: Readonly<Record<string, readonly [boolean, boolean]>>;
};

/** The judge differs from one realm in these, on purpose or not yet. */
const different: readonly string[] = [];

test("the pairs have answers", () => {
  expect(Object.keys(answers)).toEqual(pairs.map(([title]) => title));
  expect(pairs.length).toBeGreaterThanOrEqual(150);
});

test.each(sample(pairs, 6))("as in one realm: %s", async (title, check, right, nearlyRight) => {
  const verdicts: string[] = [];
  for (const program of [right, nearlyRight]) {
    const { results } = await gradeProgram(program, [{ test: check }], { limits: { fuel: 50_000_000 } });
    verdicts.push(resultText(results[0] as never));
  }
  const passes = verdicts.map((verdict) => verdict === "passed");
  expect({ title, verdicts, same: `${passes}` === `${answers[title]}` }).toMatchObject({
    same: !different.includes(title),
  });
});

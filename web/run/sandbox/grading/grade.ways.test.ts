import { expect, test } from "vitest";
import { gradeProgram, resultText } from "../testing/grading.ts";
import { ways } from "../testing/grading-ways.ts";
import { sample } from "../testing/sample.ts";

test.each(sample(ways, 5))("a program does not pass that %s", async (_, check, program) => {
  const { results } = await gradeProgram(program, [check], { limits: { fuel: 2_000_000 } });
  expect(results[0]).toMatchObject({ passed: false });
  // The message names its problem, not a failure of the grading.
  expect(resultText(results[0] as never)).not.toMatch(/could not be made|what grades/);
});

import { expect, test } from "vitest";
import { gradeProgram, resultText } from "../testing/grading.ts";
import { ways } from "../testing/grading-ways.ts";

test.each(ways)("a program does not pass that %s", async (_, check, program) => {
  const { results } = await gradeProgram(program, [check], { limits: { fuel: 2_000_000 } });
  expect(results[0]).toMatchObject({ passed: false });
  // It is told what is wrong with it, not that grading has failed.
  expect(resultText(results[0] as never)).not.toMatch(/could not be made|what grades/);
});

import { describe, test } from "vitest";
import { expectRun } from "../testing/expect-run.ts";

const caught = (program: string) =>
  `try { ${program} } catch (error) { console.log(error.name, error.message.length) }`;

describe("the memory that is read for a message is bounded", () => {
  test("a string that is joined of itself, over and over", async () => {
    await expectRun(
      `let joined = "x".repeat(9000);
      for (let round = 0; round < 14; round++) joined += joined;
      ${caught("new Promise(joined)")}`,
    ).prints("TypeError 10000");
  });

  test("large arrays in each other, the last of which closes a circle: the path is left out", async () => {
    await expectRun(
      `const arrays = Array.from({ length: 150 }, () => Array(9_000).fill(1));
      arrays.forEach((array, index) => { array[0] = arrays[(index + 1) % 150]; });
      ${caught("JSON.stringify(arrays[0])")}`,
    ).prints("TypeError 37");
  });
});

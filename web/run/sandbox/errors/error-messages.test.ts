import { describe, test } from "vitest";
import { expectRun } from "../testing/expect-run.ts";

const caught = (program: string) =>
  `try { ${program} } catch (error) { console.log(error.name, error.message.length) }`;

describe("reading memory for a message is bounded", () => {
  test("for a string that is repeatedly joined with itself", async () => {
    await expectRun(
      `let joined = "x".repeat(9000);
      for (let round = 0; round < 14; round++) joined += joined;
      ${caught("new Promise(joined)")}`,
    ).prints("TypeError 10000");
  });

  test("for nested large arrays that form a cycle: the path is left out", async () => {
    await expectRun(
      `const arrays = Array.from({ length: 150 }, () => Array(9_000).fill(1));
      arrays.forEach((array, index) => { array[0] = arrays[(index + 1) % 150]; });
      ${caught("JSON.stringify(arrays[0])")}`,
    ).prints("TypeError 37");
  });
});

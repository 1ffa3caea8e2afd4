import { expect, test } from "vitest";
import { gradeProgram, resultText } from "../testing/grading.ts";
import { careless, membraneAttacks } from "../testing/membrane-attacks.ts";
import { sample } from "../testing/sample.ts";

const verdict = async (body: string, check: string) => {
  const program = `let fib = () => 0; const attack = (t) => { ${body} }`;
  const { results } = await gradeProgram(program, [{ test: `${careless} ${check}` }]);
  return resultText(results[0] as never);
};

/** What the test's realm must still be after an attack. */
const intact = `
  assert.equal({}.passed, undefined);
  assert.equal([1].includes(2), false);
  assert.equal(Object.is(1, 2), false);
  assert.equal(new Map([[1, 2]]).get(1), 2);
  assert.equal(JSON.stringify([1]), "[1]");
  assert.deepEqual([...[1, 2]], [1, 2]);
  assert.equal("toJSON" in {}, false);
  assert(new Error("x") instanceof Error);`;

test.each(sample(membraneAttacks, 5))(
  "the realm of the test is as it was after a program %s",
  async (_, body) => {
    const attacked = await verdict(body, `try { attack(t) } catch {} ${intact} assert.equal(fib(10), 55);`);
    expect(attacked).not.toBe("passed");
    expect(attacked).not.toMatch(/could not run|This is (?:true|false|undefined)/);
  },
);

test("without an attack, the same check passes a right program", async () => {
  expect(await verdict("fib = () => 55", `attack(t); ${intact} assert.equal(fib(10), 55);`)).toBe("passed");
});

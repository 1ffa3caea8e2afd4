import { gradeProgram } from "../../../../web/sandbox/testing/grading.ts";
import { preamble, valuePair } from "./equality-pairs.ts";

/**
 * Four bits for each pair of values: whether `assert.deepEqual`, `toEqual`, `toStrictEqual` and `toMatchObject` of the
 * judge find them equal.
 */
export async function judgedEqual(numbers: readonly number[]): Promise<readonly number[]> {
  const pairs = numbers.map(valuePair);
  const thunks = (expressions: readonly string[]) => `[${expressions.map((each) => `() => (${each})`)}]`;
  const program = `${preamble}; const actual = ${thunks(pairs.map((pair) => pair.actual))}`;
  const test = `
    const key = Symbol.for("key");
    const expected = ${thunks(pairs.map((pair) => pair.expected))};
    const holds = (check) => { try { check(); return true } catch { return false } };
    let bits = "";
    for (let at = 0; at < expected.length; at++) {
      const [one, other] = [actual[at], expected[at]];
      const answers = [
        holds(() => assert.deepEqual(one(), other())),
        holds(() => expect(one()).toEqual(other())),
        holds(() => expect(one()).toStrictEqual(other())),
        holds(() => expect(one()).toMatchObject(other())),
      ];
      bits += answers.reduce((sum, answer, nth) => sum + (answer ? 1 << nth : 0), 0).toString(16);
    }
    assert.fail("bits " + bits);`;
  const { results } = await gradeProgram(program, [{ test }], { limits: { fuel: 100_000_000 } });
  const message = results[0]?.message ?? "";
  const bits = /^bits ([\da-f]*)$/.exec(message)?.[1];
  if (bits?.length !== numbers.length) throw new Error(message);
  return [...bits].map((each) => Number.parseInt(each, 16));
}

import { readFileSync } from "node:fs";
import { gradeProgram } from "../../../../web/run/sandbox/testing/grading.ts";
import { preamble, valuePair } from "./equality-pairs.ts";

/**
 * Four bits for each pair of values: whether `assert.deepEqual`, `toEqual`, `toStrictEqual` and `toMatchObject` of the
 * judge find them equal.
 */
async function judgedEqual(numbers: readonly number[]): Promise<readonly number[]> {
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

/** Four bits for each pair, a hexadecimal digit: see ask-equality.ts. */
const { bits } = JSON.parse(readFileSync(new URL("equality.json", import.meta.url), "utf8")) as {
  readonly bits: readonly string[];
};
export const answers = [...bits.join("")].map((each) => Number.parseInt(each, 16));
export const pairsAtOnce = 20;

/** For Node two of them are equal, whatever they contain. Here each equals only itself, for `assert`. */
const isOpaque = (text: string) => /function\*|\*\[|\.values\(\)|WeakMap/.test(text);

/** Of the pairs from a number on, those that the judge compares in another way than Node's `assert` and Jest's `expect`. */
export async function differencesFrom(first: number) {
  const numbers = Array.from({ length: pairsAtOnce }, (_, nth) => first + nth);
  const judged = await judgedEqual(numbers);
  return numbers.flatMap((number, nth) => {
    const pair = valuePair(number);
    const differing = (judged[nth] as number) ^ (answers[number] as number);
    const isMeant = differing === 1 && judged[nth] === (answers[number] as number) - 1;
    return differing === 0 || (isMeant && isOpaque(pair.actual)) ? [] : [{ number, differing, ...pair }];
  });
}

import { describe, expect, test } from "vitest";
import { expectRun } from "../testing/expect-run.ts";
import { runProgram } from "../testing/run-program.ts";

/** A base, an exponent, and what Node 24 gives for `base ** exponent`. */
const recorded: readonly (readonly [number, number, number])[] = [
  [53.7196, 5.10785, 687477787.1147836],
  [83.7861, -1.40834, 0.0019566807828079492],
  [22.836, 1.86302, 339.73187526861],
  [25.95, -0.182262, 0.5524035947745367],
  [77.9437, -5.61446, 2.3915041884130847e-11],
  [34.1554, 6.73243, 21081810509.359707],
  [63.5011, -1.05182, 0.01269985104700777],
  [41.6579, 3.4148, 339580.37979055056],
  [70.8556, -7.55365, 1.0541952997663367e-14],
  [38.3952, 3.46608, 309906.4362843693],
  [49.9442, 7.19424, 1656949092717.6135],
  [17.1114, 9.30777, 301396485599.51697],
  [2.3045e-301, 0.15795, 3.2682780088546065e-48],
  [6.6064e-301, 0.38895, 1.7578237763448145e-117],
  [7.089e-301, 0.85551, 1.6564333014864383e-257],
  [9.1122e-301, 0.15656, 1.0609101757441128e-47],
  [8.6459e-301, 0.13135, 3.8610019488383765e-40],
  [7.5079e-301, 0.30392, 6.1117780766182355e-92],
  [1.6754e-301, 1.1023, 0],
  [6.9758e-302, -0.27347, 2.2763673253210745e82],
  [1.00000037882, 359055770000, Infinity],
  [1.00000039261, 296458830000, Infinity],
  [1.00000033744, 518848950000, Infinity],
  [1.00000055596, 1016774700000, Infinity],
  [1.00000073657, 707634480000, Infinity],
  [1.00000057115, 268553490000, Infinity],
  [0.92105, -323, 343972857641.9385],
  [9.9957, -302, 1.1387007595950073e-302],
  [3.567, -304, 1.258504466264681e-168],
  [4.1877, -323, 1.2644261902063487e-201],
  [8.8251, -329, 7.21506111234e-312],
  [8.0753, -305, 2.0730368766560094e-277],
  [1.137, 44, 284.09294331336946],
  [1.186, 59, 23496.14711074993],
  [1.043, 20, 2.3210589380879303],
  [1.007, 5, 1.0354934420218065],
  [1.016, 15, 1.2688363712390618],
  [1.095, 46, 65.02037682278477],
  [1.089, 47, 54.99337182451293],
  [1.011, 15, 1.1783310825946052],
];

async function powers(pairs: readonly (readonly [number, number])[]): Promise<readonly number[]> {
  const { output } = await runProgram(
    `for (const [base, exponent] of ${JSON.stringify(pairs)}) {
      if (!Object.is(Math.pow(base, exponent), base ** exponent)) throw new Error("two results");
      console.log(base ** exponent);
    }`,
    { fuel: 1_000_000_000 },
  );
  return output.split("\n").map(Number);
}

/** The number that is nearest to the power, of whole numbers. */
function nearest(base: number, exponent: number): number {
  const power = BigInt(base) ** BigInt(Math.abs(exponent));
  return exponent < 0 ? Number((1n << 1_000n) / power) * 2 ** -1_000 : Number(power);
}

describe("powers", () => {
  test("are the same as in Node", async () => {
    const results = await powers(recorded.map(([base, exponent]) => [base, exponent]));
    expect(results).toEqual(recorded.map(([, , power]) => power));
  });

  test("of integers are rounded to nearest, also halfway cases", async () => {
    const pairs: [number, number][] = [];
    for (let base = 2; base < 60; base++)
      for (let exponent = -40; exponent <= 40; exponent++) pairs.push([base, exponent]);
    const results = await powers(pairs);
    const others = pairs.filter(([base, exponent], nth) => results[nth] !== nearest(base, exponent));
    expect(others).toEqual([]);
  });

  test("of special numbers, too", async () => {
    const values = "[0, -0, 1, -1, 2, -8, 0.5, Infinity, -Infinity, NaN, 5e-324, 1.7e308]";
    const exponents = "[0, -0, 1, -1, 2, 3, Infinity, -Infinity, NaN, 1e300, -1e300, 2 ** 53 - 1]";
    const code = `${values}.map((x) => ${exponents}.map((y) => Object.is(x ** y, -0) ? "-0" : x ** y).join()).join("\\n")`;
    // biome-ignore lint/security/noGlobalEval: the same text as the program's
    // biome-ignore lint/complexity/noCommaOperator: indirect
    const expected = (0, eval)(code) as string;
    await expectRun(`console.log(${code})`).prints(expected);
  });

  test("that are subnormal are rounded correctly", async () => {
    await expectRun(
      "console.log(0.5 ** 1074, 0.5 ** 1075, 0.51 ** 1075 > 0, 3 ** -677, 10 ** -323, 1.5 ** -1836)",
    ).prints("5e-324 0 true 1e-323 1e-323 5e-324");
  });
});

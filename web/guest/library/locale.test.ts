import { describe, expect, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { compareAscii } from "./ascii-order.ts";

const each = (claims: readonly (readonly [expression: string, inspected: string])[]) =>
  test.each(sample(claims, 4))("%s is %s", async (expression, inspected) => {
    await expectRun(expression).completes(inspected);
  });

describe("toLocaleString without arguments is English, on every machine", () => {
  each([
    ["(1234567.8915).toLocaleString()", "'1,234,567.892'"],
    [
      "[0, -0, 999, 1000, -1234.5, 0.0005, 0.00049, 1.0005].map((n) => n.toLocaleString()).join(' ')",
      "'0 -0 999 1,000 -1,234.5 0.001 0 1.001'",
    ],
    [
      "[NaN, Infinity, -Infinity, 1e21, 123e20, 5e-324, 9007199254740993].map((n) => n.toLocaleString()).join(' ')",
      "'NaN ∞ -∞ 1,000,000,000,000,000,000,000 12,300,000,000,000,000,000,000 0 9,007,199,254,740,992'",
    ],
    ["(-12345678901234567890n).toLocaleString()", "'-12,345,678,901,234,567,890'"],
    ["[1234, null, 'a', [5678]].toLocaleString()", "'1,234,,a,5,678'"],
    ["new Float64Array([1234.5]).toLocaleString()", "'1,234.5'"],
  ]);
  test("and leaves the run reproducible", async () => {
    const { outcome } = await expectRun(
      "(1234.5).toLocaleString() + ['b', 'a', 'B', '_'].sort((x, y) => x.localeCompare(y)).join('')",
    ).completes("'1,234.5_abB'");
    expect(outcome.kind === "completed" && outcome.usage.reproducible).toBe(true);
  });
  const noon = { capabilities: { clock: { startsAt: Date.UTC(2024, 1, 3, 13, 4, 5) } } } as never;
  test.each([
    ["new Date().toLocaleString()", "'2/3/2024, 1:04:05 PM'"],
    ["new Date().toLocaleDateString()", "'2/3/2024'"],
    ["new Date().toLocaleTimeString('en-US')", "'1:04:05 PM'"],
    ["new Date(NaN).toLocaleString()", "'Invalid Date'"],
    ["new Date(0).toLocaleTimeString()", "'12:00:00 AM'"],
    ["new Date().toLocaleDateString('de-DE', { month: 'long', day: 'numeric' })", "'3. Februar'"],
    ["new Date().toLocaleTimeString('de-DE')", "'13:04:05'"],
    ["new Date().toLocaleString('en-US', { timeZone: 'Asia/Tokyo' })", "'2/3/2024, 10:04:05 PM'"],
    ["new Date().toLocaleDateString('en-GB', { dateStyle: 'long' })", "'3 February 2024'"],
  ])("%s is %s", async (expression, inspected) => {
    await expectRun(expression, {}, noon).completes(inspected);
  });
});

describe("answers of the guest are those that the host would give", () => {
  // Not randomness: the same numbers in every run of the test.
  let state = 1;
  const next = (most: number) => {
    state = (state * 48271) % 2147483647;
    return state % most;
  };
  const ascii = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0012399aAbBzZ";
  const mixed = "aAnlsS019-éñßü·\u0301\u0303\u00ad\u0000あ";
  const text = (from: string) => Array.from({ length: next(5) }, () => from[next(from.length)]).join("");

  test.each([
    [false, "variant"],
    [true, "variant"],
    [false, "base"],
    [true, "accent"],
  ] as const)("for 3,000 pairs of texts, numeric %s, sensitivity %s", (numeric, sensitivity) => {
    const collators = ["en", "de", "fr", "it", "es", "pt", "nl"].map(
      (locale) => new Intl.Collator(locale, { numeric, sensitivity }),
    );
    let count = 0;
    const differences: unknown[] = [];
    for (let round = 0; round < 3000; round++) {
      const [a, b] = round % 2 === 0 ? [text(ascii), text(ascii)] : [text(mixed), text(mixed)];
      const ours = compareAscii(a, b, numeric, sensitivity === "variant");
      if (ours === undefined) continue;
      count++;
      if (collators.some(({ compare }) => Math.sign(compare(a, b)) !== ours)) differences.push([a, b, ours]);
    }
    expect(differences).toEqual([]);
    expect(count).toBeGreaterThan(1600);
  });

  test("for 600 numbers", async () => {
    const numbers = Array.from(
      { length: 600 },
      (_, index) => (next(2 ** 30) - 2 ** 29) * 10 ** ((index % 36) - 22),
    );
    const expected = numbers.map((value) => value.toLocaleString("en-US")).join(" ");
    await expectRun(`[${numbers}].map((value) => value.toLocaleString()).join(" ")`).completes(
      `'${expected}'`,
    );
  });

  test("what needs more than ASCII is left to the host", () => {
    expect(compareAscii("a\u0301", "b", false, true)).toBe(undefined);
    expect(compareAscii("1\u20e3", "2", true, true)).toBe(undefined);
    expect(compareAscii("\t", "a", false, true)).toBe(undefined);
    expect(compareAscii("anna ü", "bert é", false, true)).toBe(-1);
  });
});

describe("localeCompare orders as people expect", () => {
  each([
    ["['z', 'é', 'e', 'E', 'f'].sort((a, b) => a.localeCompare(b)).join('')", "'eEéfz'"],
    ["['ä', 'z', 'a'].sort((a, b) => a.localeCompare(b, 'sv')).join('')", "'azä'"],
    [
      "['file10', 'file9'].sort((a, b) => a.localeCompare(b, undefined, { numeric: true })).join()",
      "'file9,file10'",
    ],
    [
      "'a'.localeCompare('A', 'en', { sensitivity: 'base' }) + 'a'.localeCompare('á', 'en', { sensitivity: 'base' })",
      "0",
    ],
    ["'a'.localeCompare('b') + 'b'.localeCompare('a') + 'a'.localeCompare('a')", "0"],
    ["'\\u00e9'.localeCompare('e\\u0301')", "0"],
  ]);
  test("refuses an invalid locale", () =>
    expectRun("'a'.localeCompare('b', 'not a locale')").throws(
      "RangeError",
      /"not a locale" is not a language tag/,
    ));
  test("refuses undefined and null as this", () =>
    expectRun("String.prototype.localeCompare.call(undefined, 'a')").throws("TypeError"));
});

describe("case by locale", () => {
  each([
    ["'iI'.toLocaleUpperCase('tr') + 'iI'.toLocaleLowerCase(['tr-TR'])", "'İIiı'"],
    ["'straße'.toLocaleUpperCase() + 'ÀÉ'.toLocaleLowerCase('fr')", "'STRASSEàé'"],
  ]);
});

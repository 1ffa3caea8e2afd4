import { describe, expect, test } from "vitest";
import { expectRun } from "../../run/sandbox/testing/expect-run.ts";

const each = (claims: readonly (readonly [expression: string, inspected: string])[]) =>
  test.each(claims)("%s is %s", async (expression, inspected) => {
    await expectRun(expression).completes(inspected);
  });

describe("Intl formats numbers", () => {
  each([
    ["new Intl.NumberFormat('de-DE').format(1234567.891)", "'1.234.567,891'"],
    ["new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(-5)", "'-€5.00'"],
    ["new Intl.NumberFormat('en', { notation: 'compact' }).format(1234567)", "'1.2M'"],
    [
      "new Intl.NumberFormat('en', { style: 'unit', unit: 'kilometer', unitDisplay: 'long' }).format(2)",
      "'2 kilometers'",
    ],
    ["new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(0.1256)", "'12.6%'"],
    [
      "new Intl.NumberFormat('en').format(123456789012345678901234567890n)",
      "'123,456,789,012,345,678,901,234,567,890'",
    ],
    [
      "new Intl.NumberFormat('en', { maximumFractionDigits: 20 }).format('0.12345678901234567')",
      "'0.12345678901234567'",
    ],
    ["['-0', '0x10', '', 'x', null].map(new Intl.NumberFormat('en').format).join()", "'-0,16,0,NaN,0'"],
    [
      "new Intl.NumberFormat('en').formatToParts(1.5).map((part) => part.type).join()",
      "'integer,decimal,fraction'",
    ],
    ["new Intl.NumberFormat('en').formatRange(1, 2000)", "'1–2,000'"],
    ["(1.5).toLocaleString('fr', { minimumFractionDigits: 2 })", "'1,50'"],
    ["Intl.NumberFormat('en', { useGrouping: false }).format(1234)", "'1234'"],
  ]);
});

describe("Intl formats times, in UTC if the clock is", () => {
  const clock = { capabilities: { clock: { startsAt: 0 } } } as never;
  test.each([
    ["new Intl.DateTimeFormat().resolvedOptions().timeZone", "'UTC'"],
    [
      "new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format()",
      "'Jan 1, 1970, 12:00 AM'",
    ],
    ["new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', hour: 'numeric' }).format(0)", "'7 PM'"],
    ["new Intl.DateTimeFormat('ja', { dateStyle: 'long' }).format(new Date(0))", "'1970年1月1日'"],
    ["new Intl.DateTimeFormat('en').formatToParts(0).map((part) => part.value).join('|')", "'1|/|1|/|1970'"],
    ["new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' }).formatRange(0, 2e8)", "'Jan 1 – 3'"],
  ])("%s is %s", async (expression, inspected) => {
    await expectRun(expression, {}, clock).completes(inspected);
  });
  test("an invalid time throws", () =>
    expectRun("new Intl.DateTimeFormat().format(NaN)").throws("RangeError", "Invalid time value"));
});

describe("Intl supports further features of languages", () => {
  each([
    ["new Intl.PluralRules('en', { type: 'ordinal' }).select(22)", "'two'"],
    ["new Intl.PluralRules('ar').resolvedOptions().pluralCategories.length", "6"],
    ["new Intl.ListFormat('en', { type: 'disjunction' }).format(new Set(['a', 'b', 'c']))", "'a, b, or c'"],
    ["new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-1, 'day')", "'yesterday'"],
    ["new Intl.RelativeTimeFormat('de').format(3, 'weeks')", "'in 3 Wochen'"],
    ["new Intl.DisplayNames('en', { type: 'region' }).of('DE')", "'Germany'"],
    ["['b', 'ä', 'a'].sort(new Intl.Collator('de').compare).join('')", "'aäb'"],
    ["Intl.getCanonicalLocales(['EN-us', 'en-US', 'zh-hans-cn'])", "[ 'en-US', 'zh-Hans-CN' ]"],
    ["Intl.supportedValuesOf('currency').includes('EUR')", "true"],
    ["Intl.NumberFormat.supportedLocalesOf(['de', 'xx', 'en-GB'])", "[ 'de', 'en-GB' ]"],
  ]);
});

describe("Intl.Segmenter", () => {
  const pieces = (options: string, text: string) =>
    `[...new Intl.Segmenter('en', ${options}).segment(${text})].map((piece) => piece.segment)`;
  each([
    [`${pieces("{}", "'👩‍👩‍👧e\\u0301🇩🇪'")}.length`, "3"],
    [pieces("{ granularity: 'word' }", "'Hello, you two!'"), "[ 'Hello', ',', ' ', 'you', ' ', 'two', '!' ]"],
    [pieces("{ granularity: 'sentence' }", "'One. Two? Three'"), "[ 'One. ', 'Two? ', 'Three' ]"],
    [
      "new Intl.Segmenter('en', { granularity: 'word' }).segment('Hi you').containing(3)",
      "{ segment: 'you', index: 3, input: 'Hi you', isWordLike: true }",
    ],
    ["new Intl.Segmenter().segment('ab').containing(2)", "undefined"],
  ]);
  test("the segments are the same however long the text is, though the host is asked for some at a time", () =>
    expectRun(
      `const text = "Ein Flügel, e\\u0301in 👩‍👩‍👧 Tag! ".repeat(60);
       const whole = [...new Intl.Segmenter("de", { granularity: "word" }).segment(text)];
       const once = [...new Intl.Segmenter("de", { granularity: "word" }).segment("Ein Flügel, e\\u0301in 👩‍👩‍👧 Tag! ")];
       const segments = new Intl.Segmenter("de", { granularity: "word" }).segment(text);
       [whole.length === once.length * 60, whole.map((piece) => piece.segment).join("") === text, segments.containing(1000).segment === whole.findLast((piece) => piece.index <= 1000).segment]`,
    ).completes("[ true, true, true ]"));
  test("the first segments of a long text do not cost the whole", async () => {
    await expectRun(
      "new Intl.Segmenter().segment('x'.repeat(5_000_000))[Symbol.iterator]().next().value.segment",
      { fuel: 10_000_000 },
    ).completes("'x'");
  });
});

describe("Intl follows ECMA-402", () => {
  each([
    [
      "Object.getOwnPropertyNames(Intl.Collator.prototype).sort()",
      "[ 'compare', 'constructor', 'resolvedOptions' ]",
    ],
    [
      "[Intl.NumberFormat.length, Intl.NumberFormat.name, String(Intl), String(new Intl.Segmenter())]",
      "[ 0, 'NumberFormat', '[object Intl]', '[object Intl.Segmenter]' ]",
    ],
    [
      "const f = new Intl.NumberFormat(); [f.format === f.format, f.format.name, f.format.length]",
      "[ true, '', 1 ]",
    ],
    [
      "class Mine extends Intl.NumberFormat {} const f = new Mine('de'); [f instanceof Mine, f.format(1.5)]",
      "[ true, '1,5' ]",
    ],
    ["new Intl.NumberFormat().resolvedOptions().locale", "'en-US'"],
    ["new Intl.NumberFormat('xx-klingon'.slice(0, 2)).resolvedOptions().locale", "'en-US'"],
    ["Object.keys(Intl).length", "0"],
  ]);
  test.each([
    ["Intl.PluralRules()", "TypeError", "Intl.PluralRules has to be made with new"],
    [
      "new Intl.NumberFormat('en', { style: 'currency' })",
      "TypeError",
      'Intl.NumberFormat with style "currency" needs the option currency',
    ],
    [
      "new Intl.NumberFormat('en', { style: 'fancy' })",
      "RangeError",
      'Intl.NumberFormat has no style "fancy"',
    ],
    [
      "new Intl.DateTimeFormat('en', { timeZone: 'Moon/Crater' })",
      "RangeError",
      'Intl.DateTimeFormat has no timeZone "Moon/Crater"',
    ],
    [
      "new Intl.NumberFormat('en', { maximumFractionDigits: 101 })",
      "RangeError",
      'Intl.NumberFormat has no maximumFractionDigits "101"',
    ],
    [
      "new Intl.NumberFormat('e')",
      "RangeError",
      'Incorrect locale: "e" is not a language tag such as "en-US"',
    ],
    ["new Intl.NumberFormat(null)", "TypeError", /locales should be/],
    ["new Intl.NumberFormat([1])", "TypeError", /locale should be text, not 1/],
    ["new Intl.ListFormat('en').format([1])", "TypeError", /joins texts, not 1/],
    ["new Intl.RelativeTimeFormat('en').format(1, 'eon')", "RangeError", /not "eon"/],
    ["Intl.NumberFormat.prototype.format", "TypeError", /called on/],
    ["new Intl.NumberFormat('en').format(Symbol())", "TypeError", undefined],
    ["Intl.supportedValuesOf('wishes')", "RangeError", /no values for "wishes"/],
  ] as const)("%s throws a %s", async (expression, name, message) => {
    await expectRun(expression).throws(name, message);
  });
  test("and is recorded as an input that another machine could answer differently", async () => {
    const { outcome } = await expectRun("new Intl.NumberFormat('de').format(1)").completes("'1'");
    expect(outcome.kind === "completed" && outcome.usage.touched).toEqual(["Intl"]);
  });
  test("mentioning Intl asks the host nothing", async () => {
    const { outcome } = await expectRun("typeof Intl.NumberFormat").completes("'function'");
    expect(outcome.kind === "completed" && outcome.usage.touched).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { answerIntl } from "./host-intl.ts";

/** The reply to a request that is written here. */
function ask(
  question: unknown,
  timeZone?: string,
): { value?: unknown; error?: { name: string; message: string } } {
  return JSON.parse(answerIntl(JSON.stringify(question), timeZone));
}

const number = { ask: "format", service: "NumberFormat", locales: ["de"], options: {}, numbers: [1234.5] };
const time = { ask: "format", service: "DateTimeFormat", locales: ["en"], numbers: [0] };

describe("the result for a question", () => {
  test.each([
    [number, "1.234,5"],
    [{ ...number, parts: true, numbers: [1] }, [{ type: "integer", value: "1" }]],
    [{ ...number, numbers: ["12345678901234567890"] }, "12.345.678.901.234.567.890"],
    [{ ...number, numbers: ["-0"] }, "-0"],
    [{ ask: "compare", texts: ["a", "b"] }, -1],
    [
      { ask: "segment", options: { granularity: "word" }, texts: ["a b"] },
      { ends: [1, 2, 3], words: [true, false, true] },
    ],
    [{ ask: "canonical", locales: ["EN-gb"] }, ["en-GB"]],
    [{ ask: "upper", locales: ["tr"], texts: ["i"] }, "İ"],
    [{ ask: "domain", texts: ["bücher.de"] }, "xn--bcher-kva.de"],
    [{ ask: "domain", texts: ["a b"] }, null],
    [{ ask: "domain", texts: ["a/b"] }, null],
    [{ ask: "domain", texts: ["a%41"] }, null],
  ])("%j", (question, value) => {
    expect(ask(question)).toEqual({ value });
  });

  test("the time zone is the given one, unless the question names another", () => {
    const hour = { ...time, options: { hour: "numeric" } };
    expect(ask(hour, "Asia/Tokyo").value).toBe("9 AM");
    expect(ask({ ...hour, options: { hour: "numeric", timeZone: "UTC" } }, "Asia/Tokyo").value).toBe("12 AM");
    expect(ask({ ...time, ask: "resolve" }, "Asia/Tokyo").value).toMatchObject({ timeZone: "Asia/Tokyo" });
  });

  test("unknown locales are English, not the locale of this machine", () => {
    expect(ask({ ...number, ask: "resolve", locales: ["xx"] }).value).toMatchObject({ locale: "en-US" });
  });

  test("the spaces in times are plain, whatever the version of ICU is", () => {
    expect(ask({ ...time, options: { timeStyle: "short", timeZone: "UTC" } }).value).toBe("12:00 AM");
    expect(JSON.stringify(ask({ ...time, parts: true, options: { timeStyle: "short" } }))).not.toMatch(
      /\u202f/,
    );
  });

  test("the same question has the same result, however many were asked in between", () => {
    const before = answerIntl(JSON.stringify(number));
    for (let digits = 0; digits < 100; digits++) {
      ask({
        ...number,
        options: {
          maximumFractionDigits: String(digits % 20),
          minimumIntegerDigits: String(1 + (digits % 21)),
        },
      });
    }
    expect(answerIntl(JSON.stringify(number))).toBe(before);
  });
});

describe("for any question there is a result, and nothing is thrown", () => {
  test.each([
    ["", "SyntaxError"],
    ["null", "should be an object"],
    ["[]", "should be an object"],
    ['{"ask":"constructor"}', "should be one of"],
    ['{"ask":"__proto__"}', "should be one of"],
    ['{"ask":"format"}', "service is missing"],
    ['{"ask":"format","service":"Locale"}', "should be one of"],
    ['{"ask":"format","service":"NumberFormat"}', "numbers is missing"],
    ['{"ask":"format","service":"Collator","numbers":[1]}', "formats nothing"],
    ['{"ask":"format","service":"NumberFormat","numbers":["1n"]}', 'should be a number, not "1n"'],
    ['{"ask":"format","service":"NumberFormat","numbers":[1,2,3]}', "3 items"],
    [
      '{"ask":"format","service":"NumberFormat","numbers":[1],"options":{"toString":"x"}}',
      'no option "toString"',
    ],
    ['{"ask":"format","service":"NumberFormat","numbers":[1],"options":{"style":{}}}', "should be text"],
    ['{"ask":"format","service":"NumberFormat","numbers":[1],"extra":1}', 'no option "extra"'],
    ['{"ask":"format","service":"DateTimeFormat","numbers":["1"]}', "Invalid time value"],
    ['{"ask":"format","service":"DateTimeFormat","numbers":[9e15]}', "Invalid time value"],
    ['{"ask":"canonical","locales":["a"]}', '"a" is not a language tag'],
    ['{"ask":"values","texts":["x"]}', 'no values for "x"'],
    ['{"ask":"compare","texts":"ab"}', "should be a list"],
  ])("%s", (request, part) => {
    const { error } = JSON.parse(answerIntl(request));
    expect(error.name).toMatch(/^(?:Range|Type)Error$/);
    if (part !== "SyntaxError") expect(error.message).toContain(part);
  });
});

describe("no question takes long, so long ones are refused", () => {
  test.each([
    ["a text", { ask: "compare", texts: ["x".repeat(20_001), ""] }, "20,001 characters"],
    // To compare 100,000 of them took 22 s.
    [
      "marks in a row",
      { ask: "compare", texts: [`a${"\u0301\u0323".repeat(9_000)}`, "a"] },
      "combining marks",
    ],
    ["a list", { ask: "format", service: "ListFormat", texts: Array(1001).fill("x") }, "1,001 items"],
    ["a number", { ...number, numbers: ["9".repeat(10_001)] }, "10,001 characters"],
    ["an exponent", { ...number, numbers: ["1e10001"] }, "too many digits"],
    ["an option", { ...number, options: { style: "x".repeat(201) } }, "201 characters"],
    ["many locales", { ask: "canonical", locales: Array(51).fill("en") }, "51 items"],
  ])("%s", (_, question, part) => {
    expect(ask(question).error?.message).toContain(part);
  });

  test("before they are parsed as JSON", () => {
    expect(JSON.parse(answerIntl(" ".repeat(5_000_000))).error.message).toContain("too long");
  });

  // V8 takes 2 s for all of them.
  test("of a long text only some segments are found", () => {
    const { ends } = ask({ ask: "segment", texts: ["x".repeat(20_000)] }).value as { ends: number[] };
    expect(ends.length).toBeLessThan(50);
    expect(ends.slice(0, 3)).toEqual([1, 2, 3]);
  });

  test("a domain name", () => {
    expect(ask({ ask: "domain", texts: ["ü".repeat(1001)] })).toEqual({ value: null });
  });
});

describe("refusals have the same message in every browser", () => {
  const errorOf = (service: string, options: object) => ask({ ask: "resolve", service, options }).error;
  test.each([
    [
      "NumberFormat",
      { style: "currency" },
      "TypeError",
      'Intl.NumberFormat with style "currency" needs the option currency',
    ],
    [
      "NumberFormat",
      { style: "unit", unit: "parsec" },
      "RangeError",
      'Intl.NumberFormat has no unit "parsec"',
    ],
    [
      "NumberFormat",
      { currency: "euros", style: "currency" },
      "RangeError",
      'Intl.NumberFormat has no currency "euros"',
    ],
    [
      "DateTimeFormat",
      { timeZone: "Nowhere" },
      "RangeError",
      'Intl.DateTimeFormat has no timeZone "Nowhere"',
    ],
    [
      "DateTimeFormat",
      { dateStyle: "full", year: "numeric" },
      "TypeError",
      "Intl.DateTimeFormat does not take these options together: dateStyle, year",
    ],
    [
      "NumberFormat",
      { minimumFractionDigits: "5", maximumFractionDigits: "2" },
      "RangeError",
      "Intl.NumberFormat does not take these options together: minimumFractionDigits, maximumFractionDigits",
    ],
    ["DisplayNames", {}, "TypeError", "Intl.DisplayNames needs the option type"],
    ["Segmenter", { granularity: "page" }, "RangeError", 'Intl.Segmenter has no granularity "page"'],
  ])("%s %j", (service, options, name, message) => {
    expect(errorOf(service, options)).toEqual({ name, message });
  });
});

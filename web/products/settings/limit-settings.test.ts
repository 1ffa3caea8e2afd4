import { expect, test } from "vitest";
import { defaultLimits, limitNames, limitRanges } from "../../protocol/run/limits.ts";
import { type LimitSetting, limitRangeText, limitSettings, limitText, readLimit } from "./limit-settings.ts";

function setting(name: string): LimitSetting {
  const limit = limitSettings.find((each) => each.name === name);
  if (!limit) throw new Error(`there is no setting ${name}`);
  return limit;
}

test("there is a setting for every limit, each explained in one or two sentences", () => {
  expect(limitSettings.map(({ name }) => name)).toEqual(limitNames);
  for (const { about } of limitSettings) expect(about).toMatch(/^([A-Z][^.]*\.(?: |$)){1,2}$/);
});

test.each(limitSettings)("the default $label can be parsed as it is shown", (each) => {
  const { name } = each;
  expect(readLimit(each, limitText(each, defaultLimits[name]))).toEqual({ value: defaultLimits[name] });
});

test.each(limitSettings)("every $label that can be typed is within the limit's range", (each) => {
  const [least, most] = limitRanges[each.name];
  for (const end of [each.min, each.max]) {
    const read = readLimit(each, String(end));
    expect(read).toEqual({ value: expect.any(Number) });
    if ("value" in read) {
      expect(read.value).toBeGreaterThanOrEqual(least);
      expect(read.value).toBeLessThanOrEqual(most);
      expect(Number.isInteger(read.value)).toBe(true);
    }
  }
  expect(readLimit(each, String(each.min / 2))).toHaveProperty("problem");
  expect(readLimit(each, String(each.max * 2))).toHaveProperty("problem");
});

test("numbers are parsed in all common notations, with the unit's names", () => {
  expect(readLimit(setting("fuel"), " 0.5 ")).toEqual({ value: 500_000 });
  expect(readLimit(setting("fuel"), "1,000")).toEqual({ value: 1_000_000_000 });
  expect(readLimit(setting("fuel"), "1 000")).toEqual({ value: 1_000_000_000 });
  expect(readLimit(setting("memoryBytes"), "128")).toEqual({ value: 128 * 1024 ** 2 });
  expect(readLimit(setting("cpuMs"), ".25")).toEqual({ value: 250 });
});

test.each(["", "many", "1,5", "-3", "1e3", "NaN", "Infinity", "0x10", "3 s"])(
  "%j is refused, with a sentence that says what to write",
  (typed) => {
    const read = readLimit(setting("cpuMs"), typed);
    expect(read).toHaveProperty("problem");
    if ("problem" in read) expect(read.problem).toMatch(/\.$/);
  },
);

test("a value out of range gets the bound that it exceeds", () => {
  expect(readLimit(setting("memoryBytes"), "4")).toEqual({ problem: "The minimum is 8 MiB." });
  expect(readLimit(setting("stackBytes"), "4,609")).toEqual({ problem: "The maximum is 4,608 KiB." });
});

test("the default and the range are shown in the same unit", () => {
  expect(limitRangeText(setting("fuel"))).toBe("Usually 1,000; from 0.001 to 1,000,000.");
  expect(limitRangeText(setting("memoryBytes"))).toBe("Usually 128; from 8 to 2,048.");
  expect(limitRangeText(setting("outputBytes"))).toBe("Usually 1,024; from 1 to 65,536.");
});

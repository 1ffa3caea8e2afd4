import { expect, test } from "vitest";
import { checkOf, parseCheckResult } from "./check.ts";
import { parseWrittenChecks } from "./written-check.ts";

const parse = (...checks: readonly object[]) => parseWrittenChecks(checks, "checks");

test("a check is parsed without additions", () => {
  const check = { title: "t", hint: "h", hidden: true, call: "f()", returns: { a: [null, 1] }, maxFuel: 5 };
  expect(parse(check)).toEqual([check]);
});

test.each([
  [{ title: "t" }, "checks[0] should be a check with at least one of returns, prints, throws, uses"],
  [{ title: "t", call: "f()" }, "checks[0] should be a check with at least one of returns"],
  [{ title: 5, prints: "" }, "checks[0].title should be text, not 5"],
  [{ title: "t", return: 5 }, 'checks[0] has no option "return"'],
  [{ title: "t", call: "f()", returns: Number.NaN }, "checks[0].returns should be a JSON value, not NaN"],
  [{ title: "t", call: "f()", returns: [undefined] }, "checks[0].returns[0] should be a JSON value"],
  [{ title: "t", maxFuel: 0 }, "checks[0].maxFuel should be a whole number from 1"],
  [
    { title: "t", test: "1", call: "f()" },
    "checks[0] has a test, so write checks[0].call into the test, too",
  ],
  [{ title: "t", uses: ["a loop"] }, "checks[0].uses[0] should be a name"],
])("%j is refused with a message", (check, sentence) => {
  expect(() => parse(check)).toThrow(sentence);
});

test("too many checks are refused", () => {
  const checks = Array.from({ length: 101 }, () => ({ title: "t", prints: "" }));
  expect(() => parse(...checks)).toThrow("checks has 101 items; the maximum is 100");
});

test("results are parsed like anything from a worker", () => {
  const result = { title: "t", passed: false, message: "m", at: { file: "main.js", line: 1, column: 2 } };
  expect(parseCheckResult(result, "result")).toEqual(result);
  expect(() => parseCheckResult({ ...result, at: 5 }, "result")).toThrow("result.at should be an object");
});

test.each([
  [{ avoids: ["while"] }, { kind: "text", avoids: ["while"] }],
  [
    { prints: "1", throws: "A" },
    { kind: "program", prints: "1", throws: "A" },
  ],
  [{ maxFuel: 5 }, { kind: "program", maxFuel: 5 }],
  [
    { call: "f()", uses: ["f"] },
    { kind: "call", call: "f()", uses: ["f"] },
  ],
  [
    { call: "f()", returns: null },
    { kind: "call", call: "f()", returns: null },
  ],
  [
    { test: "1", prints: "1" },
    { kind: "test", test: "1", prints: "1" },
  ],
  [
    { call: "f(x)", grows: "n^2" },
    { kind: "growth", call: "f(x)", given: "number", grows: "n²" },
  ],
  [
    { line: "f", maxTimes: 0 },
    { kind: "line", line: "f", maxTimes: 0 },
  ],
  [
    { line: 1, maxTimes: 0, call: "f()" },
    { kind: "line", line: 1, maxTimes: 0, call: "f()" },
  ],
  [
    { test: "1", maxTimes: 0 },
    { kind: "wrong", problem: "maxTimes needs a line: its number, or a part of its text" },
  ],
])("the kind of %j", (written, check) => {
  const [parsed] = parse({ title: "t", hint: "h", ...written }).map(checkOf);
  expect(parsed).toEqual({ title: "t", hint: "h", uses: [], avoids: [], ...check });
});

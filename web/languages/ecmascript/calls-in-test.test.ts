import { describe, expect, test } from "vitest";
import { testCalls } from "./test-calls.ts";

/** The calls of the first test of a file, as they are repeated. */
function callsOf(code: string): readonly string[] {
  const calls = testCalls(code);
  if ("failure" in calls) throw new Error(calls.failure.message);
  return (calls.calls[0]?.calls ?? []).map(({ text }) => text);
}

const inTest = (body: string) => `import { add } from "./main.js";\ntest("adds", () => {\n${body}\n});\n`;

describe("the calls of a test", () => {
  test.each([
    ["of an expectation", "expect(add(1, 2)).toBe(3);", ["(add(1, 2))"]],
    ["of several", "expect(add(1)).not.toBe(2);\nassert.equal(add(2), 3);", ["(add(1))", "(add(2))"]],
    ["inside of another expression", "expect([add(1)].length).toBe(1);", ["([add(1)].length)"]],
    ["that is waited for", "await expect(add(1)).resolves.toBe(1);", ["(add(1))"]],
    ["that may fail", "expect(() => add()).toThrow();", ["(() => { try { add(); } catch {} })()"]],
  ])("%s", (_, body, calls) => {
    expect(callsOf(inTest(body).replace("() => {\n", "async () => {\n"))).toEqual(calls);
  });

  test("are found in a function expression, too", () => {
    expect(callsOf('test("adds", () => expect(add(1)).toBe(1));')).toEqual(["(add(1))"]);
  });

  test.each([
    ["it declares something", "const list = [1];\nexpect(add(list)).toBe(1);"],
    ["it does something else", "add(5);\nexpect(add(1)).toBe(1);"],
    ["nothing is called", "expect(total).toBe(1);"],
    ["what is expected is known to the test alone", "expect(printed()).toBe('');"],
  ])("are unknown if %s", (_, body) => {
    expect(callsOf(inTest(body))).toEqual([]);
  });

  test("are unknown if something runs before each test, or is declared beside them", () => {
    expect(callsOf(`beforeEach(() => reset());\n${inTest("expect(add(1)).toBe(1);")}`)).toEqual([]);
    expect(callsOf(`const one = 1;\n${inTest("expect(add(one)).toBe(1);")}`)).toEqual([]);
  });
});

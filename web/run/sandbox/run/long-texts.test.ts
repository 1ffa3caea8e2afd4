// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text.
import { describe, test } from "vitest";
import { expectRun } from "../testing/expect-run.ts";

/** Each makes a text longer than V8's longest, which has 2 ** 29 - 24 code units. Node 24 says the same of each. */
const tooLong = {
  repeat: "'x'.repeat(2 ** 29 - 23)",
  padStart: "'x'.padStart(2 ** 29 - 23)",
  padEnd: "'x'.padEnd(2 ** 30, 'ab')",
  join: "new Array(2 ** 31).join('ab')",
  "join with commas": "new Array(2 ** 29).join()",
  "join of few, with a long text":
    "[1, 2, 3].join('x'.repeat(2 ** 20)); new Array(2 ** 10).join('x'.repeat(2 ** 20))",
  "+": "let s = 'x'; for (;;) s += s",
  template: "let s = 'x'; for (;;) s = `${s}${s}`",
};

describe("a string that is too long is a RangeError, and the program continues", () => {
  test.each(Object.entries(tooLong))("%s", async (_, code) => {
    await expectRun(
      `let said; try { ${code} } catch (error) { said = [error instanceof RangeError, error.message].join() } said`,
    ).completes("'true,Invalid string length'");
  });
  test("a permitted one that does not fit into the memory ends the run", () =>
    expectRun("try { 'x'.repeat(2 ** 29 - 24) } catch {}").exhausts("memory"));
  test("an array of many holes can be joined with an empty or short separator", () =>
    expectRun(
      "[new Array(1_000).join('').length, new Array(1_000).join().length, [].join('ab')].join()",
    ).completes("'0,999,'"));
  test("an empty string may be repeated any finite number of times that is not negative", () =>
    expectRun(
      "const tried = [2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER, Infinity, -1, -(2 ** 40)].map((n) => { try { return ''.repeat(n) + 'empty' } catch (e) { return e.name + ': ' + e.message } }); try { 'x'.repeat(2 ** 40) } catch (e) { tried.push(e.message) } tried.join()",
    ).completes(
      "'empty,empty,empty,RangeError: Invalid count value: Infinity,RangeError: Invalid count value: -1,RangeError: Invalid count value: -1099511627776,Invalid string length'",
    ));
});

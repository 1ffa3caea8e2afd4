import { describe, test } from "vitest";
import { expectRun } from "../testing/expect-run.ts";

describe("the text of a date includes its time zone", () => {
  test("as on the host", () =>
    expectRun(
      "console.log(String(new Date(0))); console.log(new Date(1.6e12).toTimeString()); console.log(new Date(2e14) + '')",
    ).prints(
      [new Date(0).toString(), new Date(1.6e12).toTimeString(), new Date(2e14).toString()].join("\n"),
    ));
  test("on the virtual clock, where it is UTC everywhere", () =>
    expectRun("console.log(String(new Date(0)))", {}, { capabilities: { clock: { startsAt: 0 } } }).prints(
      "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)",
    ));
  test("and can be parsed again", () =>
    expectRun("Date.parse(String(new Date(86_400_000)))").completes("86400000"));
  test("Date() includes it, and invalid dates do not", () =>
    expectRun(
      "console.log(/ \\(.+\\)$/.test(Date()), String(new Date(NaN)), /\\(/.test(new Date().toDateString() + new Date().toUTCString() + new Date().toISOString()))",
    ).prints("true Invalid Date false"));
});

import { describe, expect, test } from "vitest";
import { endingName } from "../../../protocol/run/ending-name.ts";
import type { Limits } from "../../../protocol/run/limits.ts";
import { expectRun } from "../testing/expect-run.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { runProgram } from "../testing/run-program.ts";

/** One program for every way a run can end by itself, each printing before it does. */
const programs: readonly (readonly [ending: string, code: string, limits?: Partial<Limits>])[] = [
  ["completed", "console.log('before'); 5"],
  ["threw", "console.log('before'); throw new Error('x')"],
  ["threw", "console.log('before'); Promise.reject(1)"],
  ["threw", "console.log('before'); setTimeout(() => null.x)"],
  ["restricted", "console.log('before'); fetch('https://example.org')"],
  ["unsettled", "console.log('before'); await new Promise(() => {})"],
  ["exhausted:fuel", "console.log('before'); for (;;);"],
  ["exhausted:fuel", "console.log('before'); Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)"],
  ["exhausted:cpu", "console.log('before'); for (;;);", { cpuMs: 20, fuel: 1e12 }],
  ["exhausted:wall", "console.log('before'); setTimeout(() => {}, 1e6)", { wallMs: 20 }],
  [
    "exhausted:memory",
    "console.log('before'); const a = []; for (;;) a.push('x'.repeat(1e6) + a.length)",
    { fuel: 1e9 },
  ],
  ["exhausted:stack", "console.log('before'); (function f() { f() })()"],
];

describe("output before the end is there, however the run ends", () => {
  for (const [kind, code, limits = {}] of programs) {
    test(`${kind}: ${code}`, async () => {
      const isTimed = limits.cpuMs !== undefined || limits.wallMs !== undefined;
      const { outcome, output } = await runProgram(code, limits, isTimed ? fakeClock() : {});
      expect(endingName(outcome)).toBe(kind);
      expect(output).toBe("before");
    });
  }
});

describe("a program with a syntax error", () => {
  test("runs none of its lines", async () => {
    const { output } = await expectRun("console.log('before');\nlet = = 5").isInvalid(/./);
    expect(output).toBe("");
  });
});

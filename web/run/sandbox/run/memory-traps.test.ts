import { describe, expect, onTestFinished, test, vi } from "vitest";
import { runProgram } from "../testing/run-program.ts";
import { sample } from "../testing/sample.ts";
import { Machine } from "../vm/machine.ts";

/** Ends while an error's trace is made: then the engine freed the error, and wrote to it. */
const deep =
  "const k = []; function f(n) { if (n === 9000) for (;;) k.push(new Array(1000).fill(n)); f(n + 1) } f(0)";

const limits = sample(
  Array.from({ length: 24 }, (_, index) => 20 + index),
  3,
);

describe("a program that uses up its memory 9,000 calls deep does not make the engine read freed memory", () => {
  test.each(limits)("of %i MiB", async (mebibytes) => {
    const steps = vi.spyOn(Machine.prototype, "step");
    onTestFinished(() => steps.mockRestore());
    const { outcome } = await runProgram(deep, { memoryBytes: mebibytes * 2 ** 20, fuel: 300_000_000 });
    expect(outcome).toMatchObject({ kind: "exhausted", limit: "memory" });
    const causes = steps.mock.results.map(({ value }) => value.kind === "broken" && value.cause);
    expect(causes.filter((cause) => cause instanceof WebAssembly.RuntimeError)).toEqual([]);
  });
});

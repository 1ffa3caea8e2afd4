import { expect, test } from "vitest";
import type { Outcome } from "../../protocol/run/outcome.ts";
import { noUsage } from "../../protocol/run/usage.ts";
import { callsOf } from "./call-stack.tsx";

const at = { file: "main.js", line: 1, column: 1 };
const inner = { functionName: "inner", at };
const outer = { functionName: "", at: { ...at, line: 2 } };

function threw(frames: readonly (typeof inner)[], more: object = {}): Outcome {
  return { kind: "threw", error: { name: "E", message: "m", frames }, usage: noUsage, ...more };
}

test("the calls that led to an error are listed, innermost first", () => {
  expect(callsOf(threw([inner, outer]))).toEqual([inner, outer]);
});

test("no calls are listed if the error has only one, or is in setup code", () => {
  for (const outcome of [undefined, threw([]), threw([outer]), threw([inner, outer], { in: "setup" })])
    expect(callsOf(outcome)).toEqual([]);
});

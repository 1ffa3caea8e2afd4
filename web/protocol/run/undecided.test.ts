import { expect, test } from "vitest";
import { exhaustedLimits, type Outcome } from "./outcome.ts";
import { isUndecided } from "./undecided.ts";
import { noUsage } from "./usage.ts";

test("clocks and the memory of the device decide nothing; steps, memory and depth do", () => {
  const undecided = exhaustedLimits.filter((limit) =>
    isUndecided({ kind: "exhausted", limit, usage: noUsage }),
  );
  expect(undecided).toEqual(["cpu", "wall"]);
  expect(isUndecided({ kind: "exhausted", limit: "memory", ofDevice: true, usage: noUsage })).toBe(true);
  const others: readonly Outcome[] = [
    { kind: "completed", inspected: "1", usage: noUsage },
    { kind: "stopped", by: "user", usage: noUsage },
    { kind: "crashed", detail: "x" },
  ];
  expect(others.filter(isUndecided)).toEqual([]);
});

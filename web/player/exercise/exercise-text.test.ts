import { signal } from "@preact/signals-core";
import { expect, test } from "vitest";
import { noUsage } from "../../protocol/run/usage.ts";
import { statusOf, verdictOf } from "./exercise-text.ts";

const passed = { title: "a", passed: true };
const failed = { title: "b", passed: false };

test("a verdict counts the passed checks", () => {
  expect(verdictOf([passed])).toBe("The check passed.");
  expect(verdictOf([failed])).toBe("0 of 1 check passed.");
  expect(verdictOf([passed, failed])).toBe("1 of 2 checks passed.");
  const undecided = { title: "c", passed: false, undecided: true } as const;
  expect(verdictOf([passed, undecided])).toBe("1 of 2 checks passed, 1 not decided on this machine.");
  expect(verdictOf([passed, passed])).toBe("All 2 checks passed.");
});

test("the announced text is the current activity, or else the result", () => {
  const model = {
    activity: signal<Parameters<typeof statusOf>[0]["activity"]["value"]>("idle"),
    question: signal<string | undefined>(undefined),
    computesLong: signal(false),
    checks: signal<readonly (typeof passed)[] | undefined>(undefined),
    outcome: signal<Parameters<typeof statusOf>[0]["outcome"]["value"]>(undefined),
    lastKind: signal<"running" | "checking">("running"),
    document: {
      refusal: signal<{ readonly text: string } | undefined>(undefined),
      hasPassed: signal(false),
    },
  };
  expect(statusOf(model)).toBe("");
  model.activity.value = "running";
  expect(statusOf(model)).toBe("Running…");
  model.computesLong.value = true;
  expect(statusOf(model)).toBe("The program still computes… Stop ends it.");
  model.activity.value = "checking";
  expect(statusOf(model)).toBe("The checks still compute… Stop ends them.");
  model.activity.value = "running";
  model.question.value = "name?";
  expect(statusOf(model)).toBe("Waiting for your answer…");
  model.activity.value = "idle";
  model.outcome.value = { kind: "stopped", by: "user", usage: noUsage };
  model.checks.value = [failed];
  expect(statusOf(model)).toBe("Stopped.");
  model.lastKind.value = "checking";
  expect(statusOf(model)).toBe("0 of 1 check passed.");
  model.document.refusal.value = { text: "Line 1 cannot be changed." };
  expect(statusOf(model)).toBe("Line 1 cannot be changed.");
});

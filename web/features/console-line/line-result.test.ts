import { expect, test } from "vitest";
import { defaultLimits } from "../../protocol/run/limits.ts";
import { exhaustedLimits, type Outcome } from "../../protocol/run/outcome.ts";
import { noUsage as usage } from "../../protocol/run/usage.ts";
import { lineResultOf } from "./line-result.ts";

const failures: readonly Outcome[] = [
  { kind: "threw", error: { name: "TypeError", message: "no", frames: [] } as never, usage },
  { kind: "invalid", diagnostics: [{ severity: "error", message: "unexpected" }] },
  { kind: "restricted", name: "fetch", usage },
  { kind: "unsettled", usage },
  ...exhaustedLimits.map((limit): Outcome => ({ kind: "exhausted", limit, usage })),
  { kind: "stopped", by: "user", usage },
  { kind: "crashed", detail: "boom" },
];

test.each(
  failures.map((outcome) => [outcome.kind, "limit" in outcome ? outcome.limit : "", outcome] as const),
)("%s %s: the message says that the line has changed nothing", (_kind, _limit, outcome) => {
  const { sentences, quote } = lineResultOf(outcome, defaultLimits);
  expect(sentences.join(" ")).toMatch(/Nothing was changed/);
  expect([sentences[0], quote].join(" ")).not.toMatch(/\bprogram\b/i);
});

test("a value is shown without further text", () => {
  expect(lineResultOf({ kind: "completed", inspected: "42", usage }, defaultLimits)).toEqual({
    tone: "value",
    quote: "42",
    sentences: [],
  });
});

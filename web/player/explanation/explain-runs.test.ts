import { setImmediate } from "node:timers/promises";
import { signal } from "@preact/signals-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noInputs } from "../../protocol/look/recorded-run.ts";
import type { Explanation } from "../../protocol/run/explanation.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import { runRequest } from "../../protocol/run/run-request.ts";
import { noUsage } from "../../protocol/run/usage.ts";
import type { Replayer } from "../model/replay/look-replay.ts";
import { explainRuns } from "./explain-runs.ts";

const facts = [{ kind: "loop", at: { file: "main.js", line: 1, column: 1 }, rounds: 7, starts: 1 }] as const;
const replayer: Replayer = {
  look: () => ({ stop() {}, answer() {}, result: Promise.resolve({ kind: "facts", facts }) }),
  dispose() {},
};
vi.mock("../model/replay/replay-parts.ts", () => ({
  replayParts: () => ({ load: async () => replayer, complete: async (request: unknown) => request }),
}));

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const spent = (): Outcome => ({ kind: "exhausted", limit: "fuel", usage: noUsage });

/** A page whose runs end as the test says, and whose explanations by the text come when the test says. */
function page() {
  const outcome = signal<Outcome | undefined>(undefined);
  const busy = signal(false);
  const lastRequest = signal(runRequest({ code: "while (true);" }));
  const given: ((explanation: Explanation | undefined) => void)[] = [];
  const explain = () => new Promise<Explanation | undefined>((resolve) => given.push(resolve));
  const { parts } = explainRuns(
    { outcome, busy, lastRequest, lastInputs: noInputs },
    { analyzer: { explain }, complete: async (request) => request },
  );
  const told = () =>
    parts.value.map(({ sentences, question }) => [
      ...sentences.map(({ text }) => text),
      ...(question === undefined ? [] : [question]),
    ]);
  return { outcome, busy, given, told };
}

const byText = (sentence: string, question?: string): Explanation => ({
  source: "text",
  sentences: [{ text: sentence }],
  ...(question !== undefined && { question }),
});
const byReplay = ["The loop at line 1 ran 7 times."];

async function replayed() {
  vi.advanceTimersByTime(1_000);
  for (let turn = 0; turn < 10; turn++) await setImmediate();
}

test("an explanation comes after its outcome, and that of an earlier run is not shown", async () => {
  const { outcome, given, told } = page();
  outcome.value = spent();
  outcome.value = spent();
  given[0]?.(byText("about the first"));
  await setImmediate();
  expect(told()).toEqual([]);
  given[1]?.(byText("about the second"));
  await setImmediate();
  expect(told()).toEqual([["about the second"]]);
  outcome.value = undefined;
  expect(told()).toEqual([]);
});

test("what the text says comes before what a replay observed, which answers its question", async () => {
  const { outcome, given, told } = page();
  outcome.value = spent();
  given[0]?.(byText("It runs while `i < 3`.", "Does that ever become false?"));
  await setImmediate();
  expect(told()).toEqual([["It runs while `i < 3`.", "Does that ever become false?"]]);
  await replayed();
  expect(told()).toEqual([["It runs while `i < 3`."], byReplay]);
});

test("a text that only asks is replaced by the answer", async () => {
  const { outcome, given, told } = page();
  outcome.value = spent();
  given[0]?.({ source: "text", sentences: [], question: "Does that ever become false?" });
  await replayed();
  expect(told()).toEqual([byReplay]);
});

test("the run is not repeated once another one has begun", async () => {
  const { outcome, busy, told } = page();
  outcome.value = spent();
  busy.value = true;
  await replayed();
  expect(told()).toEqual([]);
});

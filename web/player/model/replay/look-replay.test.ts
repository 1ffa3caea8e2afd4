import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { noInputs } from "../../../protocol/look/recorded-run.ts";
import { runRequest } from "../../../protocol/run/run-request.ts";
import { noUsage } from "../../../protocol/run/usage.ts";
import type { LookProgress, LookResult } from "../../../run/client/client-look.ts";
import { LookReplay } from "./look-replay.ts";

const run = {
  request: runRequest({ code: "1" }),
  inputs: noInputs,
  outcome: { kind: "stopped", by: "user", usage: { ...noUsage, fuel: 100 } } as const,
};
const question = { kind: "profile" } as const;
const counted: LookResult = { kind: "profile", lines: [] };

/** Answers when it is asked to; counts how often it was loaded and disposed of. */
function replaying(keepsReplayer: boolean) {
  const counts = { loaded: 0, disposed: 0, completed: 0 };
  const asked: { answer(result: LookResult): void; progress(told: LookProgress): void }[] = [];
  const replay = new LookReplay(
    {
      load: async () => {
        counts.loaded++;
        if (counts.loaded === 1 && failure.isOn) throw new Error("Failed to fetch");
        return {
          look: (_, progress) => {
            const { promise, resolve } = withResolver();
            asked.push({ answer: resolve, progress });
            return { result: promise, stop: () => resolve({ kind: "stopped" }), answer() {} };
          },
          dispose: () => {
            counts.disposed++;
          },
        };
      },
      complete: async (request) => {
        counts.completed++;
        return request;
      },
    },
    keepsReplayer,
  );
  const failure = { isOn: false };
  /** Its next question, once the replay has begun. */
  const begun = async (at = 0) => {
    while (!asked[at]) await setImmediate();
    return asked[at];
  };
  return { replay, counts, begun, failure };
}

function withResolver() {
  let resolve!: (result: LookResult) => void;
  const promise = new Promise<LookResult>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test.each([
  [true, { loaded: 1, disposed: 0, completed: 1 }],
  [false, { loaded: 2, disposed: 2, completed: 1 }],
])("the replayer is kept (%s) or disposed of after each question", async (keeps, expected) => {
  const { replay, counts, begun } = replaying(keeps);
  for (const at of [0, 1]) {
    const result = replay.ask(run, question);
    (await begun(at)).answer(counted);
    expect(await result).toBe(counted);
  }
  expect(counts).toEqual(expected);
  replay.close();
  await setImmediate();
  expect(counts.disposed).toBe(keeps ? 1 : 2);
});

test("the progress is the fraction of the steps, and ends with the result", async () => {
  const { replay, begun } = replaying(true);
  const result = replay.ask(run, question);
  expect(replay.progress.value).toBe(0);
  const { answer, progress } = await begun();
  progress({ fuel: 25, moments: 1 });
  expect(replay.progress.value).toBe(0.25);
  answer(counted);
  await result;
  expect(replay.progress.value).toBeUndefined();
});

test("the latest question wins; a stopped one says so, a cancelled one gets no result", async () => {
  const { replay, begun } = replaying(false);
  const first = replay.ask(run, question);
  await begun(0);
  const second = replay.ask(run, question);
  expect(await first).toBeUndefined();
  await begun(1);
  replay.stop();
  expect(await second).toEqual({ kind: "stopped" });
  const third = replay.ask(run, question);
  await begun(2);
  replay.cancel();
  expect(replay.progress.value).toBeUndefined();
  expect(await third).toBeUndefined();
});

test("a failed download is reported, and tried again for the next question", async () => {
  const { replay, begun, failure } = replaying(true);
  failure.isOn = true;
  expect(await replay.ask(run, question)).toEqual({
    kind: "failed",
    sentence: "The code that repeats a run could not be loaded. Check the connection, and run it again.",
  });
  const result = replay.ask(run, question);
  (await begun()).answer(counted);
  expect(await result).toBe(counted);
});

import { expect, test } from "vitest";
import type { RunHandle } from "../client/client.ts";
import { textOf } from "../output/log.ts";
import type { Diagnostic } from "../protocol/diagnostic.ts";
import type { RunEvent } from "../protocol/event.ts";
import type { RunRequest } from "../protocol/request.ts";
import { nothingUsed } from "../protocol/usage.ts";
import type { DraftStorage } from "./draft.ts";
import { Playground } from "./playground.ts";

/** A client whose runs are told by hand: what the model does is the claim here, not what a sandbox does. */
function playgroundWithRuns(check?: (code: string) => Promise<readonly Diagnostic[]>) {
  const runs: {
    request: RunRequest;
    tell: (event: RunEvent) => void;
    stopped: boolean;
    answers: (string | null)[];
  }[] = [];
  const kept: string[] = [];
  const storage: DraftStorage = {
    getItem: () => null,
    setItem: (_key, value) => void kept.push(value),
    removeItem: () => {},
  };
  const client = {
    async warm() {},
    async equip() {},
    run(request: RunRequest, tell: (event: RunEvent) => void): RunHandle {
      const run = { request, tell, stopped: false, answers: [] as (string | null)[] };
      runs.push(run);
      return {
        outcome: new Promise(() => {}),
        stop() {
          run.stopped = true;
        },
        answer(text) {
          run.answers.push(text);
        },
      };
    },
  };
  return { playground: new Playground(client, storage, check), runs, kept };
}

const done: RunEvent = {
  kind: "outcome",
  outcome: { kind: "completed", inspected: "1", usage: nothingUsed },
};

test("every edit is kept at once", () => {
  const { playground, kept } = playgroundWithRuns();
  playground.edit("a");
  playground.edit("ab");
  expect(kept.map((each) => JSON.parse(each).code)).toEqual(["a", "ab"]);
});

test("a run goes from starting over running to idle, and keeps its outcome", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.edit("1");
  playground.run();
  expect(playground.activity.value).toBe("starting");
  runs[0]?.tell({ kind: "started" });
  expect(playground.activity.value).toBe("running");
  runs[0]?.tell({ kind: "progress", phase: "executing", usage: { ...nothingUsed, fuel: 7 } });
  expect(playground.usage.value.fuel).toBe(7);
  runs[0]?.tell(done);
  expect(playground.activity.value).toBe("idle");
  expect(playground.outcome.value?.kind).toBe("completed");
});

test("the next run clears what the last one left, and ends it if it still goes on", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.run();
  runs[0]?.tell({ kind: "console", messages: [{ level: "log", text: "old" }] });
  playground.run();
  expect(runs[0]?.stopped).toBe(true);
  expect(playground.log.value.head).toEqual([]);
});

test("the latest run wins: what an earlier one still tells is not shown", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.run();
  playground.run();
  runs[0]?.tell({ kind: "console", messages: [{ level: "log", text: "old" }] });
  runs[0]?.tell(done);
  expect(playground.log.value.head).toEqual([]);
  expect(playground.outcome.value).toBeUndefined();
  expect(playground.busy.value).toBe(true);
});

test("a question stands until it is answered, and the answer goes to the run", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.run();
  runs[0]?.tell({ kind: "asks", question: "name?" });
  expect(playground.question.value).toBe("name?");
  playground.answer("Ada");
  expect(playground.question.value).toBeUndefined();
  expect(runs[0]?.answers).toEqual(["Ada"]);
});

test("a question goes with its run", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.run();
  runs[0]?.tell({ kind: "asks", question: "name?" });
  runs[0]?.tell(done);
  expect(playground.question.value).toBeUndefined();
});

test("a run that is made again shows what it printed once", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.run();
  const printed: RunEvent = { kind: "console", messages: [{ level: "log", text: "once" }] };
  for (const event of [{ kind: "started" }, printed, { kind: "started" }, printed] as const)
    runs[0]?.tell(event);
  expect(textOf(playground.log.value.head)).toBe("once");
});

test("stop asks the run to end and waits for its outcome", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.stop();
  expect(playground.activity.value).toBe("idle");
  playground.run();
  playground.stop();
  expect(playground.activity.value).toBe("stopping");
  expect(runs[0]?.stopped).toBe(true);
});

test("the latest text is the one that warnings are about", async () => {
  const answers: ((found: readonly Diagnostic[]) => void)[] = [];
  const { playground } = playgroundWithRuns(() => new Promise((resolve) => answers.push(resolve)));
  playground.edit("fetch()");
  const first = playground.look();
  playground.edit("fine()");
  const second = playground.look();
  answers[1]?.([]);
  answers[0]?.([{ severity: "warning", message: "fetch is restricted" }]);
  await Promise.all([first, second]);
  expect(playground.warnings.value).toEqual([]);
});

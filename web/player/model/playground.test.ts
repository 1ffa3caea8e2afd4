import { expect, test } from "vitest";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { noUsage } from "../../protocol/run/usage.ts";
import type { ActiveRun } from "../../run/client/active-run.ts";
import { textOf } from "../output/log.ts";
import { type Program, programOf } from "./document/program.ts";
import { Workspace } from "./document/workspace.ts";
import type { DraftStorage } from "./drafts/draft.ts";
import { Playground } from "./playground.ts";

/** A client whose runs the test controls: the claims are about the model, not about a sandbox. */
function playgroundWithRuns(lint?: (program: Program) => Promise<readonly Diagnostic[]>) {
  const runs: {
    request: RunRequest;
    tell: (event: RunEvent) => void;
    stopped: boolean;
    answers: (string | null)[];
  }[] = [];
  const storage: DraftStorage = { getItem: () => null, setItem() {}, removeItem() {} };
  const files = [
    { path: "main.js", text: "" },
    { path: "lib.js", text: "" },
  ];
  const workspace = new Workspace(programOf("javascript", files, "main.js"), storage);
  const client = {
    async warm() {},
    async extend() {},
    run(request: RunRequest, tell: (event: RunEvent) => void): ActiveRun {
      const run = { request, tell, stopped: false, answers: [] as (string | null)[] };
      runs.push(run);
      return {
        result: new Promise(() => {}),
        stop() {
          run.stopped = true;
        },
        answer(text) {
          run.answers.push(text);
        },
      };
    },
  };
  const write = (text: string) => workspace.source.edit([{ path: "main.js", text }]);
  return {
    playground: new Playground(client, workspace, lint && { lint }),
    runs,
    workspace,
    write,
  };
}

const done: RunEvent = {
  kind: "outcome",
  outcome: { kind: "completed", inspected: "1", usage: noUsage },
};

test("a run gets every file and the entry, whichever file is open", () => {
  const { playground, runs, workspace, write } = playgroundWithRuns();
  write("import './lib.js'");
  workspace.openFile("lib.js");
  playground.run();
  expect(runs[0]?.request).toMatchObject({
    files: [
      { path: "main.js", text: "import './lib.js'" },
      { path: "lib.js", text: "" },
    ],
    entry: "main.js",
    language: "javascript",
  });
});

test("a run goes from starting over running to idle, and keeps its outcome", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.run();
  expect(playground.activity.value).toBe("starting");
  runs[0]?.tell({ kind: "started" });
  expect(playground.activity.value).toBe("running");
  runs[0]?.tell({ kind: "progress", phase: "executing", usage: { ...noUsage, fuel: 7 } });
  expect(playground.usage.value.fuel).toBe(7);
  runs[0]?.tell(done);
  expect(playground.activity.value).toBe("idle");
  expect(playground.outcome.value?.kind).toBe("completed");
});

test("the next run clears the last output, and stops a run in progress", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.run();
  runs[0]?.tell({ kind: "console", messages: [{ level: "log", text: "old" }] });
  playground.run();
  expect(runs[0]?.stopped).toBe(true);
  expect(playground.output.value.head).toEqual([]);
});

test("the latest run wins: later events of an earlier one are ignored", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.run();
  playground.run();
  runs[0]?.tell({ kind: "console", messages: [{ level: "log", text: "old" }] });
  runs[0]?.tell(done);
  expect(playground.output.value.head).toEqual([]);
  expect(playground.outcome.value).toBeUndefined();
  expect(playground.busy.value).toBe(true);
});

test("a question stays until it is answered, and the answer goes to the run", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.run();
  runs[0]?.tell({ kind: "asks", question: "name?" });
  expect(playground.question.value).toBe("name?");
  playground.answer("Ada");
  expect(playground.question.value).toBeUndefined();
  expect(runs[0]?.answers).toEqual(["Ada"]);
});

test("a question disappears with its run", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.run();
  runs[0]?.tell({ kind: "asks", question: "name?" });
  runs[0]?.tell(done);
  expect(playground.question.value).toBeUndefined();
});

test("a repeated run shows its output once", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.run();
  const printed: RunEvent = { kind: "console", messages: [{ level: "log", text: "once" }] };
  for (const event of [{ kind: "started" }, printed, { kind: "started" }, printed] as const)
    runs[0]?.tell(event);
  expect(textOf(playground.output.value.head)).toBe("once");
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

test("warnings are about the latest text", async () => {
  const answers: ((found: readonly Diagnostic[]) => void)[] = [];
  const { playground, write } = playgroundWithRuns(() => new Promise((resolve) => answers.push(resolve)));
  write("fetch()");
  const first = playground.lint();
  write("fine()");
  const second = playground.lint();
  answers[1]?.([]);
  answers[0]?.([{ severity: "warning", message: "fetch is restricted" }]);
  await Promise.all([first, second]);
  expect(playground.warnings.value).toEqual([]);
});

test("a program with its own settings is run with them, and its limits are shown", () => {
  const { playground, runs, workspace } = playgroundWithRuns();
  const settings = { limits: { fuel: 5 }, clock: { startsAt: 1 }, random: { seed: 2 }, answers: ["a"] };
  workspace.source.change({ ...workspace.program.value, settings });
  expect(playground.limits.fuel).toBe(5);
  playground.run();
  expect(runs[0]?.request).toMatchObject({ limits: { fuel: 5 }, answers: ["a"] });
  expect(runs[0]?.request.capabilities).toMatchObject({ clock: { startsAt: 1 }, random: { seed: 2 } });
  // The limits that are shown are those of the run.
  workspace.source.undo();
  expect(playground.limits.fuel).toBe(5);
  playground.run();
  expect(playground.limits.fuel).toBeGreaterThan(5);
});

test("another program starts without the earlier run, whose events are ignored", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.run();
  runs[0]?.tell({ kind: "started" });
  playground.clear();
  expect(runs[0]?.stopped).toBe(true);
  runs[0]?.tell(done);
  expect(playground.outcome.value).toBeUndefined();
  expect(playground.busy.value).toBe(false);
});

test("a run that a gate has shown is unasked, until the reader runs the program", () => {
  const { playground, runs } = playgroundWithRuns();
  playground.run((event, show, _, request) => {
    if (event.kind === "outcome") playground.showRun(request);
    show();
  });
  expect(playground.isUnasked).toBe(false);
  runs[0]?.tell(done);
  expect(playground.isUnasked).toBe(true);
  playground.run();
  expect(playground.isUnasked).toBe(false);
});

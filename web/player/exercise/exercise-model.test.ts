import { describe, expect, test, vi } from "vitest";
import type { CheckResult } from "../../protocol/grading/check.ts";
import { BadInput } from "../../protocol/parsers.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { noUsage } from "../../protocol/run/usage.ts";
import type { Exercise } from "./exercise.ts";
import { sandboxWith } from "./exercise-engine.ts";
import { ExerciseModel } from "./exercise-model.ts";
import { createRunQueue, type RunQueue } from "./run-queue.ts";

const fib: Exercise = {
  id: "fib",
  language: "javascript",
  files: [{ path: "main.js", text: "1 + 1" }],
  entry: "main.js",
  setup: "globalThis.secret = 1",
  checks: [{ title: "it is 2", returns: 2 }],
  hints: ["one", "two"],
  solution: [{ path: "main.js", text: "2" }],
  fixed: [],
};

const completed: Outcome = { kind: "completed", inspected: "2", usage: { ...noUsage, fuel: 5 } };
const stopped: Outcome = { kind: "stopped", by: "user", usage: noUsage };
const passed: CheckResult = { title: "it is 2", passed: true };
const failed: CheckResult = { title: "it is 2", passed: false, actual: "3" };

/** A sandbox whose runs end when the test says so. */
class FakeSandbox {
  readonly requests: RunRequest[] = [];
  readonly answers: (string | null)[] = [];
  results: readonly CheckResult[] = [];
  loads = 0;
  emit: (event: RunEvent) => void = () => {};
  private finish: (outcome: Outcome) => void = () => {};

  readonly open = async () => {
    this.loads++;
    return sandboxWith({
      client: {
        warm: async () => {},
        dispose: () => {},
        run: this.run,
        complete: async (request) => request,
      },
      grade: (request, _, onEvent) => {
        const run = this.run(request, onEvent);
        return { ...run, result: run.result.then((outcome) => ({ outcome, results: this.results })) };
      },
    });
  };

  readonly run = (request: RunRequest, onEvent: (event: RunEvent) => void) => {
    this.requests.push(request);
    this.emit = onEvent;
    const result = new Promise<Outcome>((resolve) => {
      this.finish = resolve;
    });
    const { finish } = this;
    return {
      result,
      stop: () => finish(stopped),
      answer: (text: string | null) => void this.answers.push(text),
    };
  };

  async began(count: number): Promise<void> {
    await vi.waitFor(() => expect(this.requests).toHaveLength(count), 30_000);
  }

  end(outcome: Outcome): void {
    this.emit({ kind: "outcome", outcome });
    this.finish(outcome);
  }
}

function begin(exercise: Partial<Exercise> = {}, queue: RunQueue = createRunQueue()) {
  const sandbox = new FakeSandbox();
  const model = new ExerciseModel({ ...fib, ...exercise }, { sandbox: sandbox.open, queue });
  return { sandbox, model };
}

const say = (text: string): RunEvent => ({ kind: "console", messages: [{ level: "log", text }] });

describe("a run", () => {
  test("loads nothing before the first one, and everything only once", async () => {
    const { sandbox, model } = begin();
    expect(sandbox.loads).toBe(0);
    for (const count of [1, 2]) {
      const run = model.run();
      await sandbox.began(count);
      sandbox.end(completed);
      await run;
    }
    expect(sandbox.loads).toBe(1);
  });

  test("is of the present code, with the exercise's setup, and returns its result", async () => {
    const { sandbox, model } = begin({ limits: { fuel: 1000 } });
    model.document.setCode("'new'");
    const run = model.run();
    expect(model.activity.value).toBe("starting");
    await sandbox.began(1);
    expect(model.activity.value).toBe("running");
    expect(sandbox.requests[0]).toMatchObject({
      files: [{ path: "main.js", text: "'new'" }],
      setup: "globalThis.secret = 1",
      limits: { fuel: 1000 },
    });
    sandbox.emit(say("hello"));
    sandbox.end(completed);
    const result = await run;
    expect(result).toMatchObject({
      stdout: "hello\n",
      inspected: "2",
      usage: { fuel: 5 },
      outcome: completed,
    });
    expect(model.result.value).toBe(result);
    expect([model.busy.value, model.outcome.value, model.document.isTried.value]).toEqual([
      false,
      completed,
      true,
    ]);
  });

  test("of other code leaves the reader's code alone", async () => {
    const { sandbox, model } = begin();
    void model.run({ code: "other", stdin: "Ada\nBob\n", seed: 4, clock: { startsAt: 0 } });
    await sandbox.began(1);
    expect(sandbox.requests[0]).toMatchObject({
      files: [{ text: "other" }],
      answers: ["Ada", "Bob"],
      capabilities: { random: { seed: 4 }, clock: { startsAt: 0 } },
    });
    expect(model.document.code).toBe("1 + 1");
  });

  test("reads the exercise's answers, unless it has its own", async () => {
    const { sandbox, model } = begin({ answers: ["Ada"] });
    void model.run();
    await sandbox.began(1);
    void model.run({ stdin: "Bob" });
    await sandbox.began(2);
    expect(sandbox.requests.map(({ answers }) => answers)).toEqual([["Ada"], ["Bob"]]);
  });

  test("shows where an edit was refused before it", async () => {
    const { sandbox, model } = begin({ fixed: [{ from: 1, to: 1 }] });
    expect(model.document.source.edit([{ path: "main.js", text: "2 + 2" }])).toBe(false);
    expect(model.document.refusal.value?.text).toBe("Line 1 cannot be changed.");
    void model.check();
    await sandbox.began(1);
    expect(model.document.refusal.value).toBeUndefined();
  });

  test("with an invalid option rejects with a message, and was not tried", async () => {
    const { sandbox, model } = begin();
    await expect(model.run({ fuel: 3 })).rejects.toThrow(
      'options has no option "fuel"; it has code, files, language, limits, capabilities, stdin, clock, seed',
    );
    await expect(model.run({ limits: { fuel: -1 } })).rejects.toBeInstanceOf(BadInput);
    await expect(model.run({ seed: "x" })).rejects.toThrow("options.seed should be a whole number");
    await expect(model.run({ code: "", files: [] })).rejects.toThrow("either code or files");
    expect([sandbox.requests, model.busy.value, model.document.isTried.value]).toEqual([[], false, false]);
  });

  test("that cannot be loaded is an outcome, and the next one tries again", async () => {
    const sandbox = new FakeSandbox();
    let online = false;
    const model = new ExerciseModel(fib, {
      sandbox: () => (online ? sandbox.open() : Promise.reject(new Error("no network"))),
    });
    expect((await model.run()).outcome).toEqual({ kind: "crashed", detail: "no network" });
    online = true;
    const run = model.run();
    await sandbox.began(1);
    sandbox.end(completed);
    expect((await run).outcome.kind).toBe("completed");
  });

  test("is stopped by Stop, and by the next one", async () => {
    const { sandbox, model } = begin();
    const first = model.run();
    await sandbox.began(1);
    await model.stop();
    expect((await first).outcome.kind).toBe("stopped");
    const second = model.run();
    await sandbox.began(2);
    const third = model.run();
    expect((await second).outcome.kind).toBe("stopped");
    await sandbox.began(3);
    expect(model.busy.value).toBe(true);
    sandbox.end(completed);
    expect((await third).outcome.kind).toBe("completed");
    expect(model.outcome.value?.kind).toBe("completed");
  });

  test("that was stopped before the sandbox is ready is stopped", async () => {
    const { model } = begin();
    const run = model.run();
    const stop = model.stop();
    expect(model.activity.value).toBe("stopping");
    expect((await run).outcome.kind).toBe("stopped");
    await stop;
    expect(model.busy.value).toBe(false);
  });

  test("waits for the run of another exercise of the page", async () => {
    const turns = createRunQueue();
    const one = begin({}, turns);
    const other = begin({}, turns);
    const first = one.model.run();
    await one.sandbox.began(1);
    const second = other.model.run();
    await vi.waitFor(() => expect(other.model.activity.value).toBe("waiting"), 30_000);
    expect(other.sandbox.requests).toEqual([]);
    one.sandbox.end(completed);
    await first;
    await other.sandbox.began(1);
    other.sandbox.end(completed);
    expect((await second).outcome.kind).toBe("completed");
  });

  test("that was replaced by the next one, while both wait, reports nothing more", async () => {
    const turns = createRunQueue();
    const other = turns.acquire();
    const { sandbox, model } = begin({}, turns);
    const first = model.run();
    await vi.waitFor(() => expect(model.activity.value).toBe("waiting"), 30_000);
    const second = model.run();
    const seen: string[] = [];
    model.activity.subscribe((activity) => seen.push(activity));
    expect((await first).outcome.kind).toBe("stopped");
    expect([...new Set(seen)]).toEqual(["starting", "waiting"]);
    other.release();
    await sandbox.began(2);
    sandbox.end(completed);
    expect((await second).outcome.kind).toBe("completed");
  });

  test("that waits for an answer lets others run, and continues when it is its turn again", async () => {
    const turns = createRunQueue();
    const { sandbox, model } = begin({}, turns);
    const run = model.run();
    await sandbox.began(1);
    const other = turns.acquire();
    expect(other.isWaiting).toBe(true);
    sandbox.emit({ kind: "asks", question: "name?" });
    await other.whenAcquired;
    model.answer("Ada");
    expect([model.activity.value, sandbox.answers]).toEqual(["waiting", []]);
    other.release();
    await vi.waitFor(() => expect(sandbox.answers).toEqual(["Ada"]), 30_000);
    expect(model.activity.value).toBe("running");
    expect(turns.acquire().isWaiting).toBe(true);
    sandbox.end(completed);
    expect((await run).outcome.kind).toBe("completed");
  });

  test("that is stopped while it waits for an answer, or for its turn, leaves no entry in the queue", async () => {
    for (const answers of [false, true]) {
      const turns = createRunQueue();
      const { sandbox, model } = begin({}, turns);
      const run = model.run();
      await sandbox.began(1);
      sandbox.emit({ kind: "asks", question: "name?" });
      const other = turns.acquire();
      if (answers) model.answer("Ada");
      await model.stop();
      expect((await run).outcome.kind).toBe("stopped");
      other.release();
      expect(turns.acquire().isWaiting).toBe(false);
    }
  });

  test("that a script calls gets at once that there is no answer", async () => {
    const { sandbox, model } = begin();
    for (const go of [() => model.run({}, "script"), () => model.check("script")]) {
      const over = go();
      await sandbox.began(sandbox.answers.length + 1);
      sandbox.emit({ kind: "asks", question: "name?" });
      expect(model.question.value).toBeUndefined();
      await vi.waitFor(() => expect(sandbox.answers.at(-1)).toBeNull(), 30_000);
      sandbox.end(completed);
      await over;
    }
    expect(sandbox.answers).toEqual([null, null]);
  });

  test("that asks is answered, and reports all again from the start", async () => {
    const { sandbox, model } = begin();
    const run = model.run();
    await sandbox.began(1);
    sandbox.emit(say("before"));
    sandbox.emit({ kind: "asks", question: "name?" });
    expect(model.question.value).toBe("name?");
    model.answer("Ada");
    expect([model.question.value, sandbox.answers]).toEqual([undefined, ["Ada"]]);
    sandbox.emit({ kind: "started" });
    sandbox.emit(say("again"));
    expect(model.log.value?.head).toHaveLength(1);
    sandbox.end(completed);
    expect((await run).stdout).toBe("again\n");
  });

  test("an invalid option does not stop a run in progress", async () => {
    const { sandbox, model } = begin();
    const first = model.run();
    await sandbox.began(1);
    await expect(model.run({ limits: { fuel: -1 } })).rejects.toBeInstanceOf(BadInput);
    expect(model.busy.value).toBe(true);
    sandbox.end(completed);
    expect((await first).outcome.kind).toBe("completed");
  });
});

describe("checks", () => {
  test("pass if all of them pass, and stay passed", async () => {
    const { sandbox, model } = begin();
    for (const [count, results] of [
      [1, [failed]],
      [2, [passed]],
      [3, [failed]],
    ] as const) {
      sandbox.results = results;
      const check = model.check();
      await sandbox.began(count);
      sandbox.end(completed);
      expect(await check).toEqual(results);
      expect(model.checks.value).toEqual(results);
      expect(model.document.hasPassed.value).toBe(count > 1);
    }
  });

  test("that were stopped keep the earlier results", async () => {
    const { sandbox, model } = begin();
    const check = model.check();
    await sandbox.began(1);
    await model.stop();
    expect(await check).toEqual([]);
    expect([model.checks.value, model.document.hasPassed.value]).toEqual([undefined, false]);
  });

  test("of an exercise without any run nothing", async () => {
    const { sandbox, model } = begin({ checks: [] });
    expect(await model.check()).toEqual([]);
    expect(sandbox.loads).toBe(0);
  });
});

test("hints are shown one at a time, the solution after an attempt, beside the reader's code", async () => {
  const { sandbox, model } = begin();
  for (const count of [1, 2, 2]) {
    model.document.showHint();
    expect(model.document.hintCount.value).toBe(count);
  }
  model.document.showSolution();
  expect(model.document.isSolutionVisible.value).toBe(false);
  const run = model.run();
  await sandbox.began(1);
  sandbox.end(completed);
  await run;
  model.document.showSolution();
  expect([model.document.isSolutionVisible.value, model.document.code]).toEqual([true, "1 + 1"]);
  model.document.useSolution();
  expect(model.document.code).toBe("2");
  model.document.source.undo();
  expect(model.document.code).toBe("1 + 1");
});

describe("who asks for reports", () => {
  test("learns of each run and check, whoever begins it", async () => {
    const sandbox = new FakeSandbox();
    const told: unknown[] = [];
    const model = new ExerciseModel(fib, {
      sandbox: sandbox.open,
      reports: {
        request: (kind, options) => void told.push(["request", kind, options]),
        begin: (kind) => told.push(["begin", kind]),
        result: ({ outcome }) => told.push(["result", outcome.kind]),
        checked: (results) => told.push(["checked", results]),
      },
    });
    const run = model.run({ code: "2" });
    await sandbox.began(1);
    sandbox.end(completed);
    await run;
    sandbox.results = [passed];
    const check = model.check();
    await sandbox.began(2);
    sandbox.end(completed);
    await check;
    expect(told).toEqual([
      ["request", "running", { code: "2" }],
      ["begin", "running"],
      ["result", "completed"],
      ["request", "checking", undefined],
      ["begin", "checking"],
      ["checked", [passed]],
    ]);
  });

  test("can refuse: nothing runs, and the reader is told why", async () => {
    const sandbox = new FakeSandbox();
    const told: unknown[] = [];
    const note = (value: unknown) => void told.push(value);
    const reports = { request: () => "Not here.", begin: note, result: note, checked: note };
    const model = new ExerciseModel(fib, { sandbox: sandbox.open, reports });
    expect((await model.run()).outcome.kind).toBe("stopped");
    expect(await model.check()).toEqual([]);
    expect(model.document.refusal.value?.text).toBe("Not here.");
    expect([sandbox.loads, told]).toEqual([0, []]);
  });
});

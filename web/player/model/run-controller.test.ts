import { expect, test } from "vitest";
import type { Outcome } from "../../protocol/run/outcome.ts";
import { noUsage } from "../../protocol/run/usage.ts";
import { emptyLog } from "../output/log.ts";
import { longComputingMs, RunController } from "./run-controller.ts";

const completed: Outcome = { kind: "completed", inspected: "1", usage: { ...noUsage, fuel: 7 } };

function controls() {
  const calls: (string | null)[] = [];
  return {
    calls,
    stop: () => void calls.push("stop"),
    answer: (text: string | null) => void calls.push(text),
  };
}

test("a run goes from starting over running to idle, and leaves its outcome and usage", () => {
  const runs = new RunController();
  const run = runs.begin();
  expect(runs.activity.value).toBe("starting");
  run.receive({ kind: "started" });
  expect(runs.activity.value).toBe("running");
  run.end(completed);
  expect([runs.activity.value, runs.outcome.value, runs.usage.value.fuel]).toEqual(["idle", completed, 7]);
});

test("a run that has computed for long says so, until it waits or another begins", () => {
  const runs = new RunController();
  const run = runs.begin();
  const told = [
    { phase: "executing", cpuMs: longComputingMs - 1 },
    { phase: "executing", cpuMs: longComputingMs },
    { phase: "waiting", cpuMs: longComputingMs },
    { phase: "executing", cpuMs: longComputingMs + 1 },
  ] as const;
  const said = told.map(({ phase, cpuMs }) => {
    run.receive({ kind: "progress", phase, usage: { ...noUsage, cpuMs } });
    return runs.computesLong.value;
  });
  expect(said).toEqual([false, true, false, true]);
  runs.begin();
  expect(runs.computesLong.value).toBe(false);
  run.computed(longComputingMs);
  expect(runs.computesLong.value).toBe(false);
});

test("the latest run wins: the one before is stopped, and its events are ignored", () => {
  const runs = new RunController();
  const first = runs.begin({ append: () => emptyLog });
  const old = controls();
  first.attach(old);
  runs.begin();
  expect(old.calls).toEqual(["stop"]);
  first.receive({ kind: "asks", question: "name?" });
  first.setActivity("running");
  first.end(completed);
  expect(runs.question.value).toBeUndefined();
  expect(runs.log.value).toBeUndefined();
  expect([runs.activity.value, runs.outcome.value]).toEqual(["starting", undefined]);
});

test("a run that is stopped before its sandbox is ready is stopped as soon as it is", () => {
  const runs = new RunController();
  const run = runs.begin();
  runs.stop();
  const late = controls();
  run.attach(late);
  expect(late.calls).toEqual(["stop"]);
});

test("a run that is being stopped keeps that state until it ends, whatever it reports", async () => {
  const runs = new RunController();
  const run = runs.begin({ kind: "checking" });
  run.receive({ kind: "started" });
  expect(runs.activity.value).toBe("checking");
  const stopped = runs.stop()?.whenEnded;
  run.receive({ kind: "started" });
  run.setActivity("waiting");
  expect(runs.activity.value).toBe("stopping");
  run.end({ kind: "stopped", by: "user", usage: noUsage });
  await stopped;
  expect(runs.activity.value).toBe("idle");
});

test("a question is answered once", () => {
  const runs = new RunController();
  const run = runs.begin();
  const program = controls();
  run.attach(program);
  runs.answer("too early");
  run.receive({ kind: "asks", question: "name?" });
  runs.answer("Ada");
  runs.answer("again");
  expect(program.calls).toEqual(["Ada"]);
});

test("a run that is abandoned leaves the controller idle, and the display unchanged", () => {
  const runs = new RunController();
  runs.begin().end(completed);
  const run = runs.begin();
  const program = controls();
  run.attach(program);
  runs.abandon();
  run.end({ kind: "crashed", detail: "late" });
  expect(program.calls).toEqual(["stop"]);
  expect([runs.activity.value, runs.outcome.value]).toEqual(["idle", completed]);
});

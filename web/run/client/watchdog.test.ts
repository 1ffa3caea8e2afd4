import { describe, expect, test } from "vitest";
import { Watchdog, type WatchdogClock } from "./watchdog.ts";

/** A clock that the test moves. */
function handClock() {
  let time = 0;
  let lastId = 0;
  const timers = new Map<number, { at: number; callback: () => void }>();
  const clock: WatchdogClock = {
    now: () => time,
    setTimeout(callback, ms) {
      timers.set(++lastId, { at: time + ms, callback });
      return lastId;
    },
    clearTimeout: (id) => void timers.delete(id as number),
  };
  /** Lets time pass; timers fire in order, each at its time. */
  const pass = (ms: number) => {
    const until = time + ms;
    for (;;) {
      const [next] = [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      timers.delete(next[0]);
      time = Math.max(time, next[1].at);
      next[1].callback();
    }
    time = until;
  };
  return { clock, pass, pending: () => timers.size };
}

function watched(limits: { cpuMs: number; wallMs: number }) {
  const hands = handClock();
  const verdicts: string[] = [];
  const watchdog = new Watchdog(limits, (limit) => verdicts.push(limit), hands.clock);
  return { ...hands, watchdog, verdicts };
}

test("a run that never reports anything is ended at most 250 ms after its CPU limit", () => {
  const { pass, verdicts } = watched({ cpuMs: 1000, wallMs: 60_000 });
  pass(1000);
  expect(verdicts).toEqual([]);
  pass(250);
  expect(verdicts).toEqual(["cpu"]);
});

test("a run that waits for a timer spends wall time only", () => {
  const { watchdog, pass, verdicts } = watched({ cpuMs: 1000, wallMs: 5000 });
  watchdog.update("waiting", 1);
  pass(4900);
  expect(verdicts).toEqual([]);
  pass(350);
  expect(verdicts).toEqual(["wall"]);
});

test("an earlier deadline replaces a later one", () => {
  const { watchdog, pass, verdicts } = watched({ cpuMs: 1000, wallMs: 60_000 });
  watchdog.update("waiting", 900);
  pass(2000);
  watchdog.update("executing", 900);
  pass(1000 + 250);
  expect(verdicts).toEqual(["cpu"]);
});

test("a run that reports is left to its meter, which knows how much it computed on a busy machine", () => {
  const { watchdog, pass, verdicts } = watched({ cpuMs: 10_000, wallMs: 60_000 });
  for (let told = 0; told < 30; told++) {
    watchdog.update("executing", 9_990 + 1_000 * told);
    pass(1_000);
  }
  expect(verdicts).toEqual([]);
  pass(2_000 + 250);
  expect(verdicts).toEqual(["cpu"]);
});

test("a run that keeps reporting little computing time is left alone", () => {
  const { watchdog, pass, verdicts } = watched({ cpuMs: 1000, wallMs: 60_000 });
  for (let told = 0; told < 100; told++) {
    pass(500);
    watchdog.update("executing", 1);
  }
  expect(verdicts).toEqual([]);
});

test("messages that are queued when the deadline passes are handled first", () => {
  const { watchdog, pass, verdicts } = watched({ cpuMs: 1000, wallMs: 60_000 });
  pass(1150);
  watchdog.update("executing", 200);
  pass(60);
  expect(verdicts).toEqual([]);
});

describe("a compromised run cannot extend its time", () => {
  /** Reports every `everyMs`; `said` makes the report from the number of earlier ones. */
  const talks = (everyMs: number, said: (count: number) => readonly ["executing" | "waiting", number]) => {
    const run = watched({ cpuMs: 1000, wallMs: 5000 });
    for (let told = 0; told * everyMs < 10_000 && run.verdicts.length === 0; told++) {
      run.watchdog.update(...said(told));
      run.pass(everyMs);
    }
    return { verdicts: run.verdicts, now: run.clock.now() };
  };

  test.each([
    ["that it has computed nothing", 5, () => ["executing", 0] as const],
    ["that it waits", 49, () => ["waiting", 0] as const],
    ["that it has computed more and more", 0.5, (count: number) => ["executing", count * 1e6] as const],
    ["one thing and the other", 10, (count: number) => [count % 2 ? "executing" : "waiting", count] as const],
  ])("by reporting again and again %s", (_, everyMs, said) => {
    const { verdicts, now } = talks(everyMs, said);
    expect(verdicts).toHaveLength(1);
    expect(now).toBeLessThan(5000 + 150 + 2100);
  });
});

test("a released watchdog reports nothing and has no timer", () => {
  const { watchdog, pass, pending, verdicts } = watched({ cpuMs: 10, wallMs: 10 });
  watchdog.dispose();
  expect(pending()).toBe(0);
  pass(10_000);
  expect(verdicts).toEqual([]);
});

test("a run that waits for input has no time limit, and continues with its remaining time", () => {
  const { watchdog, pass, pending, verdicts } = watched({ cpuMs: 1000, wallMs: 5000 });
  pass(800);
  watchdog.pause();
  expect(pending()).toBe(0);
  pass(1_000_000);
  expect(verdicts).toEqual([]);
  watchdog.resume(1_000_000);
  watchdog.update("waiting", 800);
  pass(4100);
  expect(verdicts).toEqual([]);
  pass(400);
  expect(verdicts).toEqual(["wall"]);
});

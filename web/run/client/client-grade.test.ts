import { afterEach, expect, test, vi } from "vitest";
import type { CheckResult } from "../../protocol/grading/check.ts";
import type { WrittenCheck } from "../../protocol/grading/written-check.ts";
import type { RecordedRun } from "../../protocol/look/recorded-run.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import { type RunOptions, runRequest } from "../../protocol/run/run-request.ts";
import { noUsage } from "../../protocol/run/usage.ts";
import { type CountLines, grade } from "./client-grade.ts";
import type { SandboxWorker } from "./sandbox-worker.ts";

/** A worker that says what a test has it say. */
class TestWorker {
  terminated = 0;
  onLost = (_sentence: string) => {};
  private port!: MessagePort;
  readonly asked: Promise<void>;
  private begun!: () => void;

  constructor() {
    this.asked = new Promise((resolve) => {
      this.begun = resolve;
    });
  }

  readonly control = {
    grade: async (_request: unknown, _checks: unknown, port: MessagePort) => {
      this.port = port;
      this.begun();
    },
    answer: async () => {},
    counted: async (counts: unknown) => void this.counts.push(counts),
  };
  readonly counts: unknown[] = [];

  async say(...events: readonly object[]): Promise<void> {
    await this.asked;
    for (const event of events) this.port.postMessage(event);
  }

  terminate(): void {
    this.terminated++;
    this.port.close();
  }
}

const checks: readonly WrittenCheck[] = [
  { title: "one", prints: "1", hint: "look" },
  { title: "two", call: "f()", returns: 2 },
];
const outcome = { kind: "completed", inspected: "1", usage: noUsage } as const;
const passed = (title: string): CheckResult => ({ title, passed: true });

function begin(
  options: RunOptions = { code: "1" },
  countLines?: CountLines,
  onChecking?: (computedMs: number) => void,
) {
  const worker = new TestWorker();
  const pool = {
    extend: async () => {},
    refill: async () => {},
    obtain: async () => worker as unknown as SandboxWorker,
    release: () => worker.terminate(),
  };
  const events: RunEvent[] = [];
  const client = { pool, complete: async <R>(request: R) => request, compile: async () => [] };
  const onEvent = (event: RunEvent) => events.push(event);
  const request = runRequest(options);
  const handle = grade(client, request, checks, onEvent, countLines, undefined, onChecking);
  return { worker, events, ...handle };
}

afterEach(() => {
  vi.useRealTimers();
});

test("events are those of the run, and the result has the results of the checks", async () => {
  const { worker, events, result } = begin();
  await worker.say(
    { kind: "started" },
    { kind: "outcome", outcome },
    { kind: "checking" },
    { kind: "checked", result: passed("one") },
    { kind: "checked", result: passed("two") },
    { kind: "graded" },
  );
  expect(await result).toEqual({ outcome, results: [passed("one"), passed("two")] });
  expect(events).toEqual([{ kind: "started" }, { kind: "outcome", outcome }]);
  expect(worker.terminated).toBe(1);
});

test("while checks compute, it is told how long they and the run have", async () => {
  const told: number[] = [];
  const { worker, result } = begin({ code: "1" }, undefined, (ms) => told.push(ms));
  const usage = { ...noUsage, cpuMs: 3_000 };
  await worker.say({ kind: "started" }, { kind: "checking" });
  expect(told).toEqual([]);
  await worker.say({ kind: "outcome", outcome: { ...outcome, usage } }, { kind: "checking" });
  await worker.say({ kind: "checking" }, { kind: "graded" });
  await result;
  expect(told).toHaveLength(2);
  expect(told[0]).toBeGreaterThanOrEqual(3_000);
  expect(told[1]).toBeGreaterThanOrEqual(told[0] ?? 0);
});

test("a silent worker is killed, and each check says that it was not reached, and is not decided", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { worker, result } = begin({ code: "1", limits: { cpuMs: 1_000 } });
  await worker.say(
    { kind: "started" },
    { kind: "outcome", outcome },
    { kind: "checked", result: passed("one") },
  );
  // Messages between ports come in their own time.
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500);
    expect(worker.terminated).toBe(1);
  }, 30_000);
  expect(await result).toEqual({
    outcome,
    results: [
      passed("one"),
      {
        title: "two",
        passed: false,
        undecided: true,
        message: "The check was not reached: it took too long",
      },
    ],
  });
});

test("if a program is ended from outside, the result says that it depends on this machine", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { worker, events, result } = begin({ code: "1", limits: { cpuMs: 1_000 } });
  await worker.say({ kind: "started" });
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500);
    expect(worker.terminated).toBe(1);
  }, 30_000);
  await result;
  expect(events.at(-1)).toMatchObject({
    outcome: { kind: "exhausted", limit: "cpu", usage: { reproducible: false, touched: ["interruption"] } },
  });
});

test("Stop before the program has ended is its outcome", async () => {
  const { worker, events, result, stop } = begin();
  await worker.asked;
  stop();
  const { outcome: ended, results } = await result;
  expect(ended.kind).toBe("stopped");
  expect(events.at(-1)).toEqual({ kind: "outcome", outcome: ended });
  const message = "The program did not finish: it was stopped";
  expect(results).toEqual([
    { title: "one", passed: false, message, hint: "look" },
    { title: "two", passed: false, message },
  ]);
});

test.each([
  [
    { kind: "checked", result: { title: "one", passed: "yes" } },
    "event.result.passed should be true or false",
  ],
  [
    { kind: "checked", result: { title: "one", passed: true, score: 5 } },
    'event.result has no option "score"',
  ],
  [{ kind: "passed" }, "event.kind is not the kind of an event"],
])("a message that no worker sends ends the grading: %j", async (event, sentence) => {
  const { worker, result: graded } = begin();
  await worker.say({ kind: "started" }, event);
  const { outcome: ended, results } = await graded;
  expect(ended).toMatchObject({ kind: "crashed", detail: expect.stringContaining(sentence) });
  expect(results.every((result) => !result.passed)).toBe(true);
});

const counting = {
  kind: "counting",
  run: {
    call: "f()",
    inputs: { numbers: [], answers: [], isCut: false },
    end: { kind: "completed", isCutShort: false, fuel: 1, printedBytes: 0, cpuMs: 1 },
  },
};

test("a run whose lines are to be counted is repeated with its call, and the worker gets the counts", async () => {
  const runs: RecordedRun[] = [];
  const countLines = async (run: RecordedRun) => {
    runs.push(run);
    return { sites: [{ line: 1, column: 1, times: 3 }] };
  };
  const { worker, result } = begin({ code: "1" }, countLines);
  await worker.say({ kind: "started" }, { kind: "outcome", outcome }, counting);
  await vi.waitFor(
    () => expect(worker.counts).toEqual([{ sites: [{ line: 1, column: 1, times: 3 }] }]),
    30_000,
  );
  expect(runs.map(({ request }) => request.files[0]?.text)).toEqual(["1\n;(f()\n);"]);
  await worker.say({ kind: "graded" });
  await result;
});

test("a worker that counts two runs at once is ended, and so is the count when the grading ends", async () => {
  let isEnded = false;
  const countLines = (_: unknown, signal: AbortSignal) =>
    new Promise<never>(() => {
      signal.addEventListener("abort", () => {
        isEnded = true;
      });
    });
  const { worker, result } = begin({ code: "1" }, countLines);
  await worker.say({ kind: "started" }, { kind: "outcome", outcome }, counting, counting);
  const { results } = await result;
  expect(results[0]?.message).toContain("a second run to count at the same time");
  expect(isEnded).toBe(true);
});

test("without an engine that counts, the worker hears so", async () => {
  const { worker } = begin();
  await worker.say({ kind: "started" }, { kind: "outcome", outcome }, counting);
  const problem = "this sandbox has no engine that counts";
  await vi.waitFor(() => expect(worker.counts).toEqual([{ problem }]), 30_000);
});

test("more results than checks are refused", async () => {
  const { worker, result } = begin();
  const results = Array.from({ length: 5 }, (_, index) => ({
    kind: "checked",
    result: passed(String(index)),
  }));
  await worker.say({ kind: "started" }, { kind: "outcome", outcome }, ...results, { kind: "graded" });
  const graded = await result;
  // The first result for each check counts.
  expect(graded.results.map(({ title }) => title)).toEqual(["0", "1"]);
  expect(graded.outcome).toEqual(outcome);
});

test.each([{ kind: "outcome", outcome }, { kind: "asks", question: "?" }, { kind: "started" }])(
  "messages after the end have no effect: %j",
  async (more) => {
    const { worker, events, result } = begin();
    await worker.say({ kind: "started" }, { kind: "outcome", outcome }, more, { kind: "graded" });
    const { results } = await result;
    expect(events.map(({ kind }) => kind)).toEqual(["started", "outcome"]);
    const message = expect.stringContaining("more of a run that has ended");
    expect(results).toMatchObject([
      { passed: false, message },
      { passed: false, message },
    ]);
  },
);

import { describe, expect, onTestFinished, test, vi } from "vitest";
import { batchEvent } from "../../protocol/console/message-batch.ts";
import { defaultLimits, type Limits } from "../../protocol/run/limits.ts";
import { parseRunEvent, type RunEvent } from "../../protocol/run/run-event.ts";
import { noUsage } from "../../protocol/run/usage.ts";
import { runProgram } from "../sandbox/testing/run-program.ts";
import { sample } from "../sandbox/testing/sample.ts";
import { ClientRun } from "./client-run.ts";

/** A run whose worker says what the test has it say. */
function begun(limits: Partial<Limits> = {}) {
  let port!: MessagePort;
  const heard: RunEvent[] = [];
  const worker = { control: { answer: async () => {} }, onLost: () => {}, terminate: () => {} };
  const run = new ClientRun(
    {
      limits: { ...defaultLimits, ...limits },
      start: async (_, events) => {
        port = events;
      },
      parse: parseRunEvent,
      end: () => {},
    },
    (event) => heard.push(event),
  );
  run.begin(worker as never);
  onTestFinished(() => {
    run.stop();
    port.close();
  });
  const say = (...events: readonly object[]) => {
    for (const event of events) port.postMessage(event);
  };
  const kinds = () => heard.map(({ kind }) => kind);
  /** What it says has been heard when `count` events were. */
  const hears = (count: number) => vi.waitFor(() => expect(heard).toHaveLength(count), 30_000);
  return { run, say, heard, kinds, hears };
}

const started = { kind: "started" };
const asks = { kind: "asks", question: "?" };
const cleared = { kind: "cleared" };
const progress = { kind: "progress", phase: "waiting", usage: { ...noUsage, fuel: 7 } };
const completed = { kind: "completed", inspected: "1", usage: noUsage } as const;
const ends = { kind: "outcome", outcome: completed };
const line = (length: number) => ({ level: "log", text: "x".repeat(length - 1) });
const prints = (...lengths: readonly number[]) => ({ kind: "console", messages: lengths.map(line) });
const tail = (length: number) => ({ kind: "tail", messages: [line(length)], omittedBytes: 1 });

describe("a stopped run says that its steps depend on the time of the stop", () => {
  test("after it has started", async () => {
    const { run, say, hears } = begun();
    say(started, progress);
    await hears(2);
    run.stop();
    expect(await run.result).toMatchObject({
      kind: "stopped",
      usage: { fuel: 7, reproducible: false, touched: ["interruption"] },
    });
  });

  test("while it computes", async () => {
    const { run, say, hears } = begun();
    say(started);
    await hears(1);
    run.stop();
    expect(await run.result).toMatchObject({ usage: { reproducible: false, touched: ["interruption"] } });
  });

  test("before it has started", async () => {
    const { run } = begun();
    run.stop();
    expect(await run.result).toMatchObject({
      kind: "stopped",
      usage: { cpuMs: 0, wallMs: 0, reproducible: false, touched: ["interruption"] },
    });
  });
});

describe("a compromised worker is lost as soon as", () => {
  const limits = { outputBytes: 1024 };
  const lost = {
    kind: "crashed",
    detail: "The program produced more output than allowed, so it was stopped.",
  };

  test("it prints more than the limit", async () => {
    const { run, say, heard } = begun(limits);
    say(started, ...Array.from({ length: 100 }, () => prints(100)), ends);
    expect(await run.result).toEqual(lost);
    expect(heard.length).toBeLessThan(30);
  });

  test("it prints too many empty lines", async () => {
    const { run, say } = begun(limits);
    say(started, prints(...new Array(5000).fill(1)), ends);
    expect(await run.result).toEqual(lost);
  });

  test("it sends too many trees", async () => {
    const { run, say } = begun(limits);
    const span = { length: 0, value: { kind: "string", head: "x".repeat(20_000) } };
    say(started, { kind: "console", messages: [{ level: "log", text: "", spans: [span] }] }, ends);
    expect(await run.result).toEqual(lost);
  });

  test("its tail is too long", async () => {
    const { run, say } = begun(limits);
    say(started, tail(5000), ends);
    expect(await run.result).toEqual(lost);
  });

  test("it prints before it has started", async () => {
    const { run, say } = begun(limits);
    say(prints(1), started, ends);
    expect(await run.result).toEqual(lost);
  });

  test("it asks again before it has an answer", async () => {
    const { run, say, heard } = begun();
    say(started, ...new Array(1000).fill(asks), ends);
    expect(await run.result).toEqual(lost);
    expect(heard.length).toBeLessThan(5);
  });

  test("its questions are longer than a run's may be", async () => {
    const { run, say } = begun();
    say(started, { kind: "asks", question: "x".repeat(30_000_000) });
    expect(await run.result).toMatchObject({
      kind: "crashed",
      detail: expect.stringMatching(/too much text/),
    });
  });

  test("an object of its event is a typed array", async () => {
    const { run, say } = begun();
    say(started, { kind: "progress", phase: "executing", usage: new Uint8Array(10_000_000) });
    expect(await run.result).toMatchObject({
      kind: "crashed",
      detail: expect.stringMatching(/plain object, not binary data/),
    });
  });

  test("it starts a third time without having got an answer", async () => {
    const { run, say } = begun();
    say(started, started, started, ends);
    expect(await run.result).toEqual(lost);
  });
});

describe("a valid worker may", () => {
  test("print as much again after console.clear, and send its tail again and again", async () => {
    const { run, say } = begun({ outputBytes: 1024 });
    const full = [prints(300, 300), tail(256), tail(256), tail(256), cleared];
    say(started, ...full, ...full, ...full, ends);
    expect(await run.result).toEqual(completed);
  });

  test("start again with an answer, and print all of it again", async () => {
    const { run, say, hears } = begun({ outputBytes: 1024 });
    for (const count of [3, 6, 9]) {
      say(started, prints(768), asks);
      await hears(count);
      run.answer("yes");
    }
    say(started, ends);
    expect(await run.result).toEqual(completed);
  });

  const fillings: readonly (readonly [what: string, code: string])[] = [
    ["empty lines", "for (;;) console.log()"],
    ["one line without end", "for (;;) console.log('x'.repeat(5000))"],
    ["characters of four bytes", "for (;;) console.log('\u{1f600}'.repeat(99))"],
    ["objects", "for (let i = 0; ; i++) console.log({ i, list: [i, [i, { i }]], map: new Map([[i, 'a']]) })"],
    ["objects, and no text", "for (;;) console.log('%o', {})"],
    ["styles", "for (let i = 0; ; i++) console.log('%ca%cb', 'color:red', 'font-weight:bold', i)"],
    ["styles of nothing", "for (;;) console.log('%c'.repeat(30), ...Array(30).fill('color:red'))"],
    ["tables", "for (let i = 0; ; i++) console.table([[i, 1], { i, b: 2 }])"],
    ["errors", "(function f(n) { n ? f(n - 1) : eval('for (;;) console.log(Error())') })(9)"],
    ["traces", "(function f(n) { if (n) f(n - 1); else for (;;) console.trace() })(9)"],
    ["groups", "for (let i = 0; ; i++) console.group(i)"],
    ["clearing", "for (let i = 0; ; i++) { if (i % 900 === 0) console.clear(); console.log({ i }) }"],
  ];
  test.each(sample(fillings, 4))("fill its output with %s", async (_, code) => {
    for (const outputBytes of [1024, 65_536]) {
      const { events, outcome } = await runProgram(code, { outputBytes, fuel: 20 * outputBytes });
      expect(outcome).toMatchObject({ kind: "exhausted", limit: "fuel" });
      const { run, say } = begun({ outputBytes });
      say(...events.map((event) => batchEvent(event) as object));
      expect(await run.result).toEqual(outcome);
    }
  });
});

describe("the recorded inputs of a run", () => {
  const inputs = { numbers: [1, 2], answers: ["Ada"], isCut: false };

  test("come from its worker, and are not passed on", async () => {
    const { run, say, kinds } = begun();
    say(started, { kind: "inputs", inputs }, ends);
    await run.result;
    expect(run.inputs).toEqual(inputs);
    expect(kinds()).toEqual(["started", "outcome"]);
  });

  test("are none if the run was ended from outside, and no question had been asked", async () => {
    const { run, say, hears } = begun();
    say(started, asks);
    await hears(2);
    run.answer("Ada");
    say(started, progress);
    await hears(4);
    run.stop();
    await run.result;
    expect(run.inputs).toEqual({ numbers: [], answers: ["Ada"], isCut: false });
  });

  test("are unknown if the run was ended from outside and had read the time", async () => {
    const { run, say, hears } = begun();
    say(started, { ...progress, usage: { ...noUsage, touched: ["clock"], reproducible: false } });
    await hears(2);
    run.stop();
    await run.result;
    expect(run.inputs).toBeUndefined();
  });

  test("are bounded", async () => {
    const { run, say } = begun();
    say(started, {
      kind: "inputs",
      inputs: { ...inputs, numbers: Array.from({ length: 100_001 }, () => 1) },
    });
    expect(await run.result).toMatchObject({ kind: "crashed" });
  });
});

test("a program that is too large for its compiler is invalid; later, too little memory is a crash", async () => {
  const lose = async (...events: readonly object[]) => {
    let worker!: { onLost(detail: string, isTooLarge?: boolean): void };
    const heard: RunEvent[] = [];
    const run = new ClientRun(
      {
        limits: defaultLimits,
        start: async (given, port) => {
          worker = given;
          for (const event of events) port.postMessage(event);
        },
        parse: parseRunEvent,
        end: () => {},
      },
      (event) => heard.push(event),
    );
    run.begin({ control: {}, onLost: () => {}, terminate: () => {} } as never);
    await vi.waitFor(() => expect(heard).toHaveLength(events.length), 30_000);
    worker.onLost("It is too large.", true);
    return run.result;
  };
  expect(await lose()).toEqual({
    kind: "invalid",
    diagnostics: [{ severity: "error", message: "It is too large." }],
  });
  expect(await lose(started)).toEqual({ kind: "crashed", detail: "It is too large." });
});

import { afterAll, afterEach, describe, expect, test } from "vitest";
import { meteredEngine } from "../../build/build-engine.ts";
import { languages } from "../../languages/catalog.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { sandboxWith } from "./sandbox.ts";
import type { SandboxOptions } from "./sandbox-types.ts";
import { madeEngines } from "./testing/made-engines.ts";

const engine = meteredEngine();
const create = (options?: SandboxOptions) =>
  sandboxWith({ ...madeEngines, engine: async () => new Uint8Array(await engine) }, options);

const shared = create({ workers: 2 });
afterAll(() => shared.dispose());

const others: { dispose(): void }[] = [];
afterEach(() => {
  for (const each of others.splice(0)) each.dispose();
});

function another(options?: SandboxOptions) {
  const sandbox = create(options);
  others.push(sandbox);
  return sandbox;
}

/** Callers that no type checker has seen. */
const untyped = (value: unknown) => value as never;

/** Resolves when a run sends that event. */
function hearing(kind: RunEvent["kind"]) {
  let resolveEvent = () => {};
  const event = new Promise<void>((resolve) => {
    resolveEvent = resolve;
  });
  return { event, onEvent: (event: RunEvent) => event.kind === kind && resolveEvent() };
}

describe("runs one after the other in one thread", () => {
  test("share nothing with each other", async () => {
    const sandbox = another({ workers: 1 });
    const code = `globalThis.left ??= 0; Array.prototype.left ??= "here"; setTimeout(() => {}, 0);
      console.log(++left, Object.keys(Array.prototype).length); new Array(100_000).fill(left).length`;
    const results = [];
    for (let count = 0; count < 5; count++) results.push(await sandbox.run({ code }));
    for (const { stdout, usage } of results) {
      expect(stdout).toBe("1 1\n");
      expect(usage.fuel).toBe(results[0]?.usage.fuel);
      expect(usage.peakMemoryBytes).toBe(results[0]?.usage.peakMemoryBytes);
    }
  });
  test.runIf(testsAll)("use the same steps as in a thread of their own, whatever ran before", async () => {
    const code =
      "const all = []; for (let i = 0; i < 1000; i++) all.push({ i: String(i) }); JSON.stringify(all).length";
    const alone = await another().run({ code });
    const sandbox = another({ workers: 1 });
    for (const before of [
      "throw new Error('no')",
      "let a = ;",
      "fetch",
      "const s = []; for (;;) s.push(new Array(10_000).fill(1))",
      "(function f() { f() })()",
      "await new Promise(() => {})",
      "Intl.NumberFormat('de').format(1.5) + new URL('http://a').href",
    ]) {
      await sandbox.run({ code: before, limits: { memoryBytes: 16 * 2 ** 20 } });
      const { outcome, usage } = await sandbox.run({ code });
      expect(outcome).toMatchObject({ kind: "completed", inspected: "11891" });
      expect(usage.fuel).toBe(alone.usage.fuel);
    }
  });
  test("continue in another thread after a stopped run", async () => {
    const sandbox = another({ workers: 1 });
    const stop = new AbortController();
    const start = hearing("started");
    const stopped = sandbox.run({ code: "for (;;);", signal: stop.signal, onEvent: start.onEvent });
    await start.event;
    stop.abort();
    expect((await stopped).outcome.kind).toBe("stopped");
    expect((await sandbox.run({ code: "6 * 7" })).inspected).toBe("42");
  });
  test.runIf(testsAll)("in Elixir too, under an allowlist if there is one", async () => {
    const sandbox = another({ workers: 1 });
    const elixir = { code: "Enum.sum([1, 2])", language: "elixir" };
    expect((await sandbox.run(elixir)).inspected).toBe("3");
    const under = { ...elixir, capabilities: { elixir: { except: ["Enum.sum"] } } };
    expect((await sandbox.run(under)).outcome).toMatchObject({ kind: "restricted", name: "Enum.sum/1" });
    expect((await sandbox.run(elixir)).inspected).toBe("3");
    const cells = await sandbox.session({ language: "ex" });
    await cells.evaluate({ code: "x = 20" });
    expect((await cells.evaluate({ code: "x + 1" })).inspected).toBe("21");
  });
  test.runIf(testsAll)("in TypeScript too, if the first was not", async () => {
    const sandbox = another({ workers: 1 });
    expect((await sandbox.run({ code: "1" })).inspected).toBe("1");
    const typed = { code: "const a: number = 2; a", language: "ts" };
    expect((await sandbox.run(typed)).inspected).toBe("2");
    expect((await sandbox.run(typed)).inspected).toBe("2");
    expect((await sandbox.run({ code: "3" })).inspected).toBe("3");
  });
});

describe("as many runs at once as there are workers", () => {
  test("the others wait, and all are run", async () => {
    let going = 0;
    let maxCount = 0;
    const onEvent = ({ kind }: RunEvent) => {
      if (kind === "started") maxCount = Math.max(maxCount, ++going);
      if (kind === "outcome") going--;
    };
    const runs = Array.from({ length: 8 }, (_, index) => shared.run({ code: `${index}`, onEvent }));
    expect((await Promise.all(runs)).map(({ inspected }) => inspected)).toEqual([..."01234567"]);
    expect(maxCount).toBeLessThanOrEqual(2);
  });
  test("a queued run that is stopped ends at once, without running", async () => {
    const sandbox = another({ workers: 1 });
    const start = hearing("started");
    const [first, second] = [new AbortController(), new AbortController()];
    const running = sandbox.run({ code: "for (;;);", signal: first.signal, onEvent: start.onEvent });
    const events: string[] = [];
    const waiting = sandbox.run({
      code: "1",
      signal: second.signal,
      onEvent: ({ kind }) => events.push(kind),
    });
    await start.event;
    second.abort();
    expect((await waiting).outcome).toMatchObject({ kind: "stopped", usage: { fuel: 0 } });
    expect(events).toEqual(["outcome"]);
    first.abort();
    expect((await running).outcome.kind).toBe("stopped");
    expect((await sandbox.run({ code: "2" })).inspected).toBe("2");
  });
  test.runIf(testsAll)(
    "a run that waits for an answer does not block the others: the answer may come from another run",
    async () => {
      const sandbox = another({ workers: 1 });
      const onAsk = async (question: string) => (await sandbox.run({ code: question })).inspected;
      expect((await sandbox.run({ code: "await input('20 + 1') * 2", onAsk })).inspected).toBe("42");
      expect((await sandbox.run({ code: "3" })).inspected).toBe("3");
    },
  );
  test.each([0, 1.5, "2", 1e6])("%s is no number of workers", (workers) => {
    expect(() => create({ workers: untyped(workers) })).toThrow(
      /^options\.workers should be a whole number from 1 to/,
    );
  });
});

describe("an invalid option is refused with a message", () => {
  test.each([
    [undefined, "options should be an object, not undefined"],
    [null, "options should be an object, not null"],
    [{}, "options.code should be text, not undefined"],
    [{ code: "1", onEvent: 5 }, "options.onEvent should be a function, not 5"],
    [{ code: "1", onAsk: "a" }, 'options.onAsk should be a function, not "a"'],
    [{ code: "1", signal: {} }, "options.signal should be an AbortSignal, not an object"],
    [{ files: [] }, "options.files should have at least one file"],
    [
      { code: "1", language: "latin" },
      `options.language should be one of ${languages.map(({ id }) => JSON.stringify(id)).join(", ")}, not "latin"`,
    ],
    [
      {
        files: [
          { path: "a.js", text: "1" },
          { path: "b.js", text: "2" },
        ],
      },
      'options.entry should be the path of one of options.files, not "main.js"',
    ],
  ])("%j", async (options, sentence) => {
    const error = { name: "BadInput", message: sentence };
    await expect(shared.run(untyped(options))).rejects.toMatchObject(error);
  });
  test("nor is a check", async () => {
    await expect(shared.grade(untyped({ code: "1" }))).rejects.toMatchObject({
      name: "BadInput",
      message: "options.checks should be a list, not undefined",
    });
  });
});

describe("an exception of the caller's own functions", () => {
  test("in onEvent stops the run, which rejects with it", async () => {
    const error = new Error("mine");
    const onEvent = () => {
      throw error;
    };
    await expect(shared.run({ code: "for (;;);", onEvent })).rejects.toBe(error);
  });
  test("in an async onEvent too", async () => {
    const error = new Error("mine");
    await expect(
      shared.run({ code: "for (;;);", onEvent: untyped(async () => Promise.reject(error)) }),
    ).rejects.toBe(error);
  });
  test("in onAsk too", async () => {
    const error = new Error("mine");
    const onAsk = () => Promise.reject(error);
    await expect(shared.run({ code: "await input('?')", onAsk })).rejects.toBe(error);
  });
  test("and an invalid answer", async () => {
    const asking = { code: "await input('?')", onAsk: untyped(async () => 5) };
    await expect(shared.run(asking)).rejects.toThrow("The answer of onAsk should be text, not 5");
  });
});

describe("dispose", () => {
  test("stops active and queued runs, and refuses later ones", async () => {
    const sandbox = create({ workers: 1 });
    const start = hearing("started");
    const running = sandbox.run({ code: "console.log('a'); for (;;);", onEvent: start.onEvent });
    const waiting = sandbox.run({ code: "1" });
    await start.event;
    sandbox.dispose();
    expect((await running).outcome).toMatchObject({ kind: "stopped", by: "user" });
    expect((await waiting).outcome.kind).toBe("stopped");
    await expect(sandbox.run({ code: "1" })).rejects.toThrow("This sandbox was disposed of");
    await expect(sandbox.grade({ code: "1", checks: [] })).rejects.toThrow("This sandbox was disposed of");
    await expect(sandbox.session()).rejects.toThrow("This sandbox was disposed of");
    sandbox.dispose();
  });
  test("stops the evaluation of a session, and ends the session", async () => {
    const sandbox = create();
    const session = await sandbox.session();
    const start = hearing("started");
    const running = session.evaluate({ code: "for (;;);", onEvent: start.onEvent });
    await start.event;
    sandbox.dispose();
    expect((await running).outcome.kind).toBe("stopped");
    await expect(session.evaluate({ code: "1" })).rejects.toThrow();
  });
});

describe("a session", () => {
  test("gives a result for each cell", async () => {
    const session = await shared.session();
    await session.evaluate({ code: "let a = 20; console.log('set')" });
    expect(await session.evaluate({ code: "console.log('a'); a + 1" })).toMatchObject({
      outcome: { kind: "completed" },
      stdout: "a\n",
      console: [{ level: "log", text: "a", line: 1 }],
      inspected: "21",
    });
    session.dispose();
  });
  test("reports events, answers, and is stopped by a signal; a stopped cell changes nothing", async () => {
    const session = await shared.session();
    const kinds: string[] = [];
    const evaluation = await session.evaluate({
      code: "let a = await input('?'); a",
      onAsk: async (question) => `${question}!`,
      onEvent: ({ kind }) => kinds.push(kind),
    });
    expect(evaluation.inspected).toBe("'?!'");
    expect(kinds.at(0)).toBe("started");
    expect(kinds.at(-1)).toBe("outcome");
    const stop = new AbortController();
    const start = hearing("started");
    const stopped = session.evaluate({
      code: "a = 'b'; for (;;);",
      signal: stop.signal,
      onEvent: start.onEvent,
    });
    await start.event;
    stop.abort();
    expect((await stopped).outcome.kind).toBe("stopped");
    expect((await session.evaluate({ code: "a" })).inspected).toBe("'?!'");
    session.dispose();
  });
  test("can be undone and forked", async () => {
    using session = await shared.session();
    await session.evaluate({ code: "let a = 1" });
    await session.evaluate({ code: "a = 2" });
    using fork = session.fork();
    await fork.evaluate({ code: "a = 3" });
    expect(session.undoable).toBe(2);
    expect(session.undo()).toBe(true);
    expect((await session.evaluate({ code: "a" })).inspected).toBe("1");
    expect((await fork.evaluate({ code: "a" })).inspected).toBe("3");
  });
  test.each([
    [undefined, "options should be an object, not undefined"],
    [{ code: 5 }, "options.code should be text, not 5"],
    [{ code: "1", onEvent: 5 }, "options.onEvent should be a function, not 5"],
  ])("refuses %j", async (options, sentence) => {
    using session = await shared.session();
    await expect(session.evaluate(untyped(options))).rejects.toMatchObject({
      name: "BadInput",
      message: sentence,
    });
  });
});

describe("a grading", () => {
  const checks = [
    { title: "f(2) is 4", call: "f(2)", returns: 4 },
    { title: "no loop", avoids: ["loop"] },
    { title: "f of nothing", test: "assert.throws(() => f(), TypeError)", hint: "What is typeof undefined?" },
  ];

  test("counts how often a line runs, also for a call, in an engine with breakpoints", async () => {
    const code =
      "const half = (n) => {\n  let i = 0;\n  while (n > 1) {\n    n /= 2;\n    i++;\n  }\n  return i;\n};\nhalf(8);";
    const { results } = await shared.grade({
      code,
      checks: [
        { title: "program", line: 4, maxTimes: 2 },
        { title: "call", call: "half(1024)", line: "n /= 2", maxTimes: 9 },
        { title: "enough", call: "half(1024)", line: "n /= 2", maxTimes: 10 },
      ],
    });
    expect(results.map(({ message, passed }) => message ?? passed)).toEqual([
      "Line 4 ran 3 times; expected 2 times at most",
      "The line with `n /= 2` ran 10 times for half(1024); expected 9 times at most",
      true,
    ]);
  });

  test("gives the result of the program, and one for each check", async () => {
    const graded = await shared.grade({ code: "function f(n) { return n * 2 } console.log(f(1))", checks });
    expect(graded).toMatchObject({
      outcome: { kind: "completed" },
      stdout: "2\n",
      passed: false,
      results: [
        { title: "f(2) is 4", passed: true },
        { title: "no loop", passed: true },
        { title: "f of nothing", passed: false, hint: "What is typeof undefined?" },
      ],
    });
  });
  test("checks where the program has no access", async () => {
    const cheat =
      "function f() { return 4 } Object.is = () => true; Array.prototype.every = () => true; for (;false;);";
    const { passed, results } = await shared.grade({ code: cheat, checks });
    expect(passed).toBe(false);
    expect(results.map((each) => each.passed)).toEqual([true, false, false]);
  });
  test("is stopped by a signal; unreached checks have not passed", async () => {
    const stop = new AbortController();
    const start = hearing("started");
    const graded = shared.grade({ code: "for (;;);", checks, signal: stop.signal, onEvent: start.onEvent });
    await start.event;
    stop.abort();
    const { outcome, passed, results } = await graded;
    expect([outcome.kind, passed, results.length]).toEqual(["stopped", false, 3]);
  });
  test.runIf(testsAll)("many run one after the other in the same threads", async () => {
    const programs = Array.from({ length: 6 }, (_, n) => `function f(n) { return n * ${n} }`);
    const graded = await Promise.all(
      programs.map((code) => shared.grade({ code, checks: checks.slice(0, 1) })),
    );
    expect(graded.map(({ passed }) => passed)).toEqual([false, false, true, false, false, false]);
  });
});

import { describe, expect, test } from "vitest";
import { expectRun, fuelOf } from "../testing/expect-run.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { testsAll } from "../testing/sample.ts";

const virtual = { capabilities: { clock: { startsAt: 1_000_000 } } };
const seeded = (seed: number) => ({ capabilities: { random: { seed } } });
const inspected = (result: { outcome: object } | undefined) =>
  (result?.outcome as { inspected: string } | undefined)?.inspected;
const touched = ({ outcome }: { outcome: object }) =>
  "usage" in outcome ? (outcome.usage as { reproducible: boolean; touched: readonly string[] }) : undefined;

describe("the virtual clock", () => {
  test("a program that sleeps for an hour ends at once, an hour later on its clock", () =>
    expectRun(
      "const before = Date.now(); await new Promise((done) => setTimeout(done, 3_600_000)); Date.now() - before",
      { wallMs: 30_000 },
      virtual,
    ).completes("3600000"));
  test("starts where the request says", () =>
    expectRun("[Date.now(), new Date().toISOString()]", {}, virtual).completes(
      "[ 1000000, '1970-01-01T00:16:40.000Z' ]",
    ));
  test("does not move while code executes", () =>
    expectRun("const a = Date.now(); for (let i = 0; i < 1e5; i++); Date.now() - a", {}, virtual).completes(
      "0",
    ));
  test("local time is UTC", () =>
    expectRun(
      "const date = new Date(2020, 6, 1, 12); [date.getTimezoneOffset(), date.toISOString(), new Date(0).getHours()]",
      {},
      virtual,
    ).completes("[ 0, '2020-07-01T12:00:00.000Z', 0 ]"));
  test("a run on it is reproducible, and spends the same fuel again", async () => {
    const code =
      "for (let i = 0; i < 3; i++) await new Promise((done) => setTimeout(done, 1e6)); console.log(new Date()); Date.now()";
    const first = await expectRun(code, {}, virtual).completes("4000000");
    const second = await expectRun(code, {}, virtual).completes("4000000");
    expect(touched(first)).toMatchObject({ reproducible: true, touched: [] });
    expect(fuelOf(second)).toBe(fuelOf(first));
  });
  test("an interval that never ends is ended by fuel, not by time", () =>
    expectRun("setInterval(() => {}, 1000)", { fuel: 10_000 }, virtual).exhausts("fuel"));
});

describe("animation frames", () => {
  const animation =
    "let frames = 0; const frame = (time) => { frames++; if (time < 500) requestAnimationFrame(frame); else console.log(frames, time) }; requestAnimationFrame(frame);";
  test("come sixty times per second", () => expectRun(animation, {}, virtual).prints("30 500"));
  test("are not more frequent on the real clock", async () => {
    const { output } = await expectRun(animation, {}, fakeClock(0.01)).prints(/^\d+ /);
    expect(Number.parseInt(output, 10)).toBeLessThanOrEqual(31);
  });
  const beside =
    "let frames = 0; const frame = () => { frames++; id = requestAnimationFrame(frame) }; let id = requestAnimationFrame(frame); setTimeout(() => { cancelAnimationFrame(id); console.log(frames) }, 110)";
  test.each(["virtual", "real"])("let a timeout fire in its turn, on the %s clock", async (clock) => {
    await expectRun(beside, {}, clock === "real" ? fakeClock() : virtual).prints("6");
  });
  test("are one frame for all callbacks", () =>
    expectRun(
      "const times = []; const ask = () => requestAnimationFrame((time) => times.push(time)); ask(); ask(); setTimeout(ask, 10); setTimeout(ask, 20); setTimeout(() => console.log(times.map(Math.round).join()), 50)",
      {},
      virtual,
    ).prints("17,17,17,33"));
  test("continue for hours", () =>
    expectRun(
      "let frames = 0; const frame = () => { frames++; id = requestAnimationFrame(frame) }; let id; setTimeout(() => { frame(); setTimeout(() => { cancelAnimationFrame(id); console.log(frames - 1) }, 10_000) }, 2 ** 31 - 1)",
      {},
      virtual,
    ).prints("600"));
});

test("ten tenths of a millisecond add up to a millisecond", () =>
  expectRun(
    "const began = Date.now(); for (let i = 0; i < 10; i++) await new Promise((done) => setTimeout(done, 0.1)); Date.now() - began",
    {},
    { capabilities: { clock: { startsAt: 0 } } },
  ).completes("1"));

test("a long series of short timers reports progress", async () => {
  const code = "const again = () => { setTimeout(again, wait) }; again()";
  for (const wait of [0, 1]) {
    const { events } = await expectRun(
      `const wait = ${wait}; ${code}`,
      { fuel: 50_000 },
      { ...virtual, ...fakeClock(0.1) },
    ).exhausts("fuel");
    expect(events.filter(({ kind }) => kind === "progress").length).toBeGreaterThan(3);
  }
});

describe("the real clock", () => {
  test("moves, and Date and timers agree", () =>
    expectRun(
      "const a = Date.now(); await new Promise((done) => setTimeout(done, 20)); const passed = Date.now() - a; passed >= 19 && passed < 30",
      {},
      fakeClock(0.1),
    ).completes("true"));
  test("a run that reads it is marked as not reproducible", async () =>
    expect(touched(await expectRun("Date.now() > 0").completes())).toEqual(
      expect.objectContaining({ reproducible: false, touched: ["clock"] }),
    ));
  test("a Date with an explicit time does not read the clock", async () =>
    expect(touched(await expectRun("new Date(5).toISOString()").completes())).toMatchObject({
      reproducible: true,
    }));
  test("local time is the machine's, and marked as such", async () =>
    expect(touched(await expectRun("new Date(2020, 1, 1).getHours()").completes("0"))).toMatchObject({
      touched: ["time zone"],
    }));
});

describe("randomness", () => {
  test("a seed determines it", async () => {
    const code = "[Math.random(), Math.random()]";
    const [a, b, c] = await Promise.all(
      [1, 1, 2].map((seed) => expectRun(code, {}, seeded(seed)).completes()),
    );
    expect(inspected(b)).toBe(inspected(a));
    expect(inspected(c)).not.toBe(inspected(a));
    expect(touched(a as never)).toMatchObject({ reproducible: true });
  });
  test("every seed's numbers look random", () =>
    expectRun(
      "const seen = new Set(); let sum = 0; for (let i = 0; i < 1000; i++) { const x = Math.random(); seen.add(x); sum += x } [seen.size, sum > 450 && sum < 550]",
      {},
      seeded(0),
    ).completes("[ 1000, true ]"));
  test("is real without a seed, different from run to run, and marked as such", async () => {
    const [a, b] = await Promise.all([1, 2].map(() => expectRun("Math.random()").completes(/^0\./)));
    expect(inspected(a)).not.toBe(inspected(b));
    expect(touched(a as never)).toMatchObject({ reproducible: false, touched: ["randomness"] });
  });
  test("a run without random numbers is reproducible", async () =>
    expect(touched(await expectRun("1 + 1").completes("2"))).toMatchObject({
      reproducible: true,
      touched: [],
    }));
});

describe("requestAnimationFrame", () => {
  test("calls all callbacks in one frame, 60 times per second, with the time", () =>
    expectRun(
      `const times = [];
       requestAnimationFrame((now) => { times.push(now); requestAnimationFrame((later) => times.push(later)) });
       requestAnimationFrame((now) => times.push(now));
       setTimeout(() => console.log(times.map(Math.round).join()), 100);`,
      {},
      virtual,
    ).prints("17,17,33"));
  test("can be cancelled", () =>
    expectRun(
      "cancelAnimationFrame(requestAnimationFrame(() => console.log('no'))); setTimeout(() => console.log('yes'), 50)",
      {},
      virtual,
    ).prints("yes"));
  test("requires a function", () => expectRun("requestAnimationFrame(5)").throws("TypeError", /function/));
});

describe("unhandled rejections", () => {
  test("a rejection is the run's outcome, with its position", async () => {
    const { outcome } = await expectRun(
      "console.log(1);\nasync function f() {\n  throw new RangeError('lost')\n}\nf();\nconsole.log(2)",
    ).throws("RangeError", "lost");
    expect(outcome).toMatchObject({ error: { frames: [{ functionName: "f", at: { line: 3 } }, {}] } });
  });
  test("output before it is stored, and pending work is not waited for", () =>
    expectRun("Promise.reject(new Error('x')); console.log('a'); setTimeout(() => console.log('b'))").prints(
      "a",
    ));
  test("one that is handled before the program is idle does not count", () =>
    expectRun(
      "const p = Promise.reject(new Error('x')); queueMicrotask(() => p.catch(() => console.log('caught'))); 'fine'",
    ).completes("'fine'"));
  test("one that is handled in a later timer counts, because the future is unknown", () =>
    expectRun("const p = Promise.reject(new Error('x')); setTimeout(() => p.catch(() => {}))").throws(
      "Error",
      "x",
    ));
  test("a promise that was collected is not confused with another one, which gets a handler", () =>
    expectRun(
      "(() => { Promise.reject(new Error('lost')) })(); for (let i = 0; i < 20; i++) Promise.reject(2).catch(() => {})",
    ).throws("Error", "lost"));
  test("of several, the first is reported", () =>
    expectRun("Promise.reject(new Error('1')); Promise.reject(new Error('2'))").throws("Error", "1"));
  test("a value that is not an Error is reported as a value", () =>
    expectRun("Promise.reject({ code: 5 })").throws("", "{ code: 5 }"));
  test("a rejection in a timer is found", () =>
    expectRun("setTimeout(async () => { throw new Error('late') }, 1)").throws("Error", "late"));
  test("a microtask that throws is found", () =>
    expectRun("queueMicrotask(() => { throw new Error('micro') })").throws("Error", "micro"));
  test.runIf(testsAll)("20,000 handled rejections lose nothing", () =>
    expectRun(
      "let caught = 0; for (let i = 0; i < 2e4; i++) Promise.reject(i).catch(() => caught++); await null; await null; caught",
    ).completes("20000"),
  );
  test.runIf(testsAll)("endless rejections do not fill the host's memory", () =>
    expectRun("for (;;) Promise.reject(1)").endsAs(["exhausted:fuel", "exhausted:memory"]),
  );
});

describe("waiting", () => {
  test("async iteration", () =>
    expectRun(
      "async function* count() { for (let i = 0; i < 3; i++) { await new Promise((done) => setTimeout(done, 5)); yield i } }\nlet sum = 0; for await (const n of count()) sum += n; sum",
      {},
      virtual,
    ).completes("3"));
  test("a top-level await that can never settle is reported", () =>
    expectRun("console.log('before');\nawait new Promise(() => {});").isUnsettled(2));
  test("the outcome says which of several waits, and nothing is printed twice", async () => {
    const { output } = await expectRun(
      "const never = new Promise(() => {});\nawait 1;\nfor await (const x of [2, 3])\n  await x;\nconsole.log('so far');\nif (true) {\n  await never;\n}\nawait 4;",
    ).isUnsettled(7);
    expect(output).toBe("so far");
  });
  test("a loop that waits for a next value that never comes", () =>
    expectRun(
      "const source = { i: 0, [Symbol.asyncIterator]() { return this }, next() { return this.i++ < 2 ? Promise.resolve({ value: 1, done: false }) : new Promise(() => {}) } };\nawait 0;\nfor await (const x of source) {\n  await x;\n}",
    ).isUnsettled(3));
  test("the second run sees the same times and random numbers", async () => {
    const never = "await new Promise(() => {})";
    const code = `const dice = Math.random() < 0.5;\nconsole.log(dice ? 4 : 6);\nif (dice)\n  ${never};\nelse\n  ${never};`;
    for (let round = 0; round < 8; round++) {
      const { outcome, output } = await expectRun(code).isUnsettled();
      expect(outcome).toMatchObject({ at: { line: Number(output) } });
    }
  });
  test("a pending promise that is not awaited is no problem", () =>
    expectRun("new Promise(() => {}); 'done'").completes("'done'"));
  test("limits apply to all turns together", () =>
    expectRun(
      "let n = 0; function turn() { for (let i = 0; i < 1000; i++); n++; setTimeout(turn, 1) } turn()",
      { fuel: 50_000 },
      virtual,
    ).exhausts("fuel"));
});

describe("an end that depends on the machine is marked as such", () => {
  test.each([
    ["its speed", "for (;;);", { cpuMs: 20, fuel: 1e12 }, "cpu", "interruption"],
    ["its clock", "setTimeout(() => {}, 1e6)", { wallMs: 20 }, "wall", "interruption"],
  ] as const)("%s", async (_, code, limits, limit, cause) => {
    const ended = await expectRun(code, limits, fakeClock()).exhausts(limit);
    expect(touched(ended)).toMatchObject({ reproducible: false, touched: [cause] });
  });
  test.each([
    ["of calls", "(function f() { f() })()"],
    ["of the engine's own recursion", "eval('['.repeat(50_000))"],
  ])("an end at the stack limit is the same everywhere, %s", async (_, code) =>
    expect(touched(await expectRun(code).exhausts("stack"))).toMatchObject({
      reproducible: true,
      touched: [],
    }),
  );
});

import type { Browser } from "@playwright/test";
import { expect, test } from "../pages/test.ts";

test("cells run one after the other in one worker, and each sees what the earlier ones declared", async ({
  lab,
  browser,
}) => {
  const session = await lab.session();
  await session.run({ code: "let x = 1; class A { #n = 6; get n() { return this.#n } }" });
  expect(await session.value("const x = 7; x * new A().n")).toBe("42");
  expect(await session.value("await _ + 1")).toBe("43");
  const { output, outcome } = await session.run({
    code: "console.log(x); { text: 'x' }",
  });
  expect(output).toBe("7");
  expect(outcome).toMatchObject({ kind: "completed" });
  // The session's, and a spare.
  await expect.poll(() => liveWorkers(browser)).toBe(2);
});

test("Stop in an endless loop changes nothing, and the printed text stays", async ({ lab }) => {
  const session = await lab.session();
  await session.run({ code: "let x = 1; const list = [x]; globalThis.plain = 1" });
  for (let round = 0; round < 3; round++) {
    const { outcome, output } = await session.stop(
      "x = 2; list.push(x); delete globalThis.plain; Array.prototype.map = 0; console.log('printed'); for (;;);",
    );
    expect(outcome).toMatchObject({ kind: "stopped" });
    expect(output).toBe("printed");
    expect(await session.value("[x, list.map((n) => n), plain]")).toBe("[ 1, [ 1 ], 1 ]");
  }
});

test("an evaluation that reaches a limit changes nothing either", async ({ lab }) => {
  const session = await lab.session();
  await session.run({ code: "let count = 0; const held = [new Uint8Array(1e6)]" });
  const failures = {
    "for (;;) count++": { fuel: 1_000_000 },
    "for (;;) { count++ }": { cpuMs: 100 },
    "await new Promise((done) => setTimeout(done, 1e6))": { wallMs: 100 },
    "count++; for (;;) held.push(new Uint8Array(1e6))": {},
    "(function deep() { count++; deep() })()": {},
    "count++; [].indexOf.call({ length: 2 ** 53 - 1 }, 1)": { cpuMs: 100 },
  };
  for (const [code, limits] of Object.entries(failures)) {
    const { outcome } = await session.run({ code, limits });
    expect(outcome.kind).toBe("exhausted");
    expect(await session.value("[count, held.length]")).toBe("[ 0, 1 ]");
  }
});

test("a worker made from the saved memory does the same as the lost one, to the step", async ({ lab }) => {
  const options = { capabilities: { clock: { startsAt: 0 }, random: { seed: 7 } } };
  const [smooth, rough] = [await lab.session(options), await lab.session(options)];
  const cells = [
    "const kept = new Map(); let rounds = 0",
    "for (let n = 0; n < 500; n++) kept.set('key' + n, { n, at: Math.random() }); kept.size",
    "for (let n = 0; n < 20; n++) kept.set(n, new Uint8Array(1e6)); rounds++",
    "for (let n = 0; n < 20; n++) kept.delete(n); [...kept.values()].reduce((sum, { at }) => sum + at, 0)",
    "for (let n = 0; n < 30; n++) new Uint8Array(1e6); await Promise.all([1, 2].map(async (n) => n + rounds))",
  ];
  for (const code of cells) {
    // As many, so that the cells have the same numbers.
    await smooth.run({ code: "'a cell that completes and leaves nothing'; undefined" });
    await smooth.undo();
    await rough.stop("rounds = 99; console.log(1); for (;;);").catch(() => {});
    const [expected, actual] = [await smooth.run({ code }), await rough.run({ code })];
    if (expected.outcome.kind !== "completed" || actual.outcome.kind !== "completed")
      throw new Error(`${code} has not completed: ${JSON.stringify([expected.outcome, actual.outcome])}`);
    expect(actual.outcome.inspected).toBe(expected.outcome.inspected);
    expect(actual.outcome.usage.fuel).toBe(expected.outcome.usage.fuel);
    expect(actual.outcome.usage.peakMemoryBytes).toBe(expected.outcome.usage.peakMemoryBytes);
  }
});

test("a session can be undone and forked", async ({ lab }) => {
  const session = await lab.session();
  await session.run({ code: "let x = 1" });
  await session.run({ code: "x = 2" });
  const other = await session.fork();
  expect(await session.undo()).toBe(true);
  expect(await session.value("x")).toBe("1");
  expect(await other.value("x += 10")).toBe("12");
  expect(await session.value("x")).toBe("1");
  expect([await other.undo(), await other.undo(), await other.undo(), await other.undo()]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("60 cells, of which every third fails, leave one worker and a spare, and none after the session", async ({
  lab,
  browser,
}) => {
  const session = await lab.session();
  await session.run({ code: "let n = 0" });
  for (let cell = 0; cell < 20; cell++) {
    await session.run({ code: "n++; globalThis.held = 'x'.repeat(1e5) + n" });
    await session.run({ code: "n++" });
    await session.run({ code: "n = 1000; throw n" });
  }
  expect(await session.value("n")).toBe("40");
  await expect.poll(() => liveWorkers(browser)).toBe(2);
  await session.dispose();
  await expect.poll(() => liveWorkers(browser)).toBe(1);
});

/** Counted by the browser, which sees those inside the sandboxed frame too. */
async function liveWorkers(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{ type: "worker" }] });
  await session.detach();
  return targetInfos.length;
}

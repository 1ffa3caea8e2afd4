import type { Page } from "@playwright/test";
import { expect, test } from "../pages/test.ts";

/* Sessions in workers of a browser. What their cells compute is in the unit tests of `web/run`. */

test("the cells of a session share a worker; after a stop or a limit the next cell has the last saved memory", async ({
  lab,
}) => {
  const session = await lab.session();
  await session.run({ code: "let x = 1; const list = [x]; class A { #n = 6; get n() { return this.#n } }" });
  expect(await session.value("const y = 7; y * new A().n")).toBe("42");
  expect(await session.value("await _ + 1")).toBe("43");
  for (let round = 0; round < 2; round++) {
    const { outcome, output } = await session.stop(
      "x = 2; list.push(x); Array.prototype.map = 0; console.log('printed'); for (;;);",
    );
    expect(outcome).toMatchObject({ kind: "stopped" });
    expect(output).toBe("printed");
    expect(await session.value("[x, list.map((n) => n)]")).toBe("[ 1, [ 1 ] ]");
  }
  // The time of a built-in function's loop is the browser's to end.
  const { outcome } = await session.run({
    code: "x = 3; [].indexOf.call({ length: 2 ** 53 - 1 }, 1)",
    limits: { cpuMs: 100 },
  });
  expect(outcome).toMatchObject({ kind: "exhausted" });
  expect(await session.value("x")).toBe("1");

  const fork = await session.fork();
  expect(await fork.value("x += 10")).toBe("11");
  expect(await session.value("x")).toBe("1");
  expect(await session.undo()).toBe(true);
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

test("cells, of which every third fails, leave one worker and a spare, and none after the session", async ({
  newLab: lab,
}) => {
  const session = await lab.session();
  await session.run({ code: "let n = 0" });
  for (let cell = 0; cell < 5; cell++) {
    await session.run({ code: "n++; globalThis.held = 'x'.repeat(1e5) + n" });
    await session.run({ code: "n++" });
    await session.run({ code: "n = 1000; throw n" });
  }
  expect(await session.value("n")).toBe("10");
  await expect.poll(() => liveWorkers(lab.page)).toBe(2);
  await session.dispose();
  await expect.poll(() => liveWorkers(lab.page)).toBe(1);
});

/** The number of workers of a page's browser profile, as the browser counts them: also those inside the sandboxed frame. */
async function liveWorkers(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send("Target.getTargetInfo");
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{ type: "worker" }] });
  await session.detach();
  return targetInfos.filter(({ browserContextId }) => browserContextId === targetInfo.browserContextId)
    .length;
}

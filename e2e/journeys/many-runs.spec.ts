import type { Browser, CDPSession } from "@playwright/test";
import { keepSettings } from "../pages/playground.ts";
import { expect, test } from "../pages/test.ts";

test("100 runs in a row all complete and leave no workers and no memory behind", async ({
  playground,
  page,
  browser,
  context,
}) => {
  const devTools = await context.newCDPSession(page);
  // A megabyte per run, referenced until its end, so that memory that is not freed would show.
  await playground.openWith('globalThis.held = "x".repeat(1_000_000); console.log("run"); held.length');
  await playground.whenLoaded();

  const runs = async (count: number) => {
    for (let run = 0; run < count; run++) {
      await playground.pressRunKeys();
      expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "1000000" });
    }
    await expect.poll(() => playground.printedText()).toBe("run");
  };
  await runs(10);
  const before = await heapBytes(devTools);
  await runs(90);
  // 90 runs may leave a few KiB each in caches of the browser; half a MiB is 6 KiB per run. The last run's memory is
  // released when its worker is gone.
  let after = Number.NaN;
  const grown = async () => {
    after = await heapBytes(devTools);
    return after - before;
  };
  await expect.poll(grown).toBeLessThan(512 * 1024);
  test.info().annotations.push({
    type: "measured",
    description: `heap before ${(before / 1024).toFixed()} KiB, after 90 more runs ${(after / 1024).toFixed()} KiB`,
  });
  // One is ready for the next run, and one parses programs. The worker of the last run has ended, or is about to.
  await expect.poll(() => liveWorkers(browser)).toBe(2);
  await expect.poll(() => page.workers()).toHaveLength(2);
  expect(page.frames()).toHaveLength(2);
});

test("runs that are restarted over and over leave one worker each, and it ends", async ({
  playground,
  page,
  browser,
  context,
}) => {
  // Only Stop ends one of these: with the default limits, on a busy machine, a run might use up its steps before the
  // test reads the status.
  await keepSettings(
    context,
    JSON.stringify({ version: 1, limits: { fuel: 1e12, cpuMs: 3_600_000, wallMs: 3_600_000 } }),
  );
  await playground.openWith('console.log("run"); for (;;);');
  await playground.whenLoaded();
  const devTools = await context.newCDPSession(page);
  await playground.run();
  await playground.whenPrinted("run");
  await playground.stop();
  expect(await playground.outcome()).toMatchObject({ kind: "stopped" });
  await expect.poll(() => liveWorkers(browser)).toBe(2);
  const before = await listeners(devTools);
  for (let run = 0; run < 20; run++) await playground.pressRunKeys();
  await playground.whenPrinted("run");
  await playground.whenRunning();
  // The active one, a spare, and the one that parses.
  await expect.poll(() => liveWorkers(browser)).toBeLessThanOrEqual(3);
  await playground.stop();
  expect(await playground.outcome()).toMatchObject({ kind: "stopped" });
  await expect.poll(() => liveWorkers(browser)).toBe(2);
  expect(page.frames()).toHaveLength(2);
  // Nor do the ports of stopped runs, which can never answer, remain.
  await expect.poll(() => listeners(devTools)).toBeLessThan(before + 10);
});

async function listeners(devTools: CDPSession): Promise<number> {
  await devTools.send("HeapProfiler.collectGarbage");
  return (await devTools.send("Memory.getDOMCounters")).jsEventListeners;
}

async function heapBytes(devTools: CDPSession): Promise<number> {
  await devTools.send("HeapProfiler.collectGarbage");
  return (await devTools.send("Runtime.getHeapUsage")).usedSize;
}

/** Counted by the browser, which also sees those inside the sandboxed frame. */
async function liveWorkers(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{ type: "worker" }] });
  await session.detach();
  return targetInfos.length;
}

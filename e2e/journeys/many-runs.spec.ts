import type { Browser, CDPSession } from "@playwright/test";
import { keepSettings } from "../pages/playground.ts";
import { expect, test } from "../pages/test.ts";

/*
 * On a page of its own, because the browser counts. e2e/lab/soak repeats it 10,000 times, and finds smaller leaks.
 */
test("runs leave no workers, no memory and no listeners behind, completed or restarted over and over", {
  tag: "@nightly",
}, async ({ playground, page, browser, context }) => {
  const devTools = await context.newCDPSession(page);
  // Only Stop ends an endless run: with the default limits, on a busy machine, it might use up its steps before the test
  // reads the status.
  await keepSettings(
    context,
    JSON.stringify({ version: 1, limits: { fuel: 1e12, cpuMs: 3_600_000, wallMs: 3_600_000 } }),
  );
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
  await runs(30);
  // The runs may leave a few KiB each in caches of the browser. The last run's memory is released when its worker is
  // gone.
  let after = Number.NaN;
  const grown = async () => {
    after = await heapBytes(devTools);
    return after - before;
  };
  await expect.poll(grown).toBeLessThan(512 * 1024);
  test.info().annotations.push({
    type: "measured",
    description: `heap before ${(before / 1024).toFixed()} KiB, after 30 more runs ${(after / 1024).toFixed()} KiB`,
  });
  // One is ready for the next run, and one parses programs. The worker of the last run has ended, or is about to.
  await expect.poll(() => liveWorkers(browser, devTools)).toBe(2);
  await expect.poll(() => page.workers()).toHaveLength(2);
  expect(page.frames()).toHaveLength(2);

  await playground.write('console.log("run"); for (;;);');
  const listenersBefore = await listeners(devTools);
  for (let run = 0; run < 20; run++) await playground.pressRunKeys();
  await playground.whenPrinted("run");
  await playground.whenRunning();
  // The active one, a spare, and the one that parses.
  await expect.poll(() => liveWorkers(browser, devTools)).toBeLessThanOrEqual(3);
  await playground.stop();
  expect(await playground.outcome()).toMatchObject({ kind: "stopped" });
  await expect.poll(() => liveWorkers(browser, devTools)).toBe(2);
  expect(page.frames()).toHaveLength(2);
  // Nor do the ports of stopped runs, which can never answer, remain.
  await expect.poll(() => listeners(devTools)).toBeLessThan(listenersBefore + 10);
});

async function listeners(devTools: CDPSession): Promise<number> {
  await devTools.send("HeapProfiler.collectGarbage");
  return (await devTools.send("Memory.getDOMCounters")).jsEventListeners;
}

async function heapBytes(devTools: CDPSession): Promise<number> {
  await devTools.send("HeapProfiler.collectGarbage");
  return (await devTools.send("Runtime.getHeapUsage")).usedSize;
}

/** Those of the page, counted by the browser, which also sees those inside the sandboxed frame. */
async function liveWorkers(browser: Browser, devTools: CDPSession): Promise<number> {
  const own = (await devTools.send("Target.getTargetInfo")).targetInfo.browserContextId;
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{ type: "worker" }] });
  await session.detach();
  // Other journeys may have left pages open in this browser.
  return targetInfos.filter(({ browserContextId }) => browserContextId === own).length;
}

import { endlessPrograms, onlyStopEndsIt } from "../pages/endless-programs.ts";
import { timeToStop } from "../pages/instruments.ts";
import { expect, test, testOnSharedPage } from "../pages/test.ts";

/**
 * The guarantee is 100 ms: six frames of a screen that draws sixty in a second. If the page had to wait for the program,
 * it would draw without end. `e2e/lab/bench/stop.ts` measures the milliseconds.
 */
const withinFrames = 6;

testOnSharedPage("output is shown while the program that printed it still runs", async ({ playground }) => {
  await playground.changeSettings({ limits: onlyStopEndsIt });
  await playground.openWith('console.log("first"); for (;;);');
  await playground.run();
  await playground.whenPrinted("first");
  await playground.whenRunning();
  await playground.stop();
  await expect.poll(() => playground.printedText()).toBe("first");
});

testOnSharedPage("a program that computes for long says so, and how to end it", async ({ playground }) => {
  await playground.changeSettings({ limits: onlyStopEndsIt });
  await playground.openWith("for (;;);");
  await playground.run();
  await expect(playground.status).toHaveText("The program still computes… Stop ends it.", {
    timeout: 30_000,
  });
  await playground.stop();
});

testOnSharedPage("the meters move while the program runs", async ({ playground, page }) => {
  await playground.openWith("for (;;);");
  await playground.whenLoaded();
  const numbers = await Promise.all(
    (["Steps", "Time"] as const).map((name) => playground.meterNumber(name).elementHandle()),
  );
  // Recorded in the page, frame by frame: the program ends some seconds later.
  const readings = page.evaluate(async (meters) => {
    const values = meters.map(() => new Set<number>());
    for (let isOver = false; !isOver; isOver = document.querySelector("[data-outcome]") !== null) {
      for (const [index, meter] of meters.entries()) {
        const value = Number(meter?.getAttribute("value"));
        if (value > 0) values[index]?.add(value);
      }
      if (values.every(({ size }) => size > 1)) break;
      await new Promise(requestAnimationFrame);
    }
    return values.map((each) => [...each]);
  }, numbers);
  await playground.run();
  for (const values of await readings) {
    expect(values.length).toBeGreaterThan(1);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  }
  await playground.stop();
});

const promised = ["while it loops", "while it waits for a timer"];

for (const { state, code } of endlessPrograms)
  testOnSharedPage(
    `Stop ends a program ${state}, within ${withinFrames} frames, by button and by Escape`,
    { tag: promised.includes(state) ? "@promise" : [] },
    async ({ playground, page }) => {
      await playground.changeSettings({ limits: onlyStopEndsIt });
      await playground.openWith(code);
      for (const way of ["click", "keydown"] as const) {
        await playground.run();
        await playground.whenPrinted("before");
        await playground.whenRunning();
        const press = () => (way === "click" ? playground.stop() : playground.pressEscape());
        const { frames } = await timeToStop(page, way, press);
        expect(frames).toBeLessThanOrEqual(withinFrames);
        expect(await playground.outcome()).toMatchObject({
          kind: "stopped",
          title: "You stopped the program",
        });
        await expect.poll(() => playground.printedText()).toBe("before");
        await expect(playground.stopButton).toBeDisabled();
      }
      expect(await playground.next("1 + 1")).toMatchObject({ kind: "completed", quote: "2" });
    },
  );

testOnSharedPage("Stop keeps the output up to the click", async ({ playground, page }) => {
  await playground.openWith("for (let n = 1; ; n++) if (n % 100_000 === 0) console.log(n);");
  await playground.run();
  await expect(playground.log).toContainText("300000");
  await playground.stop();
  await playground.outcome();
  await playground.whenDrawn();
  // By the text of the blocks, because on a slow machine there may be more lines than are visible.
  const blocks = await page.locator(".log-block").allTextContents();
  const lines = blocks.join("\n").split("\n").map(Number);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines).toEqual(lines.map((_, index) => (index + 1) * 100_000));
});

test("Stop cancels a run that was requested before the sandbox was ready", async ({ playground, page }) => {
  let deliver = () => {};
  const delivery = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route("**/*.wasm", async (route) => {
    await delivery;
    await route.continue();
  });
  await page.goto("./");
  await playground.run();
  await expect(playground.status).toHaveText("Starting…");
  await playground.stop();
  expect(await playground.outcome()).toMatchObject({ kind: "stopped" });

  deliver();
  await playground.whenReady();
  expect(await playground.next("1 + 1")).toMatchObject({ kind: "completed", quote: "2" });
});

testOnSharedPage(
  "Escape does nothing when no program runs, and leaves a finished run as it is",
  async ({ playground }) => {
    await playground.openWith("1 + 1");
    await playground.pressEscape();
    await expect(playground.status).toContainText("Press Run");
    await playground.run();
    expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "2" });
    await playground.pressEscape();
    expect(await playground.outcome()).toMatchObject({ kind: "completed", quote: "2" });
  },
);

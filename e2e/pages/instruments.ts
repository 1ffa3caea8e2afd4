import type { Page } from "@playwright/test";

/*
 * Measurements inside the page. A measurement from outside includes the way to the browser and back, which takes longer
 * than most of the times that are claimed.
 */

type Instruments = {
  stopped?: Promise<StopTime>;
  frames?: number[];
  clicks?: number[];
  /** Ends the measurement that `watchFrames` started. */
  watch?: AbortController;
};

type StopTime = {
  /** How many animation frames the page has begun between the input and the outcome. */
  readonly frames: number;
  /** From the input's own timestamp, before the page handled it, to the outcome. */
  readonly ms: number;
};

declare global {
  interface Window {
    sandglassTest?: Instruments;
  }
}

/**
 * Presses, and returns how long it takes from the input, before the page's own handler, until the outcome is on the
 * page. A busy machine delays frames and outcome alike, so their number is about the page, and not about the machine.
 */
export async function timeToStop(
  page: Page,
  input: "click" | "keydown",
  press: () => Promise<void>,
): Promise<StopTime> {
  await page.evaluate((type) => {
    const stopPromise = new Promise<StopTime>((resolve) => {
      const started = (event: Event) => {
        const isButton = event.target instanceof Element && event.target.closest(".button-stop") !== null;
        if (type === "click" ? !isButton : (event as KeyboardEvent).key !== "Escape") return;
        removeEventListener(type, started, true);
        let frames = 0;
        const count = () => {
          frames++;
          counting = requestAnimationFrame(count);
        };
        let counting = requestAnimationFrame(count);
        const look = new MutationObserver(() => {
          if (document.querySelector("[data-outcome]") === null) return;
          look.disconnect();
          cancelAnimationFrame(counting);
          resolve({ frames, ms: performance.now() - event.timeStamp });
        });
        look.observe(document.body, { childList: true, subtree: true, attributes: true });
      };
      addEventListener(type, started, true);
    });
    window.sandglassTest = { ...window.sandglassTest, stopped: stopPromise };
  }, input);
  await press();
  return page.evaluate(
    () => window.sandglassTest?.stopped ?? { frames: Number.POSITIVE_INFINITY, ms: Number.NaN },
  );
}

/** Records the time of every animation frame from now on, and how long each click waited for its handler. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: number[] = [performance.now()];
    const clicks: number[] = [];
    const frame = () => {
      frames.push(performance.now());
      if (window.sandglassTest?.frames === frames) requestAnimationFrame(frame);
    };
    const watch = new AbortController();
    window.sandglassTest = { ...window.sandglassTest, frames, clicks, watch };
    requestAnimationFrame(frame);
    addEventListener("click", (event) => clicks.push(performance.now() - event.timeStamp), {
      capture: true,
      signal: watch.signal,
    });
  });
}

/** Waits until `count` frames were drawn, or until the run is over, if that is earlier. Returns how many were drawn. */
export async function framesDuringRun(page: Page, count: number): Promise<number> {
  return page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        const next = (drawn: number) => {
          if (drawn === count || document.querySelector("[data-outcome]")) resolve(drawn);
          else requestAnimationFrame(() => next(drawn + 1));
        };
        next(0);
      }),
    count,
  );
}

/** Ends the measurement. Returns the longest time without a frame, and the longest delay of a click, in ms. */
export async function endWatch(
  page: Page,
): Promise<{ longestGap: number; slowestClick: number; frames: number }> {
  return page.evaluate(() => {
    const { frames = [], clicks = [], watch } = window.sandglassTest ?? {};
    watch?.abort();
    window.sandglassTest = {};
    const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
    return { longestGap: Math.max(0, ...gaps), slowestClick: Math.max(0, ...clicks), frames: frames.length };
  });
}

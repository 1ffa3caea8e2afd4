import type { Page } from "@playwright/test";

/*
 * Instruments that are read inside the page: what a test measures from outside includes the way to the browser and
 * back, which takes longer than most of what is claimed.
 */

type Instruments = {
  /** Resolves with the ms from the reader's input to the outcome on the page. */
  stopped?: Promise<number>;
  frames?: number[];
  clicks?: number[];
  /** Ends what `watchFrames` began. */
  watch?: AbortController;
};

declare global {
  interface Window {
    sandglassTest?: Instruments;
  }
}

/** Starts a stopwatch at the next press of `input`, which the outcome's appearance stops. */
export async function timeToOutcome(
  page: Page,
  input: "click" | "keydown",
  press: () => Promise<void>,
): Promise<number> {
  await page.evaluate((type) => {
    const stopped = new Promise<number>((resolve) => {
      const started = (event: Event) => {
        const isButton = event.target instanceof Element && event.target.closest(".button-stop") !== null;
        if (type === "click" ? !isButton : (event as KeyboardEvent).key !== "Escape") return;
        removeEventListener(type, started, true);
        const look = new MutationObserver(() => {
          if (document.querySelector("[data-outcome]") === null) return;
          look.disconnect();
          // The event's own time is that of the input, before the page got round to it.
          resolve(performance.now() - event.timeStamp);
        });
        look.observe(document.body, { childList: true, subtree: true, attributes: true });
      };
      addEventListener(type, started, true);
    });
    window.sandglassTest = { ...window.sandglassTest, stopped };
  }, input);
  await press();
  return page.evaluate(() => window.sandglassTest?.stopped ?? Number.NaN);
}

/** Notes the time of every animation frame from now on, and how long each click waited to be heard. */
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

/** Waits until `count` more frames were drawn, or the run is over if that comes first. */
export async function moreFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const until = (left: number) => {
          if (left === 0 || document.querySelector("[data-outcome]")) resolve();
          else requestAnimationFrame(() => until(left - 1));
        };
        until(wanted);
      }),
    count,
  );
}

/** Ends the watch: the longest time without a frame, and the longest that a click waited, in ms. */
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

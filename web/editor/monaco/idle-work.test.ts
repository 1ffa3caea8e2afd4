import { afterEach, expect, test, vi } from "vitest";
import { IdleWork } from "./idle-work.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("steps are done in slices, until none is left", () => {
  let left = 5;
  const waiting: ((idle: { timeRemaining: () => number }) => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (call: (typeof waiting)[number]) => waiting.push(call));
  new IdleWork(() => {
    left--;
    return left > 0;
  }).begin();
  const slices = [left];
  // One step a slice: the browser never has more time.
  for (let call = waiting.shift(); call; call = waiting.shift()) {
    call({ timeRemaining: () => 0 });
    slices.push(left);
  }
  expect(slices).toEqual([5, 4, 3, 2, 1, 0]);
});

test("without requestIdleCallback a slice lasts 8 ms, and the page can work between slices", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  let left = 20;
  // A step takes a millisecond.
  new IdleWork(() => {
    now++;
    return --left > 0;
  }).begin();
  const slices = [left];
  while (vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer();
    slices.push(left);
  }
  expect(slices).toEqual([20, 12, 4, 0]);
});

test("stopped work does no further step, and can start again", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let steps = 0;
  const work = new IdleWork(() => ++steps < 3);
  work.begin();
  work.stop();
  vi.runAllTimers();
  expect(steps).toBe(0);
  work.begin();
  vi.runAllTimers();
  expect(steps).toBe(3);
});

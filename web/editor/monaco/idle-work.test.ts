import { afterEach, expect, test, vi } from "vitest";
import { IdleWork } from "./idle-work.ts";

afterEach(() => vi.unstubAllGlobals());

test("steps are done in slices, until none is left", async () => {
  let left = 5;
  const slices: number[] = [];
  // One step a slice: the browser never has more time.
  vi.stubGlobal("requestIdleCallback", (call: (idle: { timeRemaining: () => number }) => void) => {
    setTimeout(() => {
      call({ timeRemaining: () => 0 });
      slices.push(left);
    });
    return 1;
  });
  const work = new IdleWork(() => {
    left--;
    return left > 0;
  });
  work.begin();
  expect(left).toBe(5);
  await vi.waitFor(() => expect(slices).toEqual([4, 3, 2, 1, 0]));
});

test("without requestIdleCallback a slice lasts some milliseconds, and the page can work between slices", async () => {
  const ends: number[] = [];
  let left = 30;
  const work = new IdleWork(() => {
    const end = performance.now() + 1;
    while (performance.now() < end);
    return --left > 0;
  });
  work.begin();
  await new Promise<void>((resolve) => {
    const look = () => {
      ends.push(left);
      if (left > 0) setTimeout(look);
      else resolve();
    };
    setTimeout(look);
  });
  expect(ends.filter((each) => each > 0 && each < 30).length).toBeGreaterThan(0);
});

test("stopped work does no further step, and can start again", async () => {
  let steps = 0;
  const work = new IdleWork(() => ++steps < 3);
  work.begin();
  work.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(steps).toBe(0);
  work.begin();
  await vi.waitFor(() => expect(steps).toBe(3));
});

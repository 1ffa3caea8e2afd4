import { onTestFinished, vi } from "vitest";
import type { RunHost } from "../run/run-host.ts";

/**
 * A clock that a test controls, until it ends: each reading of `performance.now()` or `Date.now()` is `stepMs` later than the one
 * before, and a sleep of the program only sets the clock forward. So a limit of time is reached at the same step on
 * every machine, and a real wait takes no time: `expectRun(code, { cpuMs: 20 }, fakeClock())`.
 */
export function fakeClock(stepMs = 1): Pick<RunHost, "sleep"> {
  let time = 0;
  const read = () => {
    time += stepMs;
    return time;
  };
  const readings = [
    vi.spyOn(performance, "now").mockImplementation(read),
    vi.spyOn(Date, "now").mockImplementation(() => Math.floor(read())),
  ];
  onTestFinished(() => {
    for (const reading of readings) reading.mockRestore();
  });
  return {
    sleep: async (ms) => {
      time += ms;
    },
  };
}

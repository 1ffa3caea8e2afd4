import type { Browser, Page } from "@playwright/test";

/** What of a trace is read here: see the format that Chromium's tracing writes. */
type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Microseconds of the processor, without the time in which others had it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

/** The longest task of the page's main thread while something is done, in milliseconds of the processor. */
export async function longestTask(browser: Browser, page: Page, doing: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, {
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await doing();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const idOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(idOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.ph === "X" && event.name === "RunTask" && mains.has(idOf(event)),
  );
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

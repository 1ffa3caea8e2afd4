import type { Browser, Page } from "@playwright/test";

/** The fields of a trace that are used here: see the format of Chromium's tracing. */
type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Microseconds of processor time, without the time of other threads. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

/** The longest task of the page's main thread during an action, in milliseconds of processor time. */
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

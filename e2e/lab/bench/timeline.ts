import type { DevTools } from "./devtools.ts";

/** An event of Chromium's trace. Times are in µs. */
type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: {
    readonly name?: string;
    readonly data?: {
      readonly url?: string;
      readonly requestId?: string;
      readonly documentLoaderURL?: string;
      readonly functionName?: string;
      readonly type?: string;
    };
  };
};

const categories = ["devtools.timeline", "v8.wasm", "loading", "blink.user_timing"];

/** A trace of the browser. */
export class Trace {
  private readonly events: TraceEvent[] = [];

  private constructor(private readonly browser: DevTools) {}

  static async begin(browser: DevTools): Promise<Trace> {
    const trace = new Trace(browser);
    browser.listen("Tracing.dataCollected", ({ value }) => trace.events.push(...(value as TraceEvent[])));
    const traceConfig = { includedCategories: categories };
    await browser.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
    return trace;
  }

  async end(): Promise<readonly TraceEvent[]> {
    const complete = this.browser.event("Tracing.tracingComplete");
    await this.browser.send("Tracing.end");
    await complete;
    return this.events;
  }
}

/** Shorter tasks are left out, in ms. */
const minMs = 3;

/**
 * What the threads of the page did before the output, and when each file was requested and received: one line each, in
 * ms since navigation. "cpu" is the processor time. On the page's thread it is four times longer than without
 * throttling, because Chromium throttles with work of its own.
 */
export function timelineOf(events: readonly TraceEvent[], outputMs: number): readonly string[] {
  const eventsOf = (name: string) => events.filter((each) => each.name === name);
  const page = eventsOf("ResourceSendRequest").find((each) => each.args.data?.url?.endsWith(".js"))?.pid;
  // The cell's frame navigates, too, and the page was empty before.
  const start = eventsOf("navigationStart").findLast(
    ({ pid, args: { data } }) => pid === page && data?.documentLoaderURL?.startsWith("http"),
  );
  if (start === undefined) throw new Error("The trace has no navigation.");
  const threads = new Map(eventsOf("thread_name").map((each) => [`${each.pid} ${each.tid}`, each.args.name]));
  const urls = new Map(
    eventsOf("ResourceSendRequest").map(({ args: { data } }) => [data?.requestId, data?.url]),
  );
  return events
    .filter((each) => each.pid === page)
    .map((each) => ({
      ...each,
      at: (each.ts - start.ts) / 1000,
      ms: (each.dur ?? 0) / 1000,
      thread: threads.get(`${each.pid} ${each.tid}`) ?? "",
    }))
    .filter(({ at, ms, name }) => at >= 0 && at <= outputMs && (ms >= minMs || isOfRequest.test(name)))
    .sort((a, b) => a.at - b.at)
    .map(({ at, ms, tdur = 0, thread, name, args: { data } }) => {
      const about = (data?.url ?? urls.get(data?.requestId) ?? data?.type ?? "").split("/").at(-1) ?? "";
      const time = ms === 0 ? "" : `${ms.toFixed(1)} ms, cpu ${(tdur / 1000).toFixed(1)}`;
      const what = `${name} ${data?.functionName ?? ""} ${about.slice(0, 60)}`.trimEnd();
      return `${at.toFixed(1).padStart(8)}  ${thread.slice(0, 24).padEnd(26)}${time.padEnd(24)}${what}`;
    });
}

const isOfRequest = /^Resource(SendRequest|ReceiveResponse|Finish)$/;

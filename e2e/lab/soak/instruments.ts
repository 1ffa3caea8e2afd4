import type { Browser, BrowserServer, CDPSession, Page } from "@playwright/test";
import { megabytesOf } from "../bench/memory.ts";

/** The resources at one time, after garbage collection. */
export type Reading = {
  /** Of the page and of all frames in its process. */
  readonly heapKiB: number;
  /** Of frames in other processes: the cells. */
  readonly cellHeapKiB: number;
  readonly documents: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly workers: number;
  /** Of all processes of the browser. */
  readonly processes: number;
  readonly megabytes: number;
};

/** The maximum growth from the beginning to the end. The next three are per document. */
const ofEach = {
  // The growth is not the page's: a heap snapshot after 150 runs had more code compiled by V8, and more records of the
  // browser (long tasks, frames, events). 500 runs in one page added 448 KiB, 10,000 added 668.
  heapKiB: 512,
  // A widget that runs for the first time shows elements that were not there before: 34 listeners and 99 nodes for
  // twenty widgets after 60 minutes, 36 and 104 after 180.
  nodes: 6,
  listeners: 2,
};

const mayGrow: Omit<Reading, keyof typeof ofEach> = {
  cellHeapKiB: 512,
  documents: 0,
  workers: 0,
  processes: 0,
  // A browser returns memory to the system at times of its own choice: two readings at rest, 40 runs apart, differed by
  // 120 MB. 10,000 runs that leak 16 KB each would add as much.
  megabytes: 160,
};

export async function read(server: BrowserServer, browser: Browser, page: Page): Promise<Reading> {
  const sessions = await sessionsOf(page);
  const devTools = await browser.newBrowserCDPSession();
  try {
    let minimum: Reading | undefined;
    // Workers end, and memory is freed, with a delay. So the minimum of several readings is the memory in use.
    for (let look = 0; look < 5; look++) {
      for (const { session } of sessions) await session.send("HeapProfiler.collectGarbage");
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const heaps = await Promise.all(sessions.map(({ session }) => heapKiB(session)));
      const [main] = sessions;
      const counters = await main?.session.send("Memory.getDOMCounters");
      const { targetInfos } = await devTools.send("Target.getTargets", { filter: [{ type: "worker" }] });
      const { processInfo } = await devTools.send("SystemInfo.getProcessInfo");
      const now: Reading = {
        heapKiB: heaps[0] ?? 0,
        cellHeapKiB: heaps.slice(1).reduce((sum, each) => sum + each, 0),
        documents: counters?.documents ?? 0,
        nodes: counters?.nodes ?? 0,
        listeners: counters?.jsEventListeners ?? 0,
        workers: targetInfos.length,
        processes: processInfo.length,
        megabytes: megabytesOf(server),
      };
      minimum = minimum ? lesser(minimum, now) : now;
    }
    if (!minimum) throw new Error("nothing was read");
    return minimum;
  } finally {
    for (const { session } of sessions) await session.detach();
    await devTools.detach();
  }
}

async function sessionsOf(page: Page): Promise<readonly { readonly session: CDPSession }[]> {
  const all = [{ session: await page.context().newCDPSession(page) }];
  for (const frame of page.frames().slice(1)) {
    // The browser refuses this for a frame without a process of its own. The page's heap includes such a frame.
    const session = await page
      .context()
      .newCDPSession(frame)
      .catch(() => undefined);
    if (session) all.push({ session });
  }
  return all;
}

async function heapKiB(session: CDPSession): Promise<number> {
  return (await session.send("Runtime.getHeapUsage")).usedSize / 1024;
}

function lesser(a: Reading, b: Reading): Reading {
  const keys = Object.keys(a) as (keyof Reading)[];
  return Object.fromEntries(keys.map((key) => [key, Math.min(a[key], b[key])])) as Reading;
}

/** Prints both readings side by side. Returns the values that have grown too much. */
export function compare(title: string, before: Reading, after: Reading): readonly string[] {
  const { documents } = before;
  const maximum: Reading = {
    ...mayGrow,
    heapKiB: ofEach.heapKiB * documents,
    nodes: ofEach.nodes * documents,
    listeners: ofEach.listeners * documents,
  };
  const keys = Object.keys(maximum) as (keyof Reading)[];
  const growingKeys = keys.filter((key) => after[key] - before[key] > maximum[key]);
  const digits = (value: number) => value.toFixed(value < 1000 && value % 1 !== 0 ? 1 : 0);
  console.log(`\n### ${title}\n`);
  console.log("|  | before | after | may grow by | |\n|---|---:|---:|---:|---|");
  for (const key of keys)
    console.log(
      `| ${key} | ${digits(before[key])} | ${digits(after[key])} | ${maximum[key]} | ${growingKeys.includes(key) ? "GROWN" : "flat"} |`,
    );
  return growingKeys.map((key) => `${title}: ${key} from ${digits(before[key])} to ${digits(after[key])}`);
}

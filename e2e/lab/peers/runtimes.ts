import { chromium, type Page } from "@playwright/test";
import { ensureBrowser, launchOptions } from "../../browser.ts";
import { megabytesOf } from "../bench/memory.ts";
import { programs } from "../bench/programs.ts";
import { geometricMean, median, table } from "./figures.ts";
import { type PeerName, peerNames } from "./names.ts";
import type { Peers } from "./page.ts";

/** A program is stopped after `stopAfterMs`. It counts as "never" stopped if it still runs `patienceMs` later. */
const stopAfterMs = 300;
const patienceMs = 4_000;

/** Native functions that run for ever, and loops of both kinds. */
const endless: Readonly<Record<string, string>> = {
  "endless loop": "for (;;);",
  "endless awaits": "async function wait() { for (;;) await 0; }\nwait();",
  "regular expression": '/^(a+)+$/.test("a".repeat(40) + "b");',
  "array-like search": "Array.prototype.indexOf.call({ length: 9007199254740991 }, 1);",
  sort: "var list = [];\nfor (var i = 0; i < 400000; i++) list.push((i * 7919) % 1000003);\nfor (var n = 0; n < 50; n++) list.slice().sort();",
};

/** Sandboxes that print slowly print fewer lines. */
const lines = 20_000;
const fewLines = 500;
const slowPrintMs = 1_000;

const heldCount = 6;

/** A program that took longer is not measured again: it has one figure. */
const longMs = 2_000;

export const runtimeParts = ["times", "programs", "stops", "memory"] as const;
type Part = (typeof runtimeParts)[number];

type Times = Record<string, Record<PeerName, number[]>>;
type Stops = Record<string, Record<PeerName, string>>;
type Memory = Record<PeerName, readonly [first: number, further: number]>;

export async function compareRuntimes(address: string, passes: number, parts: readonly Part[]) {
  const browser = await chromium.launch(launchOptions(ensureBrowser()));
  try {
    const page = await browser.newPage();
    page.on("pageerror", (error) => console.error(error));
    await page.goto(address);
    const figures: { times?: Times; programs?: Times; stops?: Stops; memory?: Memory } = {};
    if (parts.includes("times")) {
      figures.times = await measureTimes(page, passes);
      printTimes(figures.times);
    }
    if (parts.includes("programs")) {
      figures.programs = await measurePrograms(page, passes);
      printPrograms(figures.programs);
    }
    if (parts.includes("stops")) {
      figures.stops = await measureStops(page, address);
      printStops(figures.stops);
    }
    if (parts.includes("memory")) {
      figures.memory = await measureMemory(address);
      printMemory(figures.memory);
    }
    return figures;
  } finally {
    await browser.close();
  }
}

function forEach<T>(make: (name: PeerName) => T): Record<PeerName, T> {
  return Object.fromEntries(peerNames.map((name) => [name, make(name)])) as Record<PeerName, T>;
}

async function measureTimes(page: Page, passes: number): Promise<Times> {
  const kinds = {
    "cold start": (name: PeerName) => call(page, "cold", name),
    "warm run": (name: PeerName) => call(page, "warm", name),
    "clean-slate run": (name: PeerName) => call(page, "clean", name),
    "a line, µs": (name: PeerName) => printing(page, name),
    "Stop, then the next": (name: PeerName) => call(page, "stopAndGoOn", name, endless["endless loop"] ?? ""),
  };
  const times: Times = {};
  for (const [kind, measure] of Object.entries(kinds)) {
    const each = forEach((): number[] => []);
    // The first pass does not count.
    for (let pass = -1; pass < passes; pass++) {
      for (const name of peerNames) {
        // An endless loop in a frame that shares the page's thread blocks the page.
        if (name === "native eval" && kind.startsWith("Stop")) continue;
        const ms = await measure(name);
        if (pass >= 0) each[name].push(ms);
      }
    }
    times[kind] = each;
  }
  return times;
}

/** Microseconds per line, for as many lines as the peer prints in acceptable time. */
async function printing(page: Page, name: PeerName): Promise<number> {
  const few = await call(page, "print", name, fewLines);
  if (few > slowPrintMs) return (few / fewLines) * 1000;
  return ((await call(page, "print", name, lines)) / lines) * 1000;
}

function printTimes(times: Times): void {
  console.log(`\n### A run, from the page to the page (ms, medians; in brackets: times ours)\n`);
  const kinds = Object.keys(times);
  console.log(
    table(
      ["", ...kinds],
      peerNames.map((name) => [
        name,
        ...kinds.map((kind) => {
          const all = times[kind];
          if (!all || all[name].length === 0) return "page is gone";
          const ms = median(all[name]);
          return `${ms.toFixed(ms < 10 ? 2 : 0)} (${(ms / median(all.Sandglass)).toFixed(2)})`;
        }),
      ]),
    ),
  );
}

async function measurePrograms(page: Page, passes: number): Promise<Times> {
  const all: Times = {};
  for (const { name: program, code, value } of programs) {
    const times = forEach((): number[] => []);
    const out = new Set<PeerName>();
    for (let pass = -1; pass < passes; pass++) {
      for (const name of peerNames) {
        if (out.has(name)) continue;
        const ran = await call(page, "run", name, code).catch((error: Error) => error);
        if (ran instanceof Error || ran.value !== value) {
          out.add(name);
          continue;
        }
        if (pass >= 0 || ran.ms > longMs) times[name].push(ran.ms);
        if (ran.ms > longMs) out.add(name);
      }
    }
    all[program] = times;
  }
  return all;
}

function printPrograms(all: Times): void {
  console.log(
    `\n### The dozen programs (ms of evaluation, medians; "–" cannot run it, or gave another value)\n`,
  );
  const rows = Object.entries(all).map(([program, times]) => [
    program,
    ...peerNames.map((name) => median(times[name])),
  ]);
  const mean = peerNames.map((name) => {
    const able = Object.values(all).filter((times) => times[name].length > 0);
    const ratio = geometricMean(able.map((times) => median(times[name]) / median(times.Sandglass)));
    return `${ratio.toPrecision(3)} (${able.length})`;
  });
  console.log(table(["", ...peerNames], [...rows, ["times ours (of how many)", ...mean]]));
}

async function measureStops(page: Page, address: string): Promise<Stops> {
  const all: Stops = {};
  for (const [program, code] of Object.entries(endless)) {
    const each = forEach(() => "");
    for (const name of peerNames) {
      each[name] =
        name === "native eval"
          ? await freezes(address, code)
          : saidOf(await call(page, "stop", name, code, stopAfterMs, patienceMs));
    }
    all[program] = each;
  }
  return all;
}

function saidOf({ how, ms }: Awaited<ReturnType<Peers["stop"]>>): string {
  switch (how) {
    case "stopped":
      return `+${(ms - stopAfterMs).toFixed(ms - stopAfterMs < 10 ? 1 : 0)}`;
    case "has no way":
      return "never";
    case "finished":
      return "finished";
    case "refused":
      return "refused";
  }
}

/** In a separate browser, which is killed, because the page no longer answers. */
async function freezes(address: string, code: string): Promise<string> {
  const browser = await chromium.launch(launchOptions(ensureBrowser()));
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await call(page, "clean", "native eval");
    void call(page, "stop", "native eval", code, stopAfterMs, patienceMs).catch(() => {});
    const late = new Promise<string>((resolve) => setTimeout(() => resolve("never"), patienceMs));
    return await Promise.race([page.evaluate(() => "finished"), late]);
  } finally {
    await browser.close();
  }
}

function printStops(all: Stops): void {
  console.log(
    `\n### Stopped after ${stopAfterMs} ms by its own means: ms later ("never": not within ${patienceMs} ms; then only its worker's end helps)\n`,
  );
  console.log(
    table(
      ["", ...peerNames],
      Object.entries(all).map(([program, each]) => [program, ...peerNames.map((name) => each[name])]),
    ),
  );
}

async function measureMemory(address: string): Promise<Memory> {
  const all = forEach((): [number, number] => [Number.NaN, Number.NaN]);
  for (const name of peerNames) {
    const server = await chromium.launchServer(launchOptions(ensureBrowser()));
    try {
      const browser = await chromium.connect(server.wsEndpoint());
      const page = await browser.newPage();
      await page.goto(address);
      const hold = async (count: number) => {
        await call(page, "hold", name, count);
        await page.requestGC();
        return megabytesOf(server);
      };
      const before = await hold(0);
      const first = await hold(1);
      const many = await hold(heldCount);
      all[name] = [first - before, (many - first) / heldCount];
    } finally {
      await server.close();
    }
  }
  return all;
}

function printMemory(all: Memory): void {
  console.log(
    `\n### Memory of sandboxes that stand and have run "1 + 1" (MB over the page without, of all the browser's processes)\n`,
  );
  console.log(
    table(
      ["", "the first", `each of ${heldCount} more`],
      peerNames.map((name) => [name, ...all[name]]),
    ),
  );
}

async function call<Verb extends keyof Peers>(
  page: Page,
  verb: Verb,
  ...args: Parameters<Peers[Verb]>
): Promise<Awaited<ReturnType<Peers[Verb]>>> {
  const result = await page.evaluate(
    ([name, args]) =>
      (globalThis as unknown as { peers: Record<string, (...args: unknown[]) => unknown> }).peers[name]?.(
        ...args,
      ),
    [verb as string, args as unknown[]] as const,
  );
  return result as Awaited<ReturnType<Peers[Verb]>>;
}

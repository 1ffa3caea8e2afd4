import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { meteredEngine } from "../../../web/build/build-engine.ts";
import { bundledForNode } from "../judge/bundle.ts";
import { hostileProgram, textProgram } from "./generate.ts";
import { hostileSubmission } from "./gradings.ts";
import { snippetOfLink } from "./hostile-links.ts";
import { judgeInBrowser } from "./in-browser.ts";
import { judgeInPage } from "./in-page.ts";
import { judgeLinks } from "./opened-links.ts";
import type { FuzzVerdict } from "./run-case.ts";
import type { JudgeName } from "./run-case.worker.ts";
import { hostileSession } from "./sessions.ts";

/**
 * `npm run fuzz` makes 10,000 hostile programs and runs each twice. It fails if one of them hangs, crashes, ends in an
 * unacceptable way, uses more than its limits, has another result the second time, or leaves something behind.
 *
 * `--seed 17` makes other programs, `--count 500` fewer, `--from 300` starts at that number, `--jobs 2` uses two
 * processors. `--one 4711` prints that program and its violations. `--browser --count 300` runs them in Chromium, where
 * each must end as in Node, while the page stays responsive.
 *
 * `--sessions --count 500` makes sessions of 3 to 6 such programs each. Each session is run twice, and once without the
 * programs that failed in it: see sessions.ts. `--gradings --count 500` grades them like pupils' code, with checks for
 * a value that they cannot know: see gradings.ts.
 *
 * After `npm run build`: `--page --count 1000` runs programs with texts of all scripts in the site, without a reload;
 * see in-page.ts. `--links --count 200` opens links with such programs, each in a new page; see opened-links.ts. The
 * longest gap between frames may be 250 ms more than that of an idle page at the same time. `--width 1280` does so with
 * the full editor; at the default, 880, the page has the simple one.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "10000" },
    from: { type: "string", default: "0" },
    jobs: { type: "string", default: "1" },
    one: { type: "string" },
    browser: { type: "boolean", default: false },
    sessions: { type: "boolean", default: false },
    gradings: { type: "boolean", default: false },
    page: { type: "boolean", default: false },
    links: { type: "boolean", default: false },
    width: { type: "string", default: "880" },
  },
});
const seed = whole("seed");
const first = options.one === undefined ? whole("from") : whole("one");
const count = options.one === undefined ? whole("count") : 1;
const width = whole("width");
const modes = ["browser", "sessions", "gradings", "page", "links"] as const;
const [mode, ...otherModes] = modes.filter((name) => options[name]);
if (otherModes.length > 0)
  throw new Error(`--${mode} and --${otherModes.join(" and --")} are different things: name one`);
const what: JudgeName = mode === "sessions" || mode === "gradings" ? mode : "programs";
/** The counters of all programs. */
const things = mode === "links" ? mode : what;

/** A program takes about 30 ms. One that takes this long does not end. */
const timeoutMs = 120_000;

// Minutes of work, so other processes of this machine come first.
setPriority(10);
const engine = await WebAssembly.compile(await meteredEngine());
if (options.one !== undefined) show(first);
const started = performance.now();
report(await judgeAll());

async function judgeAll(): Promise<readonly FuzzVerdict[]> {
  const verdicts: FuzzVerdict[] = [];
  let next = first;
  const take = () => (next < first + count ? next++ : undefined);
  const tell = (verdict: FuzzVerdict) => {
    verdicts.push(verdict);
    for (const complaint of verdict.complaints) console.log(label(verdict, complaint));
    if (verdicts.length % 1000 === 0) console.log(`${seconds()} s: ${verdicts.length} ${things}`);
  };
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  if (mode === "browser") await judgeInBrowser(engine, seed, numbers, tell);
  else if (mode === "page") await judgeInPage(seed, numbers, width, tell);
  else if (mode === "links") await judgeLinks(seed, numbers, width, tell);
  else await judgeInNode(take, tell);
  return verdicts;
}

async function judgeInNode(
  take: () => number | undefined,
  tell: (verdict: FuzzVerdict) => void,
): Promise<void> {
  const script = await bundledForNode(fileURLToPath(new URL("run-case.worker.ts", import.meta.url)));
  await Promise.all(Array.from({ length: whole("jobs") }, () => work(script, take, tell)));
}

/** One worker after the other: a worker that hangs or crashes is replaced. */
async function work(
  script: string,
  take: () => number | undefined,
  tell: (verdict: FuzzVerdict) => void,
): Promise<void> {
  for (let index = take(); index !== undefined; ) {
    const worker = new Worker(script, { workerData: { engine, seed, what } });
    for (let alive = true; alive && index !== undefined; ) {
      const { verdict, isLost } = await answerOf(worker, index);
      tell(verdict);
      alive = !isLost;
      index = take();
    }
    await worker.terminate();
  }
}

function answerOf(worker: Worker, index: number): Promise<{ verdict: FuzzVerdict; isLost: boolean }> {
  return new Promise((resolve) => {
    const end = (verdict: FuzzVerdict, isLost: boolean) => {
      clearTimeout(timer);
      worker.off("message", onAnswer).off("error", onDeath).off("exit", onExit);
      resolve({ verdict, isLost });
    };
    const lose = (complaint: string) =>
      end({ index, family: familyOf(index), ending: "lost", ms: 0, complaints: [complaint] }, true);
    const onAnswer = (verdict: FuzzVerdict) => end(verdict, false);
    const onDeath = (error: unknown) => lose(`its worker dies: ${error}`);
    const onExit = (code: number) => lose(`its worker exits with ${code}`);
    const timer = setTimeout(() => lose(`hangs: no answer in ${timeoutMs / 1000} s`), timeoutMs);
    worker.on("message", onAnswer).on("error", onDeath).on("exit", onExit);
    worker.postMessage(index);
  });
}

function report(all: readonly FuzzVerdict[]): void {
  const endings = [...new Set(all.map(({ ending }) => ending))].sort();
  const families = [...new Set(all.map(({ family }) => family))].sort();
  const row = (name: string, cells: readonly (string | number)[]) =>
    console.log(name.padEnd(26) + cells.map((cell) => String(cell).padStart(11)).join(""));
  row("", [...endings.map((ending) => ending.replace("exhausted:", "out: ")), "slowest ms"]);
  for (const family of [...families, ""]) {
    const some = family === "" ? all : all.filter((verdict) => verdict.family === family);
    const counts = endings.map((ending) => some.filter((verdict) => verdict.ending === ending).length);
    row(family || "all", [...counts, some.reduce((most, { ms }) => Math.max(most, ms), 0)]);
  }
  const failures = all.filter(({ complaints }) => complaints.length > 0);
  const judgedCount = all.reduce((sum, each) => sum + (each.judged ?? 0), 0);
  const parts = what === "sessions" ? "evaluations" : "checks";
  console.log(
    `seed ${seed}: ${all.length} ${things}${judgedCount > 0 ? ` (${judgedCount} ${parts} judged)` : ""} in ${seconds()} s, ${failures.length} of them with something wrong`,
  );
  const gaps = all
    .flatMap(({ gapMs = Number.NaN }) => (Number.isFinite(gapMs) ? gapMs : []))
    .sort((a, b) => a - b);
  const gapAt = (part: number) => (gaps[Math.floor(part * (gaps.length - 1))] ?? 0).toFixed();
  if (gaps.length > 0)
    console.log(
      `longest gap beyond a page at rest: ${gapAt(0.5)} ms in the middle, ${gapAt(0.99)} at 99 %, ${gapAt(1)} at most`,
    );
  for (const verdict of failures.slice(0, 50)) console.log(label(verdict, verdict.complaints[0] ?? ""));
  if (failures.length > 0 || all.length !== count) process.exitCode = 1;
}

function label({ index, family }: FuzzVerdict, complaint: string): string {
  const inSite = mode === "page" || mode === "links" ? `--width ${width} ` : "";
  const kind = mode === undefined ? "" : `--${mode} ${inSite}`;
  return `npm run fuzz -- ${kind}--seed ${seed} --one ${index}   (${family}) ${complaint.replace(/\p{Cc}+/gu, " ").slice(0, 1200)}`;
}

function familyOf(index: number): string {
  return what === "sessions" ? "session" : hostileProgram(seed, index).family;
}

function show(index: number): void {
  if (what === "sessions") {
    const { request, cells } = hostileSession(seed, index);
    for (const { file, limits } of cells) console.log(`--- ${file.path}: ${limits.fuel} steps\n${file.text}`);
    console.log(`---\n${JSON.stringify(request, null, 1)}`);
    return;
  }
  if (mode === "links") {
    for (const { path, text } of snippetOfLink(seed, index).files) console.log(`--- ${path}\n${text}`);
    return;
  }
  const make = mode === "gradings" ? hostileSubmission : mode === "page" ? textProgram : hostileProgram;
  const { program, ...rest } = make(seed, index);
  const { code, files = [{ path: "main", text: code ?? "" }], ...others } = program;
  for (const { path, text } of files) console.log(`--- ${path}\n${text}`);
  console.log(`---\n${JSON.stringify({ ...others, ...rest }, null, 1)}`);
}

function seconds(): number {
  return Math.round((performance.now() - started) / 1000);
}

function whole(name: "seed" | "count" | "from" | "jobs" | "one" | "width"): number {
  const value = Number(options[name]);
  // If no program was run, none would have a violation.
  const minimum = name === "count" || name === "jobs" ? 1 : 0;
  if (Number.isSafeInteger(value) && value >= minimum) return value;
  throw new Error(`--${name} should be a whole number from ${minimum}, not ${options[name]}`);
}

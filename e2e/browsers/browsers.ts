import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser, BrowserPage } from "./browser-page.ts";
import { corpus, survive } from "./hostile.ts";
import type { Journey } from "./journey.ts";
import { journeys } from "./journeys.ts";
import { type BrowserName, browserNames, launch } from "./launch.ts";
import { table } from "./table.ts";
import { startTestServers, type TestServers } from "./test-servers.ts";

/**
 * `npm run browsers` runs journeys on the built site in Chromium, Firefox and WebKit, and prints one table. A missing
 * browser is installed first, if possible, and a missing build is made. `-- --corpus` runs all hostile programs instead
 * (`--program out-zalgo`: that one), `-- --only webkit` takes one browser, and `-- --journey widget` the journeys with
 * that word in their names.
 */
const { values: options } = parseArgs({
  options: {
    corpus: { type: "boolean", default: false },
    program: { type: "string", multiple: true, default: [...corpus] },
    only: { type: "string", multiple: true, default: [...browserNames] },
    journey: { type: "string", default: "" },
  },
});

/** The result of one journey in one browser. */
type Cell = { readonly ok: boolean; readonly words: string };

const everyProgram: Journey = {
  name: `${options.program.length} hostile programs: the page awake, the next run clean, no request`,
  async go(tab, stage, browser) {
    const { worst, short } = await survive(browser, tab, stage, options.program);
    if (short.length > 0) throw new Error(short.join("\n"));
    return `${worst.toFixed()} ms`;
  },
};

const cases = options.corpus
  ? [everyProgram]
  : journeys.filter(({ name }) => name.toLowerCase().includes(options.journey.toLowerCase()));

const wrong = options.only.filter((name) => !browserNames.includes(name as BrowserName));
if (wrong.length > 0) throw new Error(`--only is one of ${browserNames.join(", ")}, not ${wrong.join(", ")}`);
const unknownIds = options.program.filter((id) => !corpus.includes(id));
if (unknownIds.length > 0) throw new Error(`the corpus has no program ${unknownIds.join(", ")}`);
if (cases.length === 0) throw new Error(`no journey has "${options.journey}" in its name`);

// Processes that were started for the browsers are ended in any case.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
buildIfMissing();
const stage = await startTestServers();
const columns: { readonly heading: string; readonly cells: readonly Cell[] }[] = [];
for (const name of browserNames.filter((each) => options.only.includes(each))) {
  console.error(`${name} …`);
  columns.push(await column(name, stage));
}
await stage.close();

const failures = columns.flatMap(({ heading, cells }) =>
  cells.flatMap(({ ok, words }, at) => (ok ? [] : [`${heading}: ${cases[at]?.name}\n    ${words}`])),
);
console.log(
  table([
    ["", ...columns.map(({ heading }) => heading)],
    ...cases.map(({ name }, at) => [name, ...columns.map(({ cells }) => cellText(cells[at]))]),
  ]),
);
const busy = loadavg()[0] ?? 0;
if (busy > 2 * cpus().length) {
  console.log(
    `\nThe machine was busy (load ${busy.toFixed()} on ${cpus().length} processors): what falls short by milliseconds may be its doing.`,
  );
}
for (const failure of failures) console.log(`\n${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

function cellText(cell: Cell | undefined): string {
  if (!cell) return "";
  return cell.ok ? cell.words : "FALLS SHORT";
}

async function column(name: BrowserName, on: TestServers) {
  const browser = await launch(name, on.proxy);
  if (!browser) {
    const words = "is not here, and could not be installed";
    return { heading: name, cells: cases.map(() => ({ ok: false, words })) };
  }
  try {
    const cells: Cell[] = [];
    for (const journey of cases) {
      const cell = await goOn(journey, browser, on);
      console.error(`  ${journey.name}: ${cell.words}`);
      cells.push(cell);
    }
    return { heading: browser.name, cells };
  } finally {
    await browser.close();
  }
}

async function goOn(journey: Journey, browser: Browser, on: TestServers): Promise<Cell> {
  let tab: BrowserPage | undefined;
  try {
    tab = await browser.open();
    on.listRequests();
    const more = await journey.go(tab, on, browser);
    return { ok: true, words: more === undefined ? "ok" : `ok, ${more}` };
  } catch (error) {
    return { ok: false, words: error instanceof Error ? error.message : String(error) };
  } finally {
    await tab?.close();
  }
}

function buildIfMissing(): void {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  if (existsSync(`${root}dist/embed.html`)) return;
  console.error("No built site in dist/: building it …");
  const vite = createRequire(import.meta.url)
    .resolve("vite/package.json")
    .replace("package.json", "bin/vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error("the site does not build: see above");
}

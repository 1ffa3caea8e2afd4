import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "vite";
import { meteredEngine } from "../../../web/build/build-engine.ts";
import { engineUrl } from "../../../web/build/engine-url.ts";
import { libraries } from "../../../web/build/libraries.ts";
import { scriptText } from "../../../web/build/script-text.ts";
import { nativeStackBytes } from "../../../web/run/sandbox/vm/engine-stack.ts";
import { until } from "../../browsers/browser-page.ts";
import { type BrowserName, browserNames, launch } from "../../browsers/launch.ts";
import { table } from "../../browsers/table.ts";
import { startRecordingProxy } from "../../pages/recording-proxy.ts";
import { StaticHost } from "../../pages/static-host.ts";
import { deepEndings, type ProbeResult, probe } from "./probes.ts";

/**
 * `npm run stack`: for each native path by which a program can call itself, how deep it goes, and how much of the
 * host's stack is left there, in Node and in workers of the browsers, cold and warmed up. It also checks that the deep
 * programs of the tests end in the same way and use the same steps everywhere. It fails if less than the minimum is
 * left, or if they differ. `-- --only chromium` takes one browser, `-- --only node` none.
 */
const { values: options } = parseArgs({
  options: { only: { type: "string", multiple: true, default: ["node", ...browserNames] } },
});

/** In percent of the bytes at which the host's stack overflows. */
const minMargin = 12;

type Report = {
  readonly place: string;
  readonly probed: readonly ProbeResult[];
  readonly endings: readonly string[];
};

const engine = await WebAssembly.compile(await meteredEngine());
const everywhere: Report[] = [
  { place: `Node ${process.version}`, probed: probe(engine), endings: await deepEndings(engine) },
];
const names = browserNames.filter((name) => options.only.includes(name));
if (names.length > 0) {
  const folder = await buildHarness();
  const host = await StaticHost.serve(folder);
  const witness = await startRecordingProxy();
  try {
    for (const name of names) {
      const report = await inBrowser(name, host.address, witness.proxy.server.replace("http://", ""));
      if (report) everywhere.push(report);
      else console.error(`${name} is not here, and could not be installed`);
    }
  } finally {
    await host.close();
    await witness[Symbol.asyncDispose]();
  }
}

const failures: string[] = [];
const [inNode] = everywhere as [Report];
const cell = (place: string, { path, warm, gave, hostEnds }: ProbeResult) => {
  if (hostEnds === undefined) return `${gave}, no end`;
  const margin = 100 * (1 - nativeStackBytes / hostEnds);
  if (margin < minMargin)
    failures.push(`${place}: ${path}${warm ? ", warm," : ""} has ${margin.toFixed(1)} % left`);
  return `${gave ?? "broken"}, ${hostEnds}: ${margin.toFixed(1)} %`;
};
console.log(
  table([
    ["depth or error, bytes at the host's end: left", ...everywhere.map(({ place }) => place)],
    ...inNode.probed.map(({ path, warm }, row) => [
      `${path}${warm ? ", warm" : ""}`,
      ...everywhere.map(({ place, probed }) => cell(place, probed[row] as ProbeResult)),
    ]),
  ]),
);
for (const { place, endings, probed } of everywhere) {
  for (const [row, ending] of inNode.endings.entries())
    if (endings[row] !== ending) failures.push(`${place}: ${endings[row]}; in Node ${ending}`);
  for (const [row, { path, gave }] of inNode.probed.entries())
    if (probed[row]?.gave !== gave)
      failures.push(`${place}: ${path} gives ${probed[row]?.gave}; in Node ${gave}`);
}
console.log(
  `\n${inNode.endings.length} deep programs in ${everywhere.map(({ place }) => place).join(", ")}.`,
);
for (const failure of failures) console.log(failure);
// A killed browser may leave a connection open, which would keep this process from ending.
process.exit(failures.length === 0 ? 0 : 1);

async function buildHarness(): Promise<string> {
  const outDir = fileURLToPath(new URL("../../../node_modules/.cache/stack", import.meta.url));
  await build({
    root: fileURLToPath(new URL(".", import.meta.url)),
    base: "./",
    configFile: false,
    logLevel: "error",
    plugins: [scriptText(), engineUrl(), libraries({ maxBytes: 0 })],
    worker: { format: "es", plugins: () => [scriptText(), engineUrl(), libraries({ maxBytes: 0 })] },
    build: { outDir, emptyOutDir: true, target: "es2023", assetsInlineLimit: 0, chunkSizeWarningLimit: 4096 },
  });
  return outDir;
}

async function inBrowser(name: BrowserName, address: string, proxy: string): Promise<Report | undefined> {
  const browser = await launch(name, proxy);
  if (!browser) return undefined;
  try {
    const tab = await browser.open();
    await tab.goto(address);
    const ask = async <Answer>(task: "margins" | "programs"): Promise<Answer> => {
      await tab.evaluate((what) => {
        const page = globalThis as unknown as Record<string, unknown> & {
          inWorker(task: string): Promise<unknown>;
        };
        page["answer"] = undefined;
        void page.inWorker(what).then((answer) => {
          page["answer"] = answer;
        });
      }, task);
      const answer = await until(
        () => tab.evaluate(() => (globalThis as unknown as Record<string, unknown>)["answer"], null),
        `${name}: ${task}`,
        300_000,
      );
      if (typeof answer === "string") throw new Error(`${name}: ${answer}`);
      return answer as Answer;
    };
    // WebDriver has null where JavaScript has undefined.
    const results = (await ask<readonly ProbeResult[]>("margins")).map((each) => ({
      ...each,
      gave: each.gave ?? undefined,
      hostEnds: each.hostEnds ?? undefined,
    }));
    return { place: browser.name, probed: results, endings: await ask("programs") };
  } finally {
    await browser.close();
  }
}

import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { engineSource, makeEngine, meteredEngineFile } from "../../../web/build/build-engine.ts";
import { engineUrl } from "../../../web/build/engine-url.ts";
import { withGuestCode } from "../../../web/build/guest-code.ts";
import { libraries } from "../../../web/build/libraries.ts";
import { scriptText } from "../../../web/build/script-text.ts";
import { until } from "../../browsers/browser-page.ts";
import { type BrowserName, browserNames, launch } from "../../browsers/launch.ts";
import { table } from "../../browsers/table.ts";
import { startRecordingProxy } from "../../pages/recording-proxy.ts";
import { StaticHost } from "../../pages/static-host.ts";
import { installPackages } from "../packages.ts";
import { engineVariant, variantNames } from "./engine-variants.ts";
import {
  type BareEngine,
  type EngineTimes,
  type MeasuredProgram,
  type MeasureTask,
  measureEngines,
} from "./measure-engines.ts";
import { octanePrograms } from "./octane.ts";
import { programs as dozen } from "./programs.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/engines.ts [--variant O4]… [--engine <file>]… [--in node]… [--rounds 4] [--passes 4]
 * [--only sort,json] [--octane <a checkout of chromium/octane>]`: the built engine, and the variants of
 * engine-variants.ts or given files, against the bare engine: bytes, and the best times of several rounds, in Node,
 * Chromium, Firefox or WebKit, in turn in one warm process. It fails if a variant has other steps. Without `--variant`
 * and `--engine` it measures all variants.
 *
 * Each pass has a new browser, and the best of all passes counts. The same engine, compiled twice in one Chromium,
 * differs by up to 15 % as long as that process lives. In Node there is one pass.
 */
const { values } = parseArgs({
  options: {
    variant: { type: "string", multiple: true, default: [] },
    engine: { type: "string", multiple: true, default: [] },
    in: { type: "string", multiple: true, default: ["node", "chromium", "firefox"] },
    rounds: { type: "string", default: "4" },
    passes: { type: "string", default: "4" },
    only: { type: "string" },
    octane: { type: "string" },
  },
});
installPackages();
const rounds = Number(values.rounds);
const only = values.only?.split(",");
const programs = (values.octane === undefined ? dozen : await octanePrograms(values.octane)).filter(
  ({ name }) => only?.includes(name) ?? true,
);
const original = await readFile(engineSource());
const chosenVariants = values.variant.length + values.engine.length === 0 ? variantNames : values.variant;
const engines: [string, Uint8Array<ArrayBuffer>][] = [
  ["as built", new Uint8Array(await readFile(await meteredEngineFile()))],
];
if (chosenVariants.length > 0) {
  const { wasm } = makeEngine(original, () => {});
  for (const name of chosenVariants) {
    const variant = await withGuestCode(engineVariant(wasm, name), original);
    engines.push([name, new Uint8Array(variant)]);
  }
}
for (const file of values.engine) engines.push([file, new Uint8Array(await readFile(file))]);
const builtSize = brotliCompressSync(engines[0]?.[1] as Uint8Array).length;
for (const [name, wasm] of engines) {
  const packedSize = brotliCompressSync(wasm).length;
  console.log(
    `${name}: ${wasm.length} bytes, ${packedSize} in brotli (${packedSize - builtSize >= 0 ? "+" : ""}${packedSize - builtSize})`,
  );
}

if (values.in.includes("node")) {
  const modules = await Promise.all(engines.map(([, wasm]) => WebAssembly.compile(wasm)));
  show(`Node ${process.version}`, await measureEngines(await bareEngine(), modules, programs, rounds));
}
const names = browserNames.filter((name) => values.in.includes(name));
if (names.length > 0) {
  const folder = await builtPage();
  const host = await StaticHost.serve(folder);
  const witness = await startRecordingProxy();
  try {
    for (const name of names)
      await measureIn(name, host.address, witness.proxy.server.replace("http://", ""));
  } finally {
    await host.close();
    await witness[Symbol.asyncDispose]();
  }
}
process.exit();

/** From a path in a variable: this file is checked without the packages of e2e/lab. */
async function bareEngine(): Promise<BareEngine> {
  const path = fileURLToPath(new URL("bare-engine.ts", import.meta.url));
  const { bareEngine } = await import(/* @vite-ignore */ path);
  return bareEngine(WebAssembly.compile(original));
}

/** Ratios to the bare engine, and to the built engine. */
function show(place: string, times: readonly EngineTimes[]): void {
  const mean = (ratios: readonly number[]) =>
    Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  const ratioText = (ofBare: number, ofBuilt: number) => `${ofBare.toFixed(3)} (${ofBuilt.toFixed(3)})`;
  const rows = times.map(({ name, bareMs, ms, fuel }) => [
    name,
    bareMs.toFixed(1),
    ...ms.map((each) => ratioText(each / bareMs, each / (ms[0] as number))),
    String(fuel),
  ]);
  const means = engines.map((_, nth) =>
    ratioText(
      mean(times.map(({ bareMs, ms }) => (ms[nth] as number) / bareMs)),
      mean(times.map(({ ms }) => (ms[nth] as number) / (ms[0] as number))),
    ),
  );
  console.log(`\n${place}: of bare (of the engine as built)`);
  console.log(
    table([
      ["", "bare ms", ...engines.map(([name]) => name), "steps"],
      ...rows,
      ["geometric mean", "", ...means, ""],
    ]),
  );
}

async function measureIn(name: BrowserName, address: string, proxy: string): Promise<void> {
  let best: readonly EngineTimes[] | undefined;
  for (let pass = 0; pass < Number(values.passes); pass++) {
    const { place, times } = await measureOnce(name, address, proxy);
    best = best?.map((each, nth) => better(each, times[nth] as EngineTimes)) ?? times;
    if (pass + 1 === Number(values.passes)) show(place, best);
  }
}

function better(one: EngineTimes, other: EngineTimes): EngineTimes {
  const ms = one.ms.map((each, nth) => Math.min(each, other.ms[nth] as number));
  return { ...one, bareMs: Math.min(one.bareMs, other.bareMs), ms };
}

async function measureOnce(name: BrowserName, address: string, proxy: string) {
  const browser = await launch(name, proxy);
  if (!browser) throw new Error(`${name} is not here, and could not be installed`);
  try {
    const tab = await browser.open();
    await tab.goto(`${address}engines.html`);
    const task: MeasureTask = {
      bareUrl: "bare.wasm",
      engineUrls: engines.map((_, nth) => `variant-${nth}.wasm`),
      programs: programs as readonly MeasuredProgram[],
      rounds,
    };
    await tab.evaluate((argument) => {
      const page = globalThis as unknown as Record<string, unknown> & {
        measure(task: unknown): Promise<unknown>;
      };
      void page.measure(argument).then((answer) => {
        page["answer"] = answer;
      });
    }, task);
    const answer = await until(
      () => tab.evaluate(() => (globalThis as unknown as Record<string, unknown>)["answer"], null),
      name,
      600_000,
    );
    if (typeof answer === "string") throw new Error(`${name}: ${answer}`);
    return { place: browser.name, times: answer as readonly EngineTimes[] };
  } finally {
    await browser.close();
  }
}

async function builtPage(): Promise<string> {
  const outDir = fileURLToPath(new URL("../../../node_modules/.cache/engines", import.meta.url));
  const here = fileURLToPath(new URL(".", import.meta.url));
  await build({
    root: here,
    base: "./",
    configFile: false,
    logLevel: "error",
    plugins: [scriptText(), engineUrl(), libraries({ maxBytes: 0 })],
    worker: { format: "es", plugins: () => [scriptText(), engineUrl(), libraries({ maxBytes: 0 })] },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4096,
      rolldownOptions: { input: join(here, "engines.html") },
    },
  });
  await copyFile(engineSource(), join(outDir, "bare.wasm"));
  for (const [nth, [, wasm]] of engines.entries()) await writeFile(join(outDir, `variant-${nth}.wasm`), wasm);
  return outDir;
}

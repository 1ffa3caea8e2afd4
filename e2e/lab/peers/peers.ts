import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { preview } from "vite";
import { installPackages } from "../packages.ts";
import { buildRuntimes, cacheFolder } from "./build.ts";
import { compareRuntimes, runtimeParts } from "./runtimes.ts";
import { compareStarts } from "./starts.ts";

/**
 * `npm run bench -- --peers [--passes 5] [--only times,programs,stops,memory,starts] [--no-build]`: Sandglass and its
 * peers, in one run, in turn, so that a slow machine slows all. Milliseconds depend on the machine, so compare the
 * ratios. `--no-build` uses the existing build of the site.
 */
const { values } = parseArgs({
  options: {
    peers: { type: "boolean" },
    passes: { type: "string", default: "5" },
    only: { type: "string" },
    "no-build": { type: "boolean", default: false },
  },
});
const passes = Number(values.passes);
const only = values.only?.split(",");
const parts = runtimeParts.filter((part) => only?.includes(part) ?? true);

installPackages();
await mkdir(cacheFolder, { recursive: true });
const figures: Record<string, unknown> = { passes, date: new Date().toISOString() };

if (parts.length > 0) {
  const outDir = await buildRuntimes();
  const server = await preview({
    root: cacheFolder,
    configFile: false,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
  });
  try {
    figures["runtimes"] = await compareRuntimes(server.resolvedUrls?.local[0] ?? "", passes, parts);
  } finally {
    await server.close();
  }
}

if (only?.includes("starts") ?? true) figures["starts"] = await compareStarts(passes, !values["no-build"]);

await writeFile(`${cacheFolder}/figures.json`, JSON.stringify(figures, undefined, 2));
console.log(`\nAll figures of all passes: ${cacheFolder}/figures.json`);

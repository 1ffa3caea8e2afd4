import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadConfigFromFile, runnerImport } from "vite";

/**
 * `node e2e/run.mjs <entry.ts> [argument…]` runs a TypeScript module in Node, through Vite and with this repository's
 * own plugins. The supported Node 20 does not strip types, and neither `?script` nor `virtual:engine-url` means
 * anything outside Vite.
 *
 * The entry does its work in top-level `await`: after its evaluation, nothing more can be imported.
 */
const [node = "node", , entry, ...rest] = process.argv;
if (entry === undefined) throw new Error("which file? node e2e/run.mjs <entry.ts> [argument…]");
const file = resolve(entry);
// The entry reads its arguments where a program that Node runs directly would.
process.argv = [node, file, ...rest];

const root = fileURLToPath(new URL("..", import.meta.url));
const loaded = await loadConfigFromFile({ command: "serve", mode: "development" }, `${root}vite.config.ts`);
// Node 20 has no `using`.
await runnerImport(file, { ...loaded?.config, root, oxc: { target: "es2023" } });

import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import type binaryen from "binaryen";
import { checkedEngine, engineSource } from "../../../web/build/build-engine.ts";
import { withMoments } from "../../../web/engine/add-breakpoints.ts";
import { changeEngine } from "../../../web/engine/change-engine.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/pass-bytes.ts`: the bytes that each pass adds to the engine's WASM, before the whole is
 * optimized, and what that adds to the file with brotli (which differs by a hundred or two with the place of everything
 * else). A negative number is saved. Fails if the table in web/engine/README.md has other bytes.
 */
const source = engineSource();
const original = checkedEngine(readFileSync(source), source);
const packedSize = (wasm: Uint8Array) =>
  brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
const added = new Map<string, { bytes: number; packed: number }>();
let last: Uint8Array | undefined;
const measure = (file: string, wasm: Uint8Array) => {
  const sum = added.get(file) ?? { bytes: 0, packed: 0 };
  added.set(file, sum);
  if (last) {
    sum.bytes += wasm.length - last.length;
    sum.packed += packedSize(wasm) - packedSize(last);
  }
  last = wasm;
};
const { wasm } = changeEngine(original, undefined, (file, module: binaryen.Module) =>
  measure(file, module.emitBinary()),
);
measure("branch-hints", wasm);
measure("add-breakpoints", withMoments(wasm));
console.log("| file | bytes | with brotli |\n|---|---|---|");
for (const [file, { bytes, packed }] of added) console.log(`| ${file}.ts | ${bytes} | ${packed} |`);

const readme = readFileSync(new URL("../../../web/engine/README.md", import.meta.url), "utf8");
const rows = [...readme.matchAll(/^\|[^|]+\|([^|]+\.ts`[^|]*)\| (-?[\d,]+) \|/gm)];
const said = new Set<string>();
for (const [, files = "", figure = ""] of rows) {
  const names = [...files.matchAll(/`([\w-]+)\.ts`/g)].map(([, name = ""]) => name);
  for (const name of names) said.add(name);
  const bytes = names.reduce((sum, name) => sum + (added.get(name)?.bytes ?? 0), 0);
  const claimed = Number(figure.replaceAll(",", ""));
  if (Math.abs(bytes - claimed) <= Math.max(32, Math.abs(bytes) / 20)) continue;
  console.error(`web/engine/README.md says ${claimed} bytes of ${names.join(", ")}; it is ${bytes}`);
  process.exitCode = 1;
}
for (const name of added.keys()) {
  if (said.has(name) || name === "optimize") continue;
  console.error(`web/engine/README.md does not say what ${name}.ts adds`);
  process.exitCode = 1;
}

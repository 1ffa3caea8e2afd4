import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { meteredEngine } from "../../../web/build/build-engine.ts";
import { bundleScript } from "../../../web/build/script-text.ts";
import { defaultCapabilities } from "../../../web/protocol/capabilities/capabilities.ts";
import { prepare } from "../../../web/run/sandbox/vm/prepared-vm.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/elixir-parts.ts`: what it would save to load Elixir's library in parts. The first
 * part is what a first program nearly always uses; the second is the rest. Prints the size of each and the time that a
 * VM takes to evaluate it.
 */
const rest =
  /\/(?:erlang|calendar|date|time|naive|uri|version|option-parser|path|string-io|macro|regex|base|stream|bitwise)/;
const elixir = fileURLToPath(new URL("../../../web/languages/elixir/", import.meta.url));
const files = [
  ...under("library"),
  ...readdirSync(join(elixir, "runtime")).map((each) => `runtime/${each}`),
].filter(
  (file) =>
    /\.ts$/.test(file) && !/\.test\.ts$/.test(file) && (/^library/.test(file) || /\/inspect-/.test(file)),
);
const prelude = readFileSync(join(elixir, "prelude.ts"), "utf8").replace(/\(import\.meta[\s\S]*?\);\n/, "");
const wasm = await meteredEngine();
const folder = mkdtempSync(join(tmpdir(), "parts-"));

for (const [title, code] of [
  ["all of it", files],
  ["the first part", files.filter((file) => !rest.test(file))],
] as const) {
  const entry = join(folder, `${title.replaceAll(" ", "-")}.ts`);
  const imports = code.map((file) => `import ${JSON.stringify(join(elixir, file))};`).join("\n");
  writeFileSync(entry, `${imports}\n${prelude.replaceAll('from "./', `from "${elixir}`)}`);
  const { text } = await bundleScript(entry);
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    // One engine is prepared once.
    const engine = await WebAssembly.compile(wasm);
    const began = performance.now();
    await prepare(engine, {
      capabilities: defaultCapabilities,
      preludes: [{ language: `elixir ${title} ${round}`, script: text }],
      part: () => undefined,
    });
    times.push(performance.now() - began);
  }
  const kib = (bytes: number) => (bytes / 1024).toFixed(1);
  const [least = 0] = times.sort((a, b) => a - b);
  console.log(
    `${title}: ${code.length} files, ${kib(text.length)} KiB, ${kib(brotliCompressSync(text).length)} of brotli, evaluated in ${least.toFixed(0)} ms (least of ${times.length})`,
  );
}
rmSync(folder, { recursive: true });

function under(path: string): string[] {
  return readdirSync(join(elixir, path), { recursive: true, encoding: "utf8" }).map(
    (each) => `${path}/${each}`,
  );
}

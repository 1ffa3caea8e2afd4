import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { meteredEngine } from "../../../web/build/build-engine.ts";
import { bundleScript } from "../../../web/build/script-text.ts";
import { defaultCapabilities } from "../../../web/protocol/capabilities/capabilities.ts";
import { prepare } from "../../../web/run/sandbox/vm/prepared-vm.ts";
import { languageFigures } from "../../languages.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/library-parts.ts`: what it would save to load the library of a language in parts. The
 * first part is what a first program nearly always uses; the second is the rest. Prints the size of each and the time
 * that a VM takes to evaluate it.
 */
const wasm = await meteredEngine();
const folder = mkdtempSync(join(tmpdir(), "parts-"));
for (const { id, laterFiles } of languageFigures) if (laterFiles) await measure(id, laterFiles);
rmSync(folder, { recursive: true });

async function measure(language: string, laterFiles: RegExp): Promise<void> {
  const root = fileURLToPath(new URL(`../../../web/languages/${language}/`, import.meta.url));
  const files = [
    ...filesUnder(root, "library"),
    ...readdirSync(join(root, "runtime")).map((each) => `runtime/${each}`),
  ].filter(
    (file) =>
      /\.ts$/.test(file) && !/\.test\.ts$/.test(file) && (/^library/.test(file) || /\/inspect-/.test(file)),
  );
  const prelude = readFileSync(join(root, "prelude.ts"), "utf8").replace(/\(import\.meta[\s\S]*?\);\n/, "");
  for (const [title, code] of [
    ["all of it", files],
    ["the first part", files.filter((file) => !laterFiles.test(file))],
  ] as const) {
    const entry = join(folder, `${language}-${title.replaceAll(" ", "-")}.ts`);
    const imports = code.map((file) => `import ${JSON.stringify(join(root, file))};`).join("\n");
    writeFileSync(entry, `${imports}\n${prelude.replaceAll('from "./', `from "${root}`)}`);
    const { text } = await bundleScript(entry);
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      // One engine is prepared once.
      const engine = await WebAssembly.compile(wasm);
      const began = performance.now();
      await prepare(engine, {
        capabilities: defaultCapabilities,
        preludes: [{ language: `${language} ${title} ${round}`, script: text }],
        part: () => undefined,
      });
      times.push(performance.now() - began);
    }
    const kib = (bytes: number) => (bytes / 1024).toFixed(1);
    const [least = 0] = times.sort((a, b) => a - b);
    console.log(
      `${language}, ${title}: ${code.length} files, ${kib(text.length)} KiB, ${kib(brotliCompressSync(text).length)} of brotli, evaluated in ${least.toFixed(0)} ms (least of ${times.length})`,
    );
  }
}

function filesUnder(root: string, path: string): string[] {
  return readdirSync(join(root, path), { recursive: true, encoding: "utf8" }).map(
    (each) => `${path}/${each}`,
  );
}

import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import script from "../../web/languages/typescript/typescript.script.ts?script";

/**
 * `node e2e/run.mjs e2e/bench/typescript.ts`: what the TypeScript compiler weighs, and how long it takes for a program
 * of 500 lines: to be there, the first time, and then. The aim is under 30 ms.
 */
type Compiler = {
  compile(file: { path: string; text: string }): { code: string; diagnostics: readonly unknown[] };
};

const rounds = 50;
const parts = ["shop", "calculator", "events", "parameters", "enums"].map((name) =>
  readFileSync(new URL(`../../web/languages/typescript/fixtures/${name}.ts.txt`, import.meta.url), "utf8"),
);
let text = "";
for (let part = 0; text.split("\n").length < 500; part++) {
  text += `function part${part}() {\n${parts[part % parts.length]}}\n`;
}

const start = performance.now();
new Function(script)();
const made = performance.now();
const [compiler] = (globalThis as { sandglassCompilers?: Compiler[] }).sandglassCompilers ?? [];
const first = compiler?.compile({ path: "main.ts", text });
const compiled = performance.now();
if (first?.diagnostics.length !== 0) throw new Error(`it should compile: ${JSON.stringify(first)}`);
const times = Array.from({ length: rounds }, () => {
  const before = performance.now();
  compiler?.compile({ path: "main.ts", text });
  return performance.now() - before;
}).sort((a, b) => a - b);

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const milliseconds = (time: number | undefined) => `${time?.toFixed(1)} ms`;
console.log(`compiler: ${kilobytes(script.length)}, brotli ${kilobytes(brotliCompressSync(script).length)}`);
console.log(`program: ${text.split("\n").length} lines, ${kilobytes(text.length)}`);
console.log(`to be there ${milliseconds(made - start)}, the first time ${milliseconds(compiled - made)}`);
console.log(`then: median ${milliseconds(times[rounds / 2])}, best ${milliseconds(times[0])}`);

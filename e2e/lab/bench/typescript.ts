import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import script from "../../../web/languages/typescript/typescript.script.ts?script";
import { openHarness } from "../harness/open.ts";
import type { Harness } from "../harness/page.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/typescript.ts`: the size of the TypeScript compiler, and its time for a program of
 * 500 lines: in Node to load, for the first time, and for later ones; in Chromium, how much later the first step of a
 * run is than for the same program in JavaScript. The goal is under 30 ms.
 */
type Compiler = {
  compile(file: { path: string; text: string }): { code: string; diagnostics: readonly unknown[] };
};

const rounds = 50;
const readBefore = 5;
const parts = ["shop", "calculator", "events", "parameters", "enums"].map((name) =>
  readFileSync(new URL(`../../../web/languages/typescript/fixtures/${name}.ts.txt`, import.meta.url), "utf8"),
);
let text = "";
for (let part = 0; text.split("\n").length < 500; part++) {
  text += `function part${part}() {\n${parts[part % parts.length]}}\n`;
}

const start = performance.now();
new Function(script)();
const readyTime = performance.now();
const [compiler] = (globalThis as { sandglassCompilers?: Compiler[] }).sandglassCompilers ?? [];
const first = compiler?.compile({ path: "main.ts", text });
const compiledAt = performance.now();
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
console.log(
  `to be there ${milliseconds(readyTime - start)}, the first time ${milliseconds(compiledAt - readyTime)}`,
);
console.log(`then: median ${milliseconds(times[rounds / 2])}, best ${milliseconds(times[0])}`);

await using harness = await openHarness();
const { browser, page } = harness;
// The page has parsed other programs before, like a page in which a user types.
for (let before = 0; before < readBefore; before++) await timeOf(page, "typescript", `${text}// ${before}`);
const code = compiler?.compile({ path: "main.ts", text }).code ?? "";
const timings = { javascript: [] as number[], unread: [] as number[], read: [] as number[] };
for (let round = 0; round < rounds / 5; round++) {
  timings.javascript.push(await timeOf(page, "javascript", `${code}// ${round}`));
  timings.unread.push(await timeOf(page, "typescript", `${text}// again ${round}`));
  timings.read.push(await timeOf(page, "typescript", `${text}// again ${round}`));
}
console.log(`Chromium ${browser.version()}, from asking for a run to its first step, median:`);
console.log(`in JavaScript ${milliseconds(median(timings.javascript))}`);
console.log(`in TypeScript, never read before ${milliseconds(median(timings.unread))}`);
console.log(`in TypeScript, read while it was typed ${milliseconds(median(timings.read))}`);

/** From the request of a run to the program's first step, with a worker ready. */
function timeOf(page: Page, language: string, code: string): Promise<number> {
  return page.evaluate(
    async ([language, code]) => {
      const { client, requestOf } = (globalThis as unknown as { lab: Harness }).lab;
      await client.extend([language]);
      await client.warm();
      const request = requestOf({ language, code });
      const start = performance.now();
      let started = start;
      const run = client.run(request, (event) => {
        if (event.kind === "started") started = performance.now();
      });
      await run.outcome;
      return started - start;
    },
    [language, code] as const,
  );
}

function median(times: readonly number[]): number | undefined {
  return [...times].sort((a, b) => a - b)[times.length >> 1];
}

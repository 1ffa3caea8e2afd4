import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import script from "../../../web/languages/elixir/elixir.script.ts?script";
import prelude from "../../../web/languages/elixir/prelude.ts?script";
import { openHarness } from "../harness/open.ts";
import type { Harness } from "../harness/page.ts";

/**
 * `node e2e/run.mjs e2e/lab/bench/elixir.ts`: the size of Elixir; in Chromium, the time from the request of the first
 * program in it to its end, including the download of the script, and the times of programs that are the same in
 * JavaScript.
 */
const fib = (language: string) =>
  language === "elixir"
    ? "defmodule M do\n  def fib(n) when n < 2, do: n\n  def fib(n), do: fib(n - 1) + fib(n - 2)\nend\nM.fib(20)"
    : "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }\nfib(20)";
const mapAndSum = (language: string) =>
  language === "elixir"
    ? "1..10_000 |> Enum.map(fn n -> n * 2 end) |> Enum.sum()"
    : "Array.from({ length: 10_000 }, (_, i) => i + 1).map((n) => n * 2).reduce((a, b) => a + b, 0)";
const deep = (language: string, depth: number) =>
  language === "elixir"
    ? `defmodule M do\n  def sum(0), do: 0\n  def sum(n), do: n + sum(n - 1)\nend\nM.sum(${depth})`
    : `function sum(n) { return n === 0 ? 0 : n + sum(n - 1) }\nsum(${depth})`;

const programs = {
  "1 + 2": () => "1 + 2",
  "fib(20)": fib,
  "map and sum of 10,000": mapAndSum,
  "10,000 deep": (language: string) => deep(language, 10_000),
  "100,000 deep": (language: string) => deep(language, 100_000),
};
const rounds = 9;
const kilobytes = (text: string) => `${(brotliCompressSync(text).length / 1024).toFixed(1)} KiB`;

console.log(
  `compiler and library: ${kilobytes(script)} in brotli, of which the library ${kilobytes(prelude)}`,
);
await using harness = await openHarness();
const { browser, page } = harness;
const first = await ending(page, "elixir", 'IO.puts("first")');
console.log(
  `Chromium ${browser.version()}: the first program, from asking to its end ${first.ms.toFixed(0)} ms`,
);
for (const [name, codeIn] of Object.entries(programs)) {
  const messages: string[] = [];
  for (const language of ["elixir", "javascript"]) {
    const times: number[] = [];
    let last = { ms: 0, cpuMs: 0, ends: "" };
    for (let round = 0; round < rounds; round++) {
      last = await ending(page, language, codeIn(language));
      times.push(last.ms);
    }
    const median = times.sort((a, b) => a - b)[rounds >> 1] as number;
    messages.push(
      `${language} ${median.toFixed(1)} ms (${last.ends}, computing ${last.cpuMs.toFixed(1)} ms)`,
    );
  }
  console.log(`${name}: ${messages.join(", ")}`);
}

/** From the request of a run to its outcome, with a worker ready. */
function ending(
  page: Page,
  language: string,
  code: string,
): Promise<{ ms: number; cpuMs: number; ends: string }> {
  return page.evaluate(
    async ([language, code]) => {
      const { client, requestOf } = (globalThis as unknown as { lab: Harness }).lab;
      await client.warm();
      const request = requestOf({ language, code });
      const start = performance.now();
      const outcome = await client.run(request, () => {}).outcome;
      const ms = performance.now() - start;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return {
        ms,
        cpuMs: "usage" in outcome ? outcome.usage.cpuMs : 0,
        ends:
          outcome.kind === "completed"
            ? outcome.inspected
            : outcome.kind === "exhausted"
              ? `exhausted: ${outcome.limit}`
              : outcome.kind,
      };
    },
    [language, code] as const,
  );
}

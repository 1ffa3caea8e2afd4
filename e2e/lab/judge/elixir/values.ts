import { readFileSync } from "node:fs";
import vm from "node:vm";
import { bundleScript } from "../../../../web/build/script-text.ts";
import { compileElixir } from "../../../../web/languages/elixir/compiler/compile.ts";
import { blameMark } from "../../../../web/languages/elixir/runtime/report-mark.ts";

/**
 * Compares what programs give here with what values.exs has recorded of them:
 *
 *     elixir e2e/lab/judge/elixir/values.exs <programs.txt> <recorded.jsonl>
 *     node e2e/run.mjs e2e/lab/judge/elixir/values.ts <recorded.jsonl>
 *
 * It prints each program that differs, with both answers, and how many are equal.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("which file of recorded answers?");

const { text: library } = await bundleScript("web/languages/elixir/prelude.ts");
const prelude = new vm.Script(library);
const newContext = () => {
  const context = vm.createContext({ console: { log() {}, error() {}, warn() {} } });
  prelude.runInContext(context);
  return context;
};

let context = newContext();
let count = 0;
function answer(text: string): string {
  // Modules of one program do not exist for a much later one.
  if (count++ % 50 === 0) context = newContext();
  let compilation: ReturnType<typeof compileElixir>;
  try {
    compilation = compileElixir({ path: "main.exs", text }, false);
  } catch (error) {
    return `the compiler failed: ${(error as Error).message}`;
  }
  const { code, diagnostics, restricted } = compilation;
  if (restricted) return `not here: ${restricted.name}`;
  const problem = diagnostics.find(({ severity }) => severity === "error");
  if (problem) return problem.message;
  try {
    const description = vm.runInContext(code, context, { timeout: 10_000 }) as string;
    return (JSON.parse(description) as { inspected: string }).inspected;
  } catch (error) {
    const { name, message } = error as Error;
    return `** (${name}) ${message.split(blameMark)[0]}`;
  }
}

const rows = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as [string, string]);
let equal = 0;
for (const [text, expected] of rows) {
  const here = answer(text);
  if (here === expected) equal++;
  else console.log(`${text}\n  Elixir ${expected}\n  here   ${here}\n`);
}
console.log(`${equal} of ${rows.length} equal`);

import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { meteredEngine } from "../../../web/build/engine/build-engine.ts";
import { sandboxWith } from "../../../web/headless/sandbox.ts";
import { corpusIn, type RealProgram } from "./program-corpora.ts";
import { type Ran, runInNode } from "./program-node.ts";
import { testModules } from "./program-tests.ts";

/**
 * `node e2e/run.mjs e2e/lab/judge/programs.ts <folder> [--node=a Node 24] [--every=n] [--show]` runs the real programs
 * of a folder here and in that Node, and prints a table of how they end. The folder is a downloaded copy of MDN's live
 * examples, TheAlgorithms/JavaScript or exercism/javascript. A program is not compared if two runs of it in Node
 * differ.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    node: { type: "string", default: process.execPath },
    every: { type: "string", default: "1" },
    show: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
const every = Number(values.every);
if (folder === undefined || !Number.isInteger(every) || every < 1) {
  console.error(
    "Usage: programs.ts <folder> [--node=path] [--every=n] [--show]; every n-th program of the folder runs",
  );
  process.exit(2);
}

const { node } = values;
const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
const { name, programs } = await corpusIn(resolve(folder));
const sample = programs.filter((_, index) => index % every === 0);
const sandbox = sandboxWith(meteredEngine, { workers: 1 });

type Verdict = "same" | "other words" | "other tests" | "differs" | "not judged" | string;
const verdicts = new Map<Verdict, string[]>();
let tests = 0;
let sameTests = 0;
for (const program of sample) {
  const there = await runInNode(node, program);
  const again = await runInNode(node, program);
  const here = await runHere(program);
  const verdict = verdictOf(here, there, again);
  verdicts.set(verdict, [...(verdicts.get(verdict) ?? []), program.name]);
  for (const [index, line] of testLines(there).entries()) {
    tests++;
    if (testLines(here)[index] === line) sameTests++;
  }
  if (values.show && verdict !== "same" && verdict !== "not judged")
    console.log(`\n${program.name}: ${verdict}\n  Node: ${short(there)}\n  here: ${short(here)}`);
}
sandbox.dispose();

console.log(`\n${name}: ${sample.length} programs, here and in Node ${version}`);
for (const [verdict, names] of [...verdicts].sort(([, a], [, b]) => b.length - a.length))
  console.log(
    `${String(names.length).padStart(6)}  ${verdict}${names.length > 8 ? "" : `: ${names.join(", ")}`}`,
  );
if (tests > 0) console.log(`${sameTests} of ${tests} tests have the same verdict`);

async function runHere({ files, entry }: RealProgram): Promise<Ran> {
  const { outcome, console: output } = await sandbox.run({ files, entry, modules: testModules });
  // Node prints the other levels to another stream, and errors with its own frames.
  const printedText = output
    .filter(({ level }) => level !== "error" && level !== "warn")
    .map(({ text }) => `${text}\n`)
    .join("");
  const ending = outcome.kind === "exhausted" ? `exhausted: ${outcome.limit}` : outcome.kind;
  const error =
    outcome.kind === "threw"
      ? `${outcome.error.name}: ${outcome.error.message}`
      : outcome.kind === "invalid"
        ? outcome.diagnostics[0]?.message
        : outcome.kind === "restricted"
          ? outcome.name
          : undefined;
  return { ending, printed: printedText, ...(error !== undefined && { error }) };
}

function verdictOf(here: Ran, there: Ran, again: Ran): Verdict {
  if (there.printed !== again.printed || there.ending !== again.ending) return "not judged";
  if (here.ending.startsWith("exhausted") || here.ending === "crashed") return here.ending;
  if (here.ending === "restricted") return `restricted: ${here.error}`;
  const isFailure = (ran: Ran) => ran.ending !== "completed";
  if (isFailure(here) !== isFailure(there)) return `ends as ${here.ending}, in Node as ${there.ending}`;
  if (here.printed === there.printed) return "same";
  const [ours, theirs] = [testLines(here), testLines(there)];
  if (theirs.length > 0) return ours.join() === theirs.join() ? "same" : "other tests";
  return withoutWords(here.printed) === withoutWords(there.printed) ? "other words" : "differs";
}

/** The result of a test without the message of the failure. */
function testLines({ printed }: Ran): readonly string[] {
  return [...printed.matchAll(/^(?:passed|failed|skipped) .*$/gm)].map(([line]) => line);
}

/** Printed text without error messages, which depend on the engine. */
function withoutWords(output: string): string {
  return output.replace(/^.*(?:Error|error)\b.*$(?:\n\s+at .*$)*/gm, "error");
}

function short({ ending, printed, error }: Ran): string {
  const summary = `${ending}${error === undefined ? "" : ` (${error})`}: ${printed.slice(0, 300)}`;
  return summary.replaceAll("\n", "\n        ");
}

import { readFileSync } from "node:fs";
import { runProgram } from "../../../web/run/sandbox/testing/run-program.ts";

/**
 * A change that quickjs-ng or bellard/quickjs made after the engine's release (f113949 of 2025-12-22) because a program
 * could get a wrong result or reach memory, with a program of ours that would show it.
 */
export type Fix = {
  readonly date: string;
  /** The project and the commit. */
  readonly change: string;
  readonly what: string;
  /** It prints with `p`. */
  readonly program: string;
  /** What Node 24 prints. */
  readonly node: string;
  /** What is printed here, if it differs, and how the run ends unless it completes; and why it may differ. */
  readonly here?: string;
  readonly why?: string;
};

export const fixes: readonly Fix[] = JSON.parse(readFileSync(new URL("fixes.json", import.meta.url), "utf8"));

/** What the programs import. */
export const modules = {
  "bad.js": "throw new Error('bad')",
  "list.js":
    "export const [e, f] = [5, 6];\nexport const [g, ...h] = [7, 8, 9];\nexport let [{ i }, [j]] = [{ i: 10 }, [11]];",
  "cycle-a.js": "import { f } from './cycle-b.js';\nexport { f };\nexport function g(x) { return x + 1 }",
  "cycle-b.js": "import * as a from './cycle-a.js';\nexport function f(x) { return a.g(x) + 2 }",
  "missing.js": "export { nothing } from './list.js'",
};

export function programOf(program: string): string {
  return `const p = (...values) => console.log(values.map(String).join(" "));\n${program}`;
}

export async function outputHere(program: string): Promise<string> {
  const { outcome, output } = await runProgram({ "main.js": programOf(program), ...modules });
  const { kind } = outcome;
  if (kind === "completed") return output;
  const detail =
    kind === "threw"
      ? `${outcome.error.name}: ${outcome.error.message}`
      : kind === "invalid"
        ? outcome.diagnostics[0]?.message
        : "";
  return [output, `${kind} ${detail}`.trim()].filter((each) => each !== "").join("\n");
}

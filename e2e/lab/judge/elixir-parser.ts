import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "../../../web/languages/elixir/parser/parse-elixir.ts";
import { SyntaxProblem } from "../../../web/languages/elixir/parser/quoted.ts";
import { quotedText } from "../../../web/languages/elixir/parser/quoted-text.ts";

/**
 * Compares the quoted forms of Elixir sources, with every line and column, with those that Elixir has recorded:
 *
 *     elixir e2e/lab/judge/elixir/quoted.exs <folder> <record>
 *     node e2e/run.mjs e2e/lab/judge/elixir-parser.ts <folder> <record>
 */
const [folder, record] = process.argv.slice(2);
if (folder === undefined || record === undefined) throw new Error("which folder, and which record of it?");

type Problem = { exception: string; message: string; line: number; column: number };

let identical = 0;
let total = 0;
let characters = 0;
let milliseconds = 0;
const isFile = !record.endsWith(".texts");
for (const line of readFileSync(record, "utf8").split("\n")) {
  if (line === "") continue;
  const [name, expected] = JSON.parse(line) as [string, string | Problem];
  const text = isFile ? readFileSync(join(folder, name), "utf8") : name;
  const start = performance.now();
  const actual = read(text);
  milliseconds += performance.now() - start;
  total++;
  characters += text.length;
  if (JSON.stringify(actual) === JSON.stringify(expected)) identical++;
  else console.log(isFile ? name : JSON.stringify(name), difference(actual, expected));
}
const speed = (characters / 1e6 / (milliseconds / 1e3)).toFixed(1);
console.log(
  `${identical} of ${total} identical (${((identical / total) * 100).toFixed(2)} %), ${speed} million characters a second`,
);

function read(text: string): string | Problem {
  try {
    return quotedText(parse(text));
  } catch (error) {
    if (error instanceof SyntaxProblem) {
      const { exception, message, line, column } = error;
      return { exception, message, line, column };
    }
    return String((error as Error).stack);
  }
}

function difference(actual: string | Problem, expected: string | Problem): string {
  if (typeof actual !== "string" || typeof expected !== "string")
    return `\n  here   ${JSON.stringify(actual).slice(0, 300)}\n  Elixir ${JSON.stringify(expected).slice(0, 300)}`;
  let at = 0;
  while (actual[at] === expected[at]) at++;
  const from = Math.max(0, at - 80);
  return `\n  here   ${actual.slice(from, at + 80)}\n  Elixir ${expected.slice(from, at + 80)}`;
}

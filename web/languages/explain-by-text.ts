import type { Explanation } from "../protocol/run/explanation.ts";
import type { Outcome } from "../protocol/run/outcome.ts";
import type { RunRequest } from "../protocol/run/run-request.ts";
import type { FindCompiler } from "./compilers.ts";
import type { ParseProgramFile } from "./ecmascript/analysis/program-tree.ts";
import { explainFailure } from "./ecmascript/explanation/explain-failure.ts";

/**
 * Explains a failed run, from its outcome and the program's source. It uses the compilers and the parser of the
 * worker: with its own parser, this script would be three times as large.
 */
export function explainByText(
  { files, entry, language }: Pick<RunRequest, "files" | "entry" | "language">,
  outcome: Outcome,
  compilerOf: FindCompiler,
  parse: ParseProgramFile,
): Explanation | undefined {
  const own = compilerOf(entry, language).explain;
  if (own) return own(files, outcome);
  const results = files.map((file) => compilerOf(file.path, language).compile(file, files));
  // If positions have moved, those of the outcome are not those of the code.
  if (results.some(({ positions }) => positions !== undefined)) return undefined;
  const inCode = files.map(({ path }, index) => ({ path, text: results[index]?.code ?? "" }));
  return explainFailure({ files: inCode, entry }, outcome, parse);
}

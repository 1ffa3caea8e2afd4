import { type Program, sourceFiles } from "../../../player/model/document/program.ts";
import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import { runRequest } from "../../../protocol/run/run-request.ts";
import type { Client } from "../../../run/client/client.ts";

/** The problems that the analysis finds in a program's text, for the editor to mark. */
export async function lintProgram(
  { analyzer }: Pick<Client, "analyzer">,
  program: Program,
): Promise<readonly Diagnostic[]> {
  const { entry, language } = program;
  try {
    return await analyzer.check(runRequest({ files: sourceFiles(program), entry, language }));
  } catch {
    // Without a network, or for text that takes too long, the marks are missing. The run reports the same problems.
    return [];
  }
}

import { type Program, requestOf } from "../../../player/model/document/program.ts";
import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import { defaultLimits } from "../../../protocol/run/limits.ts";
import type { Client } from "../../../run/client/client.ts";

/** The problems that the analysis finds in a program's text, for the editor to mark. */
export async function lintProgram(
  { analyzer }: Pick<Client, "analyzer">,
  program: Program,
): Promise<readonly Diagnostic[]> {
  try {
    return await analyzer.check(requestOf(program, defaultLimits));
  } catch {
    // Without a network, or for text that takes too long, the marks are missing. The run reports the same problems.
    return [];
  }
}

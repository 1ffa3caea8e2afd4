import type { Client } from "../client/client.ts";
import { type Program, sourceFiles } from "../playground/program.ts";
import type { Diagnostic } from "../protocol/diagnostic.ts";
import { runRequest } from "../protocol/request.ts";

/** What is wrong with a program as far as its text tells, for the editor to mark. */
export async function check(
  { reader }: Pick<Client, "reader">,
  program: Program,
): Promise<readonly Diagnostic[]> {
  const { entry, language } = program;
  try {
    return await reader.check(runRequest({ files: sourceFiles(program), entry, language }));
  } catch {
    // Without the network, or for a text that takes too long, the marks are missing, and the run says the same.
    return [];
  }
}

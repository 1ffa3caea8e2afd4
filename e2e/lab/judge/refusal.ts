import { runProgram } from "../../../web/run/sandbox/testing/run-program.ts";

/** A program that cannot be parsed, Node's message and line, and ours if they differ. */
export type Refusal = readonly [code: string, message: string, line: number | null, here?: string];

/**
 * The row with how the program is refused here, if that is not as in Node. After V8's message there may be a colon and a
 * name: of the character, or of JSX. V8 has no line where the text ends too early.
 */
export async function withRefusalHere([code, message, line]: Refusal): Promise<Refusal> {
  const { outcome } = await runProgram(code, { fuel: 1_000_000 });
  const [diagnostic] = outcome.kind === "invalid" ? outcome.diagnostics : [];
  const here = diagnostic?.message ?? outcome.kind;
  const lineHere = diagnostic?.at?.line;
  const isSame = (here === message || here.startsWith(`${message}: `)) && lineHere === (line ?? lineHere);
  return isSame && lineHere !== undefined
    ? [code, message, line]
    : [code, message, line, `${here} (line ${lineHere})`];
}

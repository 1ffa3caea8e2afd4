import type { Readable } from "node:stream";
import { visibleText } from "../output/visible-text.ts";

/** One of the two outputs of a command; `process.stdout` is one. */
export type Output = { readonly isTTY?: boolean; write(text: string): unknown };

/** Where a command's texts come from and go to. */
export type Terminal = {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  /** Aborted by Ctrl+C, by a signal that asks the process to end, and when the output is closed. */
  readonly signal: AbortSignal;
  readonly version: string;
};

/**
 * Writes sentences of the command itself to the standard error. Names, messages and questions of a program stand in
 * them: a terminal would act on the control characters of those.
 */
export function printMessage({ stderr }: Pick<Terminal, "stderr">, sentences: string, end = "\n"): void {
  stderr.write(visibleText(sentences) + end);
}

/** Writes what a program printed: to a file or another program as it is, to a terminal with visible control characters. */
export function print(output: Output, text: string, raw: boolean): void {
  output.write(output.isTTY && !raw ? visibleText(text) : text);
}

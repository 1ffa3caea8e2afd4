import type { Readable } from "node:stream";
import { visibleText } from "../../player/output/visible-text.ts";

/** An output of a command, such as `process.stdout`. */
export type OutputStream = { readonly isTTY?: boolean; write(text: string): unknown };

/** The inputs and outputs of a command. */
export type Terminal = {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Aborted by Ctrl+C, by a signal that asks the process to end, and when the output is closed. */
  readonly signal: AbortSignal;
  readonly version: string;
};

/**
 * Writes messages of the command itself to the standard error. They contain names, messages and questions of a program,
 * whose control characters a terminal would execute.
 */
export function printMessage({ stderr }: Pick<Terminal, "stderr">, sentences: string, end = "\n"): void {
  stderr.write(visibleText(sentences) + end);
}

/**
 * Writes the output of a program: unchanged to a file or another program, with visible control characters to a
 * terminal.
 */
export function print(output: OutputStream, text: string, raw: boolean): void {
  output.write(output.isTTY && !raw ? visibleText(text) : text);
}

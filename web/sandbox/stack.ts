import type { StackFrame } from "../protocol/error.ts";
import type { Position } from "../protocol/source.ts";

/**
 * The frames of an engine stack trace that lie in the user's files. A trace is text the guest may have written, so a
 * frame counts only if it names one of the files and a line it has.
 */
export function userFrames(stack: string, lineCounts: ReadonlyMap<string, number>): readonly StackFrame[] {
  const frames: StackFrame[] = [];
  for (const line of stack.split("\n")) {
    const match = /^\s+at (?:(.*) \()?(.+?):(\d{1,9}):(\d{1,9})\)?$/.exec(line);
    if (!match) continue;
    const [, functionName = "", file = ""] = match;
    const at: Position = { file, line: Number(match[3]), column: Number(match[4]) };
    if (at.line >= 1 && at.line <= (lineCounts.get(file) ?? 0)) {
      // The engine names the code outside all functions "<eval>", and functions without a name "<anonymous>".
      frames.push({ functionName: /^<.*>$/.test(functionName) ? "" : functionName, at });
    }
  }
  return frames;
}

export function countLines(text: string): number {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).length;
}

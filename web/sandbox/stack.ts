import type { StackFrame } from "../protocol/error.ts";
import type { Position } from "../protocol/source.ts";

/**
 * The user's files by their paths, with the number of lines each has. Where the engine was given a file with something
 * put in, `placeBefore` is the way back: from a place in what it was given to the one in the file.
 */
export type UserFiles = ReadonlyMap<string, number> & {
  readonly placeBefore?: (at: Position) => Position;
};

/**
 * The frames of an engine stack trace that lie in the user's files. A trace is text the guest may have written, so a
 * frame counts only if it names one of the files and a line it has.
 */
export function userFrames(stack: string, files: UserFiles): readonly StackFrame[] {
  const frames: StackFrame[] = [];
  for (const text of stack.split("\n")) {
    const match = /^\s+at (.+):(\d{1,9}):(\d{1,9})\)?$/.exec(text);
    if (!match) continue;
    const [functionName, file] = namesIn(match[1] as string, files);
    const at: Position = { file, line: Number(match[2]), column: Number(match[3]) };
    if (at.line >= 1 && at.line <= (files.get(file) ?? 0)) {
      // The engine names the code outside all functions "<eval>", and functions without a name "<anonymous>".
      const name = /^<.*>$/.test(functionName) ? "" : functionName;
      frames.push({ functionName: name, at: files.placeBefore?.(at) ?? at });
    }
  }
  return frames;
}

/** Takes "name (file" apart. Either may have brackets in it, so the file is one that there is. */
function namesIn(text: string, files: UserFiles): readonly [functionName: string, file: string] {
  for (let at = text.lastIndexOf(" ("); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(" (", at - 1)) {
    const file = text.slice(at + 2);
    if (files.has(file)) return [text.slice(0, at), file];
  }
  return ["", text];
}

export function countLines(text: string): number {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).length;
}

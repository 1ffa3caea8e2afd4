import { truncate } from "../../../protocol/parsers.ts";
import type { Position } from "../../../protocol/program/source-file.ts";
import type { StackFrame } from "../../../protocol/run/guest-error.ts";

/** The user's files, as the engine got them. */
export type UserFiles = {
  /** The number of lines of a file; undefined if it is not one of the user's files. */
  linesOf(path: string): number | undefined;
  /** Maps a position in the text that the engine got to the position in the user's file. */
  originalPosition(at: Position): Position;
};

/** Files that the engine got unchanged, each with its number of lines. */
export function unmappedFiles(lines: ReadonlyMap<string, number>): UserFiles {
  return { linesOf: (path) => lines.get(path), originalPosition: (at) => at };
}

export const noFiles = unmappedFiles(new Map());

/** A program may give a function a name of a megabyte, and every frame of a trace repeats it. */
const maxNameLength = 1_000;

/**
 * The frames of an engine stack trace that are in the user's files. The guest may have written the trace, so a frame
 * counts only if it names one of the files and an existing line.
 */
export function userFrames(stack: string, files: UserFiles): readonly StackFrame[] {
  const frames: StackFrame[] = [];
  for (const text of stack.split("\n")) {
    const match = /^\s+at (.+):(\d{1,9}):(\d{1,9})\)?$/.exec(text);
    if (!match) continue;
    const [functionName, file] = namesIn(match[1] as string, files);
    const at: Position = { file, line: Number(match[2]), column: Number(match[3]) };
    if (at.line >= 1 && at.line <= (files.linesOf(file) ?? 0)) {
      // The engine names the code outside all functions "<eval>", and functions without a name "<anonymous>".
      const name = /^<.*>$/.test(functionName) ? "" : truncate(functionName, maxNameLength);
      frames.push({ functionName: name, at: files.originalPosition(at) });
    }
  }
  return frames;
}

/**
 * The frames without the constructors of the error's own class and of its base classes: as in V8, a trace begins at the
 * `new`, not at a `super(…)`. `title` begins with the name of the class.
 */
export function withoutConstructors(frames: readonly StackFrame[], title: string): readonly StackFrame[] {
  const name = /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u.exec(title)?.[0] ?? "";
  const last = frames.findIndex(({ functionName }) => functionName === name);
  const isClass = ({ functionName }: StackFrame) => /^\p{Lu}/u.test(functionName);
  if (last === -1 || last > maxBaseClasses || !frames.slice(0, last).every(isClass)) return frames;
  return frames.slice(last + 1);
}

const maxBaseClasses = 10;

/** Splits "name (file". Either part may contain parentheses, so the file must be an existing one. */
function namesIn(text: string, files: UserFiles): readonly [functionName: string, file: string] {
  for (let at = text.lastIndexOf(" ("); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(" (", at - 1)) {
    const file = text.slice(at + 2);
    if (files.linesOf(file) !== undefined) return [text.slice(0, at), file];
  }
  return ["", text];
}

export function countLines(text: string): number {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).length;
}

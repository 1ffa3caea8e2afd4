import { amount, badInput, fields, longText, type Parser, text } from "../parsers.ts";

/** One file of a program. `path` is relative, with forward slashes: "main.js", "lib/sort.js". */
export type SourceFile = { readonly path: string; readonly text: string };

/** Setup code as a file; its extension shows its language. */
export function setupFile(text: string, extension = ".js"): SourceFile {
  return { path: `setup${extension}`, text };
}

export const maxPathLength = 200;

/** Direction marks, invisible joiners and breaks, and ignored characters. */
const invisibleCharacter = /[\p{Cf}\p{DI}]/u;

export const parseFilePath: Parser<string> = (value, path) => {
  const input = text(value, path);
  // Otherwise two names could look alike.
  if (invisibleCharacter.test(input)) throw badInput(path, "a path without invisible characters", value);
  const fits =
    input.length <= maxPathLength &&
    // The engine writes paths into its stack traces, in UTF-8 and followed by a colon.
    !/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\\:]/u.test(input) &&
    input.split("/").every((segment) => segment !== "" && segment !== "." && segment !== "..");
  if (fits) return input;
  throw badInput(path, 'a path such as "lib/sort.js"', value);
};

export const parseSourceFile: Parser<SourceFile> = (value, path) =>
  fields<SourceFile>(value, path, { path: parseFilePath, text: longText });

/** A position in one of the user's files. Lines and columns count from 1, columns in code points. */
export type Position = { readonly file: string; readonly line: number; readonly column: number };

export const parsePosition: Parser<Position> = (value, path) =>
  fields<Position>(value, path, { file: text, line: amount, column: amount });

/** "main.js:3:7". */
export function formatPosition(at: Position): string {
  return `${at.file}:${at.line}:${at.column}`;
}

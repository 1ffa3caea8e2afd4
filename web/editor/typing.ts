import { changeLines, type Edit, outdent, type Span } from "./indent.ts";
import { startOfLine } from "./position.ts";

/** Edits for keys that do more than insert their character: brackets come in pairs, lines become comments. */

const pairs: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  '"': '"',
  "'": "'",
  "`": "`",
};
const closers: ReadonlySet<string> = new Set(Object.values(pairs));

/** The edit for an opening or closing character; undefined if it is only inserted. */
export function typePair(text: string, { start, end }: Span, character: string): Edit | undefined {
  const next = text[end] ?? "";
  // The closing character is already there.
  if (start === end && closers.has(character) && next === character)
    return { from: start, to: start, insert: "", selection: { start: start + 1, end: start + 1 } };
  const close = pairs[character];
  if (close === undefined) return undefined;
  const isQuote = close === character;
  if (start !== end) {
    const insert = character + text.slice(start, end) + close;
    return { from: start, to: end, insert, selection: { start: start + 1, end: end + 1 } };
  }
  // Before a name, a bracket encloses that name. After a name, a quote is an apostrophe, or closes an earlier one.
  if (/[\p{ID_Continue}$"'`([{]/u.test(next)) return undefined;
  if (isQuote && /[\p{ID_Continue}$"'`\\]/u.test(text[start - 1] ?? "")) return undefined;
  return { from: start, to: end, insert: character + close, selection: { start: start + 1, end: start + 1 } };
}

/**
 * The edit for a closing bracket that is the first character of its line: the line moves out by one step. Undefined if
 * the line is already further out than the previous one, because somebody has moved it.
 */
export function closeBlock(text: string, { start, end }: Span, character: string): Edit | undefined {
  const from = startOfLine(text, start);
  const margin = text.slice(from, start);
  if (!/^[)\]}]$/.test(character) || from === 0 || margin === "" || margin.trim() !== "") return undefined;
  const marginBefore = /^\s*/.exec(text.slice(startOfLine(text, from - 1), from - 1))?.[0] ?? "";
  if (margin.length < marginBefore.length) return undefined;
  const insert = (outdent(margin, { start: 0, end: 0 })?.insert ?? "") + character;
  const caret = from + insert.length;
  return { from, to: end, insert, selection: { start: caret, end: caret } };
}

/** The edit for Backspace between two brackets with nothing in them. */
export function deletePair(text: string, { start, end }: Span): Edit | undefined {
  if (start !== end || start === 0 || pairs[text[start - 1] ?? ""] !== text[start]) return undefined;
  return { from: start - 1, to: start + 1, insert: "", selection: { start: start - 1, end: start - 1 } };
}

/** Makes the lines of a selection comments, or code again if all of them are comments. */
export function toggleComment(text: string, span: Span, mark: string): Edit {
  const isComment = (line: string) => line.trimStart().startsWith(mark);
  const edit = changeLines(text, span, (line) => line);
  const lines = edit.insert.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > 0 && lines.every(isComment)) {
    const uncomment = new RegExp(`^(\\s*)${mark.replaceAll(/[/#]/g, "\\$&")} ?`);
    return changeLines(text, span, (line) => line.replace(uncomment, "$1"));
  }
  const margin = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return changeLines(text, span, (line) =>
    line.trim() === "" && lines.length > 0 ? line : `${line.slice(0, margin)}${mark} ${line.slice(margin)}`,
  );
}

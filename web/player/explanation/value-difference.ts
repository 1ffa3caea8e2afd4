import { diffTexts } from "../../editor/text-diff.ts";
import { type DiffLine, lineDiff } from "../model/drafts/line-diff.ts";

/** A part of a line, and whether it differs from the other value. */
export type ValuePart = { readonly text: string; readonly differs: boolean };

export type ValueDifference =
  /** Values of one line: the parts that differ. */
  | { readonly kind: "line"; readonly expected: readonly ValuePart[]; readonly actual: readonly ValuePart[] }
  /** Longer values: the missing expected lines, and the lines in their place. */
  | { readonly kind: "lines"; readonly lines: readonly DiffLine[] };

/** The difference between the actual and the expected value, both in the form of the console. */
export function valueDifference(expected: string, actual: string): ValueDifference {
  if (expected.includes("\n") || actual.includes("\n"))
    return { kind: "lines", lines: lineDiff(expected, actual) };
  const { at, removedText, insertedText } = diffTexts(expected, actual);
  const parts = (text: string, own: string): readonly ValuePart[] =>
    [
      { text: text.slice(0, at), differs: false },
      { text: own, differs: true },
      { text: text.slice(at + own.length), differs: false },
    ].filter((part) => part.text !== "");
  return { kind: "line", expected: parts(expected, removedText), actual: parts(actual, insertedText) };
}

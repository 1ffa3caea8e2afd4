import type { Program } from "../../player/model/document/program.ts";
import { type DiffLine, lineDiff } from "../../player/model/drafts/line-diff.ts";
import * as texts from "./versions-texts.ts";

export type FileDiff = { readonly path: string; readonly lines: readonly DiffLine[] };

/** The files whose texts differ between the programs. A file of only one of them is compared with an empty text. */
export function changedFiles(then: Program, now: Program): readonly FileDiff[] {
  const paths = new Set([...then.files, ...now.files].map(({ path }) => path));
  const textOf = ({ files }: Program, path: string) => files.find((file) => file.path === path)?.text ?? "";
  return [...paths]
    .filter((path) => textOf(then, path) !== textOf(now, path))
    .map((path) => ({ path, lines: lineDiff(textOf(then, path), textOf(now, path)) }));
}

/** How many lines were added and removed since then, in a sentence. */
export function changesText(then: Program, now: Program): string {
  const lines = changedFiles(then, now).flatMap((file) => file.lines);
  const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  if (lines.length === 0) return texts.asItIsNow;
  return texts.changedLines(count("added"), count("removed"));
}

/** The number of unchanged lines that are shown around each change. */
const context = 3;
const maxLines = 2_000;

/** The changed lines with some lines around them, each with its index among all lines. At most 2,000. */
export function nearChanges(lines: readonly DiffLine[]): readonly (DiffLine & { readonly at: number })[] {
  const near = new Set(
    lines.flatMap(({ kind }, at) =>
      kind === "same" ? [] : Array.from({ length: 2 * context + 1 }, (_, by) => at - context + by),
    ),
  );
  return lines
    .map((line, at) => ({ ...line, at }))
    .filter(({ at }) => near.has(at))
    .slice(0, maxLines);
}

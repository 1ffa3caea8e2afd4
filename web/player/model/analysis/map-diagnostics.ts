import { diffTexts } from "../../../editor/text-diff.ts";
import type { Diagnostic } from "../../../protocol/program/diagnostic.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";

/**
 * The diagnostics from before an edit, at their positions after it. A diagnostic whose own line has changed stays if
 * the program is analyzed again soon ("stays"). Otherwise it may be wrong by now, and is removed ("goes").
 */
export function mapDiagnostics<D extends Diagnostic>(
  diagnostics: readonly D[],
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  ifEdited: "stays" | "goes",
): readonly D[] {
  const moves = new Map<string, LineMapper | undefined>();
  const moveOf = (path: string) => {
    if (!moves.has(path)) moves.set(path, lineMapper(textOf(path, before), textOf(path, after)));
    return moves.get(path);
  };
  let isChanged = false;
  const mappedDiagnostics = diagnostics.flatMap((diagnostic) => {
    const { at } = diagnostic;
    const move = at && moveOf(at.file);
    if (!at || !move) return [diagnostic];
    const to = move(at.line);
    if (!to.isEdited && to.line === at.line) return [diagnostic];
    if (to.isEdited && ifEdited === "stays" && to.line === at.line) return [diagnostic];
    isChanged = true;
    return to.isEdited && ifEdited === "goes" ? [] : [{ ...diagnostic, at: { ...at, line: to.line } }];
  });
  return isChanged ? mappedDiagnostics : diagnostics;
}

/** Maps a line to its new number, and says whether its text has changed. Lines count from 1. */
type LineMapper = (line: number) => { readonly line: number; readonly isEdited: boolean };

/** Returns undefined if the text is unchanged or unknown. */
function lineMapper(before: string | undefined, after: string | undefined): LineMapper | undefined {
  if (before === undefined || after === undefined || before === after) return undefined;
  const { at, removedText, insertedText } = diffTexts(before, after);
  const first = lines(before.slice(0, at)).length;
  const editedCount = lines(removedText).length;
  const by = lines(insertedText).length - editedCount;
  const [linesBefore, linesAfter] = [lines(before), lines(after)];
  return (line) => {
    if (line < first) return { line, isEdited: false };
    if (line >= first + editedCount) return { line: line + by, isEdited: false };
    // The first or the last line that the change touches may be unchanged, because the change begins at its end or ends
    // at its beginning.
    const text = linesBefore[line - 1];
    const same = [line, line + by].find((each) => text !== undefined && linesAfter[each - 1] === text);
    return { line: same ?? Math.min(line, linesAfter.length), isEdited: same === undefined };
  };
}

function lines(text: string): readonly string[] {
  return text.split("\n");
}

function textOf(path: string, files: readonly SourceFile[]): string | undefined {
  return files.find((file) => file.path === path)?.text;
}

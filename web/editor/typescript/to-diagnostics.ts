import type { LanguageDiagnostic } from "../editor.ts";
import { lineCount, startOfLine } from "../position.ts";
import type { FileProblems } from "./problem-watcher.ts";

/** The diagnostics that the page shows, without unused names, which only the editor shows. */
export function toDiagnostics(files: readonly FileProblems[]): readonly LanguageDiagnostic[] {
  return files.flatMap(({ path, text, problems }) =>
    problems.flatMap(({ severity, message, start, isSyntax }) =>
      severity === "hint"
        ? []
        : [{ severity, message, at: { file: path, ...positionOf(text, start) }, isAboutTypes: !isSyntax }],
    ),
  );
}

/** A position counted from 1, with columns in code points. */
function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return {
    line: lineCount(before),
    column: [...before.slice(startOfLine(before, before.length))].length + 1,
  };
}

import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";

/** What Lua says of a file that it cannot read, "main.lua:3: unexpected symbol near 'x'", as a diagnostic. */
export function syntaxDiagnostic(message: string, file: SourceFile): Diagnostic {
  const [, lineText, what = ""] = /^(?:.*?):(\d+): ([\s\S]*)$/.exec(message) ?? [];
  if (lineText === undefined) return { severity: "error", message };
  const line = Number(lineText);
  const text = file.text.split("\n", line)[line - 1] ?? "";
  return {
    severity: "error",
    message: what,
    at: { file: file.path, line, column: columnOf(text, what) },
  };
}

/** The column of the word that Lua names, if the line has it once; otherwise of the line's first character. */
function columnOf(line: string, message: string): number {
  const [, near] = /near '([^\n]+)'$/.exec(message) ?? [];
  const at = near === undefined ? -1 : line.indexOf(near);
  const isOnce = at >= 0 && near !== undefined && line.indexOf(near, at + 1) < 0;
  const units = isOnce ? at : (/^\s*/.exec(line)?.[0].length ?? 0);
  return [...line.slice(0, units)].length + 1;
}

import type { Anchor, PositionMap } from "../../../protocol/program/position-map.ts";
import type { Span } from "../parser/quoted.ts";

/** A mark in the code before the code of this part of the source. */
export function mark({ line, column }: Span): string {
  return line === 0 ? "" : `\u0001${line}:${column}\u0002`;
}

/** Code without marks, which may be on any line. */
export function withoutMarks(code: string): string {
  return code
    .split("\u0001")
    .map((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf("\u0002") + 1)))
    .join("");
}

/** The first mark in code, or none. */
export function firstMark(code: string): string {
  const at = code.indexOf("\u0001");
  return at < 0 ? "" : code.slice(at, code.indexOf("\u0002", at) + 1);
}

/**
 * Removes the marks from code, and inserts line breaks so that each marked piece is on its line of the source, if the
 * order allows it. Code after `return` and `throw` is in parentheses, so a line break changes nothing.
 */
export function layout(markedText: string): { code: string; positions: PositionMap } {
  const anchors: Anchor[] = [];
  let code = "";
  let line = 1;
  let column = 1;
  let last = { line: 0, column: 0 };
  for (const piece of markedText.split("\u0001")) {
    const end = piece.indexOf("\u0002");
    if (end >= 0) {
      const [atLine = 1, atColumn = 1] = piece.slice(0, end).split(":").map(Number);
      if (atLine > line) {
        code += "\n".repeat(atLine - line);
        line = atLine;
        column = 1;
      }
      if (atLine > last.line || (atLine === last.line && atColumn >= last.column)) {
        anchors.push({ source: { line: atLine, column: atColumn }, code: { line, column } });
        last = { line: atLine, column: atColumn };
      }
    }
    const text = piece.slice(end + 1);
    code += text;
    column += [...text].length;
  }
  return { code, positions: anchors };
}

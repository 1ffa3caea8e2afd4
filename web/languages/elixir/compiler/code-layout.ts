import type { Anchor, PositionMap } from "../../../protocol/program/position-map.ts";
import type { Place } from "../parser/quoted.ts";

/** Stands in code before what comes of that place of the source. */
export function mark({ line, column }: Place): string {
  return line === 0 ? "" : `\u0001${line}:${column}\u0002`;
}

/** Code that is not to be where it came from. */
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
 * Takes the marks out of code, and puts line breaks in so that each stands on its line of the source, where the order
 * allows it. What stands behind `return` and `throw` is in parentheses, so a line break changes nothing.
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

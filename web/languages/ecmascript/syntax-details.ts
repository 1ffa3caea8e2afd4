import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import { parseWithAcorn } from "./acorn-parser.ts";
import { offsetOf } from "./analysis/nodes.ts";
import { describeToken } from "./describe-token.ts";
import { SourcePositions } from "./source-positions.ts";
import { tokenize } from "./tokenize.ts";

/** The engine's messages whose position is that of a token. */
const tokenMessage = /^SyntaxError: (?:Unexpected |Invalid or unexpected token|missing \))/;

/**
 * Completes the engine's diagnostic of a script that cannot be parsed: with a position if the engine has none, with V8's
 * position if something is missing after a token, and with the name of what no program can have at that position.
 */
export function withSyntaxDetails(file: SourceFile, diagnostic: Diagnostic): Diagnostic {
  const { path, text } = file;
  const places = new SourcePositions(path, text);
  const { at } = diagnostic;
  if (at === undefined) {
    const offset = parseWithAcorn(text, "script").failure?.offset;
    return offset === undefined ? diagnostic : { ...diagnostic, at: places.at(offset) };
  }
  const offset = at.file === path ? offsetOf(text, at) : undefined;
  if (offset === undefined) return diagnostic;
  const what = tokenMessage.test(diagnostic.message) ? describeToken(text, offset) : undefined;
  if (what) return { ...diagnostic, message: `SyntaxError: ${what.message}`, reason: what.reason };
  if (diagnostic.reason?.kind !== "missingBefore") return diagnostic;
  const before = tokenize(text.slice(0, offset)).findLast(
    ({ kind }) => kind !== "space" && kind !== "comment",
  );
  return before
    ? { ...diagnostic, at: places.at(before.start), reason: { kind: "missingAfter" } }
    : diagnostic;
}

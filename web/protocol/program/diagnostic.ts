import { displayText, fields, oneOf, optional, type Parser } from "../parsers.ts";
import { type Position, parsePosition } from "./source-file.ts";
import { parseSyntaxReason, type SyntaxReason } from "./syntax-reason.ts";

/** A problem in the source text, found without running it. */
export type Diagnostic = {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly at?: Position;
  /** Set if the linker or the engine could not parse the text, and if no compiler has refused it before. */
  readonly reason?: SyntaxReason;
};

export const parseDiagnostic: Parser<Diagnostic> = (value, path) =>
  fields<Diagnostic>(value, path, {
    severity: oneOf("error", "warning"),
    message: displayText,
    at: optional(parsePosition),
    reason: optional(parseSyntaxReason),
  });

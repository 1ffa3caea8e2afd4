import type { Ending } from "../../interpreters/interpreter.ts";
import { parsePreview } from "../../protocol/console/preview.ts";
import { amount, byKind, displayText, listOf, oneOf, optional } from "../../protocol/parsers.ts";
import { parseDiagnostic } from "../../protocol/program/diagnostic.ts";
import { parsePosition } from "../../protocol/program/source-file.ts";
import { parseStackFrame } from "../../protocol/run/guest-error.ts";

/** How a program ended, or that it ended itself. */
export type PythonEnding = Ending | { readonly kind: "exit"; readonly code: number };

const at = optional(parsePosition);

const parse = byKind<PythonEnding>("an ending", {
  value: { inspected: displayText, preview: optional((preview, path) => parsePreview(preview, path)) },
  invalid: { diagnostics: listOf(parseDiagnostic, 10) },
  full: { limit: oneOf("memory", "stack"), at },
  refused: { name: displayText, hint: displayText, at },
  error: {
    name: displayText,
    message: displayText,
    shown: optional(displayText),
    frames: listOf(parseStackFrame, 1_000),
  },
  exit: { code: amount },
});

/** Parses what the driver has written. A program can write there, too. */
export function parseEnding(text: string): PythonEnding {
  return parse(JSON.parse(text), "ending");
}

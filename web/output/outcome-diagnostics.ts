import type { Diagnostic } from "../protocol/program/diagnostic.ts";
import type { Outcome } from "../protocol/run/outcome.ts";
import { exhaustedTexts, markTexts } from "./outcome-texts.ts";

/** What an outcome has to say about places in the source text, for the editor to mark. */
export function diagnosticsOf(outcome: Outcome): readonly Diagnostic[] {
  // Its positions are not in the files of the editor.
  if ("in" in outcome && outcome.in === "setup") return [];
  switch (outcome.kind) {
    case "invalid":
      return outcome.diagnostics;
    case "threw": {
      const { name, message, frames } = outcome.error;
      const at = frames[0]?.at;
      return at ? [{ severity: "error", message: name ? `${name}: ${message}` : message, at }] : [];
    }
    case "exhausted":
      return outcome.at
        ? [
            {
              severity: "error",
              message: markTexts.exhausted(exhaustedTexts[outcome.limit].resource),
              at: outcome.at,
            },
          ]
        : [];
    case "restricted":
      return outcome.at
        ? [
            {
              severity: "error",
              message: markTexts.restricted(outcome.name),
              at: outcome.at,
            },
          ]
        : [];
    case "unsettled":
      return outcome.at
        ? [
            {
              severity: "error",
              message: markTexts.unsettled,
              at: outcome.at,
            },
          ]
        : [];
    default:
      return [];
  }
}

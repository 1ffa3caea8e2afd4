import type { Diagnostic } from "../protocol/program/diagnostic.ts";
import type { Outcome } from "../protocol/run/outcome.ts";
import { exhaustedTexts, markTexts } from "./outcome-texts.ts";

/** The diagnostics of an outcome that have a position, for the editor to mark. */
export function diagnosticsOf(outcome: Outcome): readonly Diagnostic[] {
  // Positions in the setup code are not in the editor's files.
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

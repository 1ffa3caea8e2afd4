import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import type { GuestError } from "../../protocol/run/guest-error.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import { exhaustedTexts, markTexts } from "./outcome-texts.ts";

/** The diagnostics of an outcome that have a position, for the editor to mark. */
export function diagnosticsOf(outcome: Outcome): readonly Diagnostic[] {
  // Positions in the setup code are not in the editor's files.
  if ("in" in outcome && outcome.in === "setup") return [];
  switch (outcome.kind) {
    case "invalid":
      return outcome.diagnostics;
    case "threw": {
      const { message, frames } = outcome.error;
      const at = frames[0]?.at;
      const name = classOf(outcome.error);
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

/** The class name of an error. Used if the error's own name is that of a class that its class extends. */
export function classOf({ name, message, shown: fullText = "" }: GuestError): string {
  const [title = ""] = message === "" ? [] : fullText.split(`: ${message}`, 1);
  // Node's form "NotFound [Error]" marks a class whose name does not say that it is an error class.
  return /^([\p{ID_Start}$_][\p{ID_Continue}$]*)(?: \[\w+\])?$/u.exec(title)?.[1] ?? name;
}

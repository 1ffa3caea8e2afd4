import { EscapeProblem, resolveEscapes } from "../../parser/escapes.ts";
import { binary } from "../../runtime/bytes.ts";
import { argumentError } from "../../runtime/errors.ts";
import type { Term } from "../../runtime/terms.ts";

/** The text that a string stands for whose escapes were left as they are written. */
export function unescapeText(text: string): Term {
  try {
    const result = resolveEscapes(text);
    return typeof result === "string" ? result : binary(result);
  } catch (error) {
    if (error instanceof EscapeProblem) return argumentError(error.message);
    throw error;
  }
}

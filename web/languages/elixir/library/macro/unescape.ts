import { EscapeProblem, resolveEscapes } from "../../parser/escapes.ts";
import { binary } from "../../runtime/bytes.ts";
import { argumentError } from "../../runtime/errors.ts";
import type { Term } from "../../runtime/terms.ts";

/** Resolves the escapes of a string that was read without resolving them. */
export function unescapeText(text: string): Term {
  try {
    const result = resolveEscapes(text);
    return typeof result === "string" ? result : binary(result);
  } catch (error) {
    if (error instanceof EscapeProblem) return argumentError(error.message);
    throw error;
  }
}

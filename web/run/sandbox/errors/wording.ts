import type { SyntaxReason } from "../../../protocol/program/syntax-reason.ts";
import type { ErrorReason } from "../../../protocol/run/error-reason.ts";

/** The message of an error: a text, or a text with what it says as data, and with the class that replaces the engine's. */
export type Wording =
  | string
  | { readonly text: string; readonly reason?: ErrorReason; readonly class?: "RangeError" };

export function notFunction(operand: string, text = `${operand} is not a function`): Wording {
  return { text, reason: { kind: "notFunction", operand } };
}

export function notConstructor(operand: string, text = `${operand} is not a constructor`): Wording {
  return { text, reason: { kind: "notConstructor", operand } };
}

/** @param detail what V8 adds in parentheses: the property that it did not find. */
export function notIterable(operand: string, detail?: string): Wording {
  const text = `${operand} is not iterable${detail === undefined ? "" : ` (cannot read property ${detail})`}`;
  return { text, reason: { kind: "notIterable", operand } };
}

export function noProperties(operand: "undefined" | "null", property: string): Wording {
  const text = `Cannot read properties of ${operand} (reading '${property}')`;
  return { text, reason: { kind: "noProperties", operand, access: "read", property } };
}

export function unparsed(text: string, syntax: SyntaxReason): Wording {
  return { text, reason: { kind: "syntax", syntax } };
}

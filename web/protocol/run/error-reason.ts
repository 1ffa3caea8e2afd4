import { byKind, oneOf, optional } from "../parsers.ts";
import { parseSyntaxReason, reasonText, type SyntaxReason } from "../program/syntax-reason.ts";

/**
 * Why the engine threw an error, as data: its message says the same in words. `operand` is the text of what the
 * instruction got, as the message has it: source text, or a described value.
 */
export type ErrorReason =
  | { readonly kind: "notDefined"; readonly name: string }
  /** The name is used before its declaration. */
  | { readonly kind: "notInitialized"; readonly name: string }
  /** `this` before `super()`. */
  | { readonly kind: "superNotCalled" }
  /** An assignment to a constant. */
  | { readonly kind: "constant" }
  | { readonly kind: "notFunction"; readonly operand: string }
  | { readonly kind: "notConstructor"; readonly operand: string }
  /** A property of `undefined` or `null` is read or set. */
  | {
      readonly kind: "noProperties";
      readonly operand: "undefined" | "null";
      readonly access: "read" | "set";
      readonly property: string;
    }
  /** `property` is the first one that a pattern reads; a pattern may read none. */
  | { readonly kind: "notDestructurable"; readonly operand: string; readonly property?: string }
  /** `undefined` or `null` where a function of the language needs an object. */
  | { readonly kind: "notObject" }
  | { readonly kind: "notIterable"; readonly operand: string }
  /** What is spread into a call's arguments is not iterable. */
  | { readonly kind: "notSpreadable" }
  | { readonly kind: "classWithoutNew"; readonly name: string }
  /** A BigInt where a number is needed. */
  | { readonly kind: "bigIntAsNumber" }
  | { readonly kind: "circularJson" }
  | { readonly kind: "notJson" }
  | { readonly kind: "stringTooLong" }
  /** A text that is compiled while the program runs, or the program itself. */
  | { readonly kind: "syntax"; readonly syntax: SyntaxReason };

export const parseErrorReason = byKind<ErrorReason>("a reason", {
  notDefined: { name: reasonText },
  notInitialized: { name: reasonText },
  superNotCalled: {},
  constant: {},
  notFunction: { operand: reasonText },
  notConstructor: { operand: reasonText },
  noProperties: {
    operand: oneOf("undefined", "null"),
    access: oneOf("read", "set"),
    property: reasonText,
  },
  notDestructurable: { operand: reasonText, property: optional(reasonText) },
  notObject: {},
  notIterable: { operand: reasonText },
  notSpreadable: {},
  classWithoutNew: { name: reasonText },
  bigIntAsNumber: {},
  circularJson: {},
  notJson: {},
  stringTooLong: {},
  syntax: { syntax: parseSyntaxReason },
});

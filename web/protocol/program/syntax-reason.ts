import { byKind, truncatedText } from "../parsers.ts";

/** Why a text cannot be parsed, as data. The message of the diagnostic says it in words. */
export type SyntaxReason =
  | { readonly kind: "missingInitializer" }
  /** A second declaration of the name in one scope. */
  | { readonly kind: "redeclaration"; readonly name: string }
  /** `await` in a function that is not async, or where even such a function cannot have it. */
  | { readonly kind: "misplacedAwait" }
  | { readonly kind: "misplacedReturn" }
  /** `{ a = 1 }` that is not a pattern. */
  | { readonly kind: "shorthandInitializer" }
  | { readonly kind: "invalidAssignmentTarget" }
  | { readonly kind: "unexpectedToken"; readonly token: string }
  /** The `)` of a call, `catch` or the value of `throw` is missing before the token at the position, or after it. */
  | { readonly kind: "missingBefore" }
  | { readonly kind: "missingAfter" }
  | { readonly kind: "other" };

/** A name of the program: longer ones are cut. */
export const reasonText = truncatedText(10_000);

export const parseSyntaxReason = byKind<SyntaxReason>("a reason", {
  missingInitializer: {},
  redeclaration: { name: reasonText },
  misplacedAwait: {},
  misplacedReturn: {},
  shorthandInitializer: {},
  invalidAssignmentTarget: {},
  unexpectedToken: { token: reasonText },
  missingBefore: {},
  missingAfter: {},
  other: {},
});

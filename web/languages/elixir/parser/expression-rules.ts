import { type Quoted, SyntaxProblem } from "./quoted.ts";
import * as messages from "./syntax-messages.ts";
import type { TokenStream } from "./token-stream.ts";
import type { ElixirTokenKind, Interpolation } from "./tokens.ts";

/**
 * The class of an expression for its surroundings: `matched` is complete; `unmatched` has its own `do … end`; `open` is
 * a call without parentheses with several arguments, so a comma after it would be ambiguous.
 */
export type ExpressionClass = "matched" | "unmatched" | "open";

export type ParsedExpression = { readonly node: Quoted; readonly type: ExpressionClass };

/** The rules that expressions and their parts need from each other. */
export type ExpressionRules = {
  readonly tokens: TokenStream;
  /** An expression whose operators bind tighter than `least`. Without `mayDo`, a `do` belongs to the outer call. */
  expression(least: number, mayDo: boolean): ParsedExpression;
  operators(first: ParsedExpression, least: number, mayDo: boolean): ParsedExpression;
  /** Dots, brackets and calls after a term. */
  postfix(first: ParsedExpression, mayDo: boolean, isAccess: boolean): ParsedExpression;
  /** `a: 1, b: 2` between brackets. */
  keywords(of: "call" | "data"): Quoted[];
  readonly interpolation: (part: Interpolation) => Quoted;
};

export const isKey = (kind: ElixirTokenKind) => kind === "kw_identifier" || kind === "kw_identifier_unsafe";

export function ambiguousComma({ span }: Quoted): never {
  throw new SyntaxProblem("SyntaxError", messages.ambiguousCall, span.line, span.column);
}

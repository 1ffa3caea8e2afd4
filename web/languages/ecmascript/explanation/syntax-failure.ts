import type { SyntaxReason } from "../../../protocol/program/syntax-reason.ts";
import type { Token } from "../tokenize.ts";
import type { Brackets } from "./open-brackets.ts";

/** A text that cannot be parsed, and where the parser failed. */
export type SyntaxFailure = {
  readonly path: string;
  readonly text: string;
  readonly reason: SyntaxReason;
  readonly tokens: readonly Token[];
  /** The token at which the parser failed, or the one after it. */
  readonly index: number;
  readonly token: Token | undefined;
  readonly before: Token | undefined;
  readonly brackets: Brackets;
  /** The open brackets at that position, innermost last. */
  readonly around: readonly Token[];
  line(token: { readonly start: number }): number;
};

export type SyntaxHint = {
  readonly about?: { readonly start: number } | undefined;
  readonly sentences: readonly string[];
  /** The language in which the text seems to be written. */
  readonly language?: string;
};

export function endOf({ start, text }: Token): number {
  return start + text.length;
}

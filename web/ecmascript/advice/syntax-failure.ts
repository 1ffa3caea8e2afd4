import type { Token } from "../tokenize.ts";
import type { Brackets } from "./open-brackets.ts";

/** A text that cannot be read, and where the reader gave up. */
export type SyntaxFailure = {
  readonly path: string;
  readonly text: string;
  readonly message: string;
  readonly tokens: readonly Token[];
  /** The token at which the reader gave up, or the one after it. */
  readonly index: number;
  readonly token: Token | undefined;
  readonly before: Token | undefined;
  readonly brackets: Brackets;
  /** The brackets that are open at that place, the innermost last. */
  readonly around: readonly Token[];
  line(token: { readonly start: number }): number;
};

export type SyntaxHint = {
  readonly about?: { readonly start: number } | undefined;
  readonly sentences: readonly string[];
  /** The language that the text seems to be in. */
  readonly language?: string;
};

export function endOf({ start, text }: Token): number {
  return start + text.length;
}

import type { Token } from "../tokenize.ts";

const openingOf: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

export type Brackets = {
  /** The brackets that were open at the end, or at the first mismatch; outermost first. */
  readonly open: readonly Token[];
  /** The first one that closes nothing, or a bracket of another kind. */
  readonly wrong: Token | undefined;
  readonly pairs: readonly (readonly [open: Token, close: Token])[];
};

export function bracketsOf(tokens: readonly Token[]): Brackets {
  const open: Token[] = [];
  const pairs: (readonly [Token, Token])[] = [];
  for (const token of tokens) {
    if (token.kind === "open") open.push(token);
    if (token.kind !== "close") continue;
    const last = open.at(-1);
    if (!last || openingOf[token.text] !== last.text) return { open, wrong: token, pairs };
    open.pop();
    pairs.push([last, token]);
  }
  return { open, wrong: undefined, pairs };
}

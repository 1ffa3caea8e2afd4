import type { Term } from "./terms.ts";

/** What a sigil gives of its text and its modifiers. */
export type Sigil = (text: string, modifiers: string) => Term;

const sigils = new Map<string, Sigil>();

/** Says what `~D[…]` is, say: modules of the library define the sigils of their structs. */
export function defineSigil(letter: string, sigil: Sigil): void {
  sigils.set(letter, sigil);
}

export function findSigil(letter: string): Sigil | undefined {
  return sigils.get(letter);
}

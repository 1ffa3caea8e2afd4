import type { Term } from "./terms.ts";

/** Makes the value of a sigil from its text and its modifiers. */
export type Sigil = (text: string, modifiers: string) => Term;

const sigils = new Map<string, Sigil>();

/** Registers a sigil, for example `~D[…]`: modules of the library define the sigils of their structs. */
export function defineSigil(letter: string, sigil: Sigil): void {
  sigils.set(letter, sigil);
}

export function findSigil(letter: string): Sigil | undefined {
  return sigils.get(letter);
}

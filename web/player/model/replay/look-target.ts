import type { LookAt } from "../../../protocol/look/look-at.ts";

/** The moment where the view begins. */
export type LookTarget =
  | LookAt
  /** The last time that the line is about to run. */
  | { readonly kind: "last time"; readonly file: string; readonly line: number }
  /** The moment that printed the output after that many bytes. */
  | { readonly kind: "printed"; readonly bytes: number };

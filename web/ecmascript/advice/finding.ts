import type { AnyNode } from "acorn";
import type { ProgramTree } from "../analysis/program-tree.ts";

/** What was found, about a piece of the text. */
export type Finding = { readonly about: { readonly start: number }; readonly sentences: readonly string[] };

/** Where an error was thrown, and from where that function was called. */
export type ThrowSite = {
  readonly tree: ProgramTree;
  /** The innermost piece of the text at that place, and the offset of the place. */
  readonly node: AnyNode;
  readonly offset: number;
  readonly caller: AnyNode | undefined;
};

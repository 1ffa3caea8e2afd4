import type { AnyNode } from "acorn";
import type { ProgramTree } from "../analysis/program-tree.ts";

/** A finding about a part of the text. */
export type Finding = { readonly about: { readonly start: number }; readonly sentences: readonly string[] };

/** Where an error was thrown, and where that function was called. */
export type ThrowSite = {
  readonly tree: ProgramTree;
  /** The innermost node at that position, and its offset. */
  readonly node: AnyNode;
  readonly offset: number;
  readonly caller: AnyNode | undefined;
};

import type { AnyNode } from "acorn";
import type { Position } from "../../../protocol/program/source-file.ts";
import type { Explanation } from "../../../protocol/run/explanation.ts";
import type { ProgramTree } from "../analysis/program-tree.ts";

/** A finding about a part of the text. */
export type Finding = {
  readonly about: { readonly start: number };
  readonly sentences: readonly string[];
  /** A question that only the run can answer. */
  readonly question?: string;
  /** Whether it is about a recursion that happens whatever the program computes. */
  readonly isOnEveryPath?: boolean;
};

export function explanationOf(
  at: Position,
  { sentences, question }: Pick<Finding, "sentences" | "question">,
): Explanation {
  return {
    source: "text",
    at,
    sentences: sentences.map((text) => ({ text })),
    ...(question !== undefined && { question }),
  };
}

/** Where an error was thrown, and where that function was called. */
export type ThrowSite = {
  readonly tree: ProgramTree;
  /** The innermost node at that position, and its offset. */
  readonly node: AnyNode;
  readonly offset: number;
  readonly caller: AnyNode | undefined;
};

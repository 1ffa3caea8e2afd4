import type { AnyNode, Expression } from "acorn";
import type { MistakeKind } from "../../../protocol/look/mistake.ts";
import type { ProgramTree } from "../analysis/program-tree.ts";

/** What a run has to show before a suspect is a mistake. All of it is about the moments of one statement or test. */
type Proof =
  /** It ran, and so did the other statement. */
  | { readonly by: "ran"; readonly also?: AnyNode }
  /** Before it, the expressions are texts of digits, equal to the number if there is one. */
  | { readonly by: "digits"; readonly texts: readonly Expression[]; readonly equals?: number }
  /** Before it, the variable is a number and the expression a text of digits; after it, the variable is a text. */
  | { readonly by: "joined"; readonly variable: Expression; readonly text: Expression }
  /** After it, the list contains numbers that do not ascend. */
  | { readonly by: "unordered"; readonly list: Expression }
  /** After it, the variable is NaN, and one of the operands was no number before it. */
  | { readonly by: "not a number"; readonly variable: Expression; readonly operands: readonly Expression[] };

/** A part of a text that is probably not meant so. */
export type Suspect = {
  readonly mistake: MistakeKind;
  /** The part that is named. */
  readonly at: AnyNode;
  /** A node at or around which a moment is. */
  readonly site: AnyNode;
  readonly name?: string;
  /** Another part that the sentence quotes. */
  readonly other?: AnyNode;
  readonly proof: Proof;
};

/** The suspect at a node. */
export type FindSuspect = (tree: ProgramTree, node: AnyNode) => Suspect | undefined;

import type { SourceKind } from "../../ecmascript/acorn-parser.ts";
import type { Node } from "./babel-nodes.ts";
import type { Edits } from "./edits.ts";
import { nextToken } from "./scan.ts";

/** What the rules for one syntax or another work with. */
export type BlankContext = {
  readonly text: string;
  readonly edits: Edits;
  /** The names that stand where values do: declared, read or assigned to. */
  readonly values: Set<string>;
  /** The names that are declared as types. */
  readonly types: Set<string>;
  /** The assertions that leave something behind: see assertions.ts. */
  readonly guarded: Set<Node>;
  /** Goes into a part of the tree. */
  visit(node: Node | null | undefined): void;
  /** An enum, whose statement starts there. */
  visitEnum(node: Node, start: number): void;
  /** `message` says what to write instead. */
  refuse(offset: number, message: string): void;
  /** A statement or a field ends there. If it does so by a line break, that has to end it in what is left, too. */
  ends(node: Node, always?: boolean): void;
};

/** Among the names of values, since it makes a module of a program. */
export const importMeta = "import.meta";

export type Refusal = { readonly offset: number; readonly message: string };

export type BlankOptions = {
  readonly kind: SourceKind;
  /** A cell of a session: what it imports may be used by later ones. */
  readonly isCell?: boolean;
};

/** A whole statement, or member of a class. The `;` ends what is before it, which may have relied on this to do that. */
export function erase(node: Node, work: BlankContext): void {
  work.edits.blank(node.start, node.end, ";");
}

/** The `?` or `!` that follows a name. */
export function blankMark(afterName: number, { text, edits }: BlankContext): void {
  const at = nextToken(text, afterName);
  if (text[at] === "?" || text[at] === "!") edits.blank(at, at + 1);
}

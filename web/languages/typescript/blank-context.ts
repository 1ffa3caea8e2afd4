import type { SourceKind } from "../ecmascript/acorn-parser.ts";
import type { Edits } from "../ecmascript/edits.ts";
import type { Node } from "./babel-nodes.ts";
import type { OtherFiles } from "./exported-types.ts";
import { nextToken } from "./scan.ts";
import type { Scopes } from "./value-scopes.ts";

/** The shared state of the rules. */
export type BlankContext = {
  readonly text: string;
  readonly edits: Edits;
  /** The names in positions of values: declared, read or assigned to. */
  readonly values: Set<string>;
  /**
   * The names at the top of the file, including imports, that are used as values. Inner variables with these names do
   * not count.
   */
  readonly usedNames: Set<string>;
  /** Resolves names at their positions. */
  readonly scopes: Scopes;
  /** The namespace of each block. */
  readonly owners: Map<Node, string>;
  /** `import A = B.C` in namespaces. They are kept if they are used. */
  readonly aliases: { readonly alias: Node; readonly owner: string }[];
  /** Whether it exports anything besides an `export =`. */
  readonly hasExports: boolean;
  /** The names that are declared as types. */
  readonly types: Set<string>;
  /** The assertions that leave something in the code: see type-assertions.ts. */
  readonly guardedNodes: Set<Node>;
  /** Visits a part of the tree. */
  visit(node: Node | null | undefined): void;
  /** Visits an enum whose statement starts at `start`. `owner`: the namespace that exports it. */
  visitEnum(node: Node, start: number, owner?: string): void;
  /** Whether the current node is at the top level of the file, in no block. */
  isAtTop(): boolean;
  /** Whether its block has a variable with the name of this enum or namespace, which is another part of it. */
  isDeclaredBefore(node: Node): boolean;
  /** `message` says what to write instead. */
  refuse(offset: number, message: string): void;
  /** Marks the end of a statement or a field. If a line break ends it, it must also end the remaining code. */
  ends(node: Node, always?: boolean): void;
};

/** One of the names of values, because it makes a program a module. */
export const importMeta = "import.meta";

export type BlankOptions = {
  readonly others?: OtherFiles;
  readonly kind: SourceKind;
  /** A cell of a session: later cells may use its imports. */
  readonly isCell?: boolean;
};

/**
 * Erases a whole statement, or a member of a class. The `;` ends the code before it, which may have relied on this node
 * to end.
 */
export function erase(node: Node, work: BlankContext): void {
  work.edits.blank(node.start, node.end, ";");
}

/** The `?` or `!` that follows a name. */
export function blankMark(afterName: number, { text, edits }: BlankContext): void {
  const at = nextToken(text, afterName);
  if (text[at] === "?" || text[at] === "!") edits.blank(at, at + 1);
}

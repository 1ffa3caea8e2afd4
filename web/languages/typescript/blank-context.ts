import type { SourceKind } from "../../ecmascript/acorn-parser.ts";
import type { Edits } from "../../ecmascript/edits.ts";
import type { Node } from "./babel-nodes.ts";
import { nextToken } from "./scan.ts";
import type { Scopes } from "./value-scopes.ts";

/** What the rules for one syntax or another work with. */
export type BlankContext = {
  readonly text: string;
  readonly edits: Edits;
  /** The names that stand where values do: declared, read or assigned to. */
  readonly values: Set<string>;
  /** The names at the top of the file, imports among them, that stand where values are used; another one's do not count. */
  readonly usedNames: Set<string>;
  /** What names mean in their places. */
  readonly scopes: Scopes;
  /** The namespaces that blocks are of. */
  readonly owners: Map<Node, string>;
  /** `import A = B.C` in namespaces. They stay if they are used. */
  readonly aliases: { readonly alias: Node; readonly owner: string }[];
  /** The names that are declared as types. */
  readonly types: Set<string>;
  /** The assertions that leave something behind: see assertions.ts. */
  readonly guardedNodes: Set<Node>;
  /** Goes into a part of the tree. */
  visit(node: Node | null | undefined): void;
  /** An enum, whose statement starts there. `owner`: the namespace that exports it. */
  visitEnum(node: Node, start: number, owner?: string): void;
  /** Whether the current node is at the top level of the file, in no block. */
  isAtTop(): boolean;
  /** Whether its block has a variable with the name of this enum or namespace, which is another part of it. */
  isDeclaredBefore(node: Node): boolean;
  /** `message` says what to write instead. */
  refuse(offset: number, message: string): void;
  /** A statement or a field ends there. If a line break ends it, that has to end the remaining code, too. */
  ends(node: Node, always?: boolean): void;
};

/** Among the names of values, since it makes a module of a program. */
export const importMeta = "import.meta";

export type BlankOptions = {
  readonly kind: SourceKind;
  /** A cell of a session: what it imports may be used by later ones. */
  readonly isCell?: boolean;
};

/** A whole statement, or member of a class. The `;` ends the code before it, which may have relied on this to end. */
export function erase(node: Node, work: BlankContext): void {
  work.edits.blank(node.start, node.end, ";");
}

/** The `?` or `!` that follows a name. */
export function blankMark(afterName: number, { text, edits }: BlankContext): void {
  const at = nextToken(text, afterName);
  if (text[at] === "?" || text[at] === "!") edits.blank(at, at + 1);
}

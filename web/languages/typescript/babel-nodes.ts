/** The fields of the parser's nodes that are read here: one type for all nodes. `type` says which fields exist. */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly extra?: { readonly parenthesized?: boolean; readonly deprecatedAssertSyntax?: boolean };

  readonly body?: Node | readonly Node[];
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly expression?: Node | boolean;
  readonly argument?: Node | null;
  readonly init?: Node | null;
  readonly left?: Node;
  readonly right?: Node;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly tag?: Node;
  readonly test?: Node | null;

  readonly name?: string | Node;
  readonly value?: unknown;
  readonly operator?: string;
  readonly quasis?: readonly Node[];
  readonly expressions?: readonly Node[];
  readonly id?: Node | null;
  readonly key?: Node;
  readonly computed?: boolean;
  readonly static?: boolean;
  readonly kind?: string;
  readonly async?: boolean;
  readonly params?: readonly Node[];
  readonly members?: readonly Node[];
  readonly initializer?: Node | null;
  readonly superClass?: Node | null;
  readonly decorators?: readonly Node[] | null;

  // Modules.
  readonly specifiers?: readonly Node[];
  readonly source?: Node | null;
  readonly local?: Node;
  readonly imported?: Node;
  readonly exported?: Node;
  readonly meta?: Node;
  readonly importKind?: string | null;
  readonly exportKind?: string | null;
  readonly moduleReference?: Node;
  /** `export import a = b.c` */
  readonly isExport?: boolean;

  // Fields that TypeScript adds.
  readonly abstract?: boolean;
  readonly declare?: boolean;
  readonly const?: boolean;
  readonly definite?: boolean | null;
  readonly optional?: boolean | null;
  readonly parameter?: Node;
  readonly typeAnnotation?: Node | null;
  readonly typeParameters?: Node | null;
  readonly returnType?: Node | null;
  readonly superTypeParameters?: Node | null;
  readonly implements?: readonly Node[] | null;
};

/** Calls `visit` with each direct child of a node. */
export function eachChild(node: Node, visit: (child: Node, key: string) => void): void {
  for (const key in node) {
    const value = (node as Readonly<Record<string, unknown>>)[key];
    if (typeof value !== "object" || value === null || ignoredKeys.has(key)) continue;
    if (Array.isArray(value)) for (const each of value) if (isNode(each)) visit(each, key);
    if (isNode(value)) visit(value, key);
  }
}

const ignoredKeys: ReadonlySet<string> = new Set(["loc", "extra", "errors", "comments"]);

function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.type === "string";
}

/** The statements of a block, or the members of a class or an enum. */
export function bodyOf(node: Node): readonly Node[] {
  const list = node.members ?? node.body;
  return Array.isArray(list) ? (list as readonly Node[]) : [];
}

/** The name in an identifier, or the text of a string in its place. */
export function nameOf(node: Node | null | undefined): string {
  return typeof node?.name === "string" ? node.name : String(node?.value ?? "");
}

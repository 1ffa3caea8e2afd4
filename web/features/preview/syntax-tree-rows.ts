import { batch, computed, signal } from "@preact/signals";
import * as texts from "../../player/model/analysis/problem-texts.ts";
import type { Diagnostic } from "../../protocol/program/diagnostic.ts";
import type { Syntax, SyntaxField, SyntaxNode } from "../../protocol/program/syntax-tree.ts";

/** A row of the tree: a node, a list of nodes, or a value. */
export type TreeRow = {
  /** The path from the root, made of field names and indices: "body.0.expression". It is unique. */
  readonly key: string;
  /** Counted from 1, as in ARIA. */
  readonly level: number;
  /** The field or index in its parent: "left", "0". Empty for the root. */
  readonly name: string;
  /** Such as "BinaryExpression", "3 nodes", "\"+\"". */
  readonly label: string;
  readonly kind: "node" | "list" | "value" | "hole";
  /** Its range in the text; undefined for values and holes. */
  readonly span?: { readonly start: number; readonly end: number };
  /** Undefined for a leaf. */
  readonly isExpanded?: boolean;
  /** Its position among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
};

/** The model of the syntax tree of the open file. It does not use the DOM. */
export class SyntaxTree {
  readonly syntax = signal<Syntax | undefined>(undefined);
  private readonly expandedKeys = signal<ReadonlySet<string>>(new Set([""]));
  readonly selectedKey = signal<string | undefined>(undefined);
  /** Why there is no tree. */
  readonly problems = computed<readonly Diagnostic[]>(() => this.syntax.value?.diagnostics ?? []);
  readonly rows = computed<readonly TreeRow[]>(() => {
    const root = this.syntax.value?.root;
    return root ? rowsOf(root, this.expandedKeys.value) : [];
  });

  /** Sets the tree of a text. If the text cannot be parsed, the last valid tree stays. */
  take(syntax: Syntax): void {
    batch(() => {
      const { root } = this.syntax.peek() ?? {};
      this.syntax.value = syntax.root || !root ? syntax : { root, diagnostics: syntax.diagnostics };
    });
  }

  /** Clears the tree, because another file is open. */
  clear(): void {
    batch(() => {
      this.syntax.value = undefined;
      this.selectedKey.value = undefined;
      this.expandedKeys.value = new Set([""]);
    });
  }

  /** Opens or closes a row. */
  toggle(key: string, open = !this.expandedKeys.peek().has(key)): void {
    const expandedKeys = new Set(this.expandedKeys.peek());
    if (open) expandedKeys.add(key);
    else expandedKeys.delete(key);
    this.expandedKeys.value = expandedKeys;
  }

  select(key: string): void {
    this.selectedKey.value = key;
  }

  /** Expands the path to the innermost node at an offset of the text, and selects that node. */
  follow(offset: number): void {
    const root = this.syntax.peek()?.root;
    if (!root) return;
    const way = pathTo(root, offset);
    batch(() => {
      const innermost = way.at(-1) ?? "";
      const missing = way.slice(0, -1).filter((key) => !this.expandedKeys.peek().has(key));
      if (missing.length > 0) this.expandedKeys.value = new Set([...this.expandedKeys.peek(), ...missing]);
      this.selectedKey.value = innermost;
    });
  }
}

/** The keys of all nodes and lists that contain an offset, from the root to the innermost. */
export function pathTo(root: SyntaxNode, offset: number): readonly string[] {
  const way = [""];
  let node = root;
  for (;;) {
    const next = childAt(node, way.at(-1) ?? "", offset);
    if (!next) return way;
    way.push(...next.keys);
    node = next.node;
  }
}

/** If two nodes touch, an offset between them belongs to the second. */
function childAt(
  node: SyntaxNode,
  key: string,
  offset: number,
): { readonly node: SyntaxNode; readonly keys: readonly string[] } | undefined {
  let adjacent: { readonly node: SyntaxNode; readonly keys: readonly string[] } | undefined;
  for (const field of node.fields) {
    const at = join(key, field.name);
    const children = field.kind === "list" ? field.nodes : field.kind === "node" ? [field.node] : [];
    for (const [index, child] of children.entries()) {
      if (!child || offset < child.start || offset > child.end) continue;
      const keys = field.kind === "list" ? [at, join(at, String(index))] : [at];
      if (offset < child.end) return { node: child, keys };
      adjacent = { node: child, keys };
    }
  }
  return adjacent;
}

function rowsOf(root: SyntaxNode, expandedKeys: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  addNode(root, { key: "", name: "", level: 1, position: 1, siblings: 1 });
  return rows;

  function addNode(node: SyntaxNode, place: RowPosition): void {
    const { start, end, fields, type } = node;
    const isOpen = expandedKeys.has(place.key);
    rows.push({
      ...place,
      kind: "node",
      label: type,
      span: { start, end },
      ...(fields.length > 0 && { isExpanded: isOpen }),
    });
    if (isOpen) for (const [index, field] of fields.entries()) addField(field, place, index, fields.length);
  }

  function addField(field: SyntaxField, above: RowPosition, index: number, siblings: number): void {
    const { name } = field;
    const place = { key: join(above.key, name), name, level: above.level + 1, position: index + 1, siblings };
    if (field.kind === "node") addNode(field.node, place);
    else if (field.kind === "list") addList(field.nodes, place);
    else rows.push({ ...place, kind: "value", label: field.value });
  }

  function addList(nodes: readonly (SyntaxNode | null)[], place: RowPosition): void {
    const isOpen = expandedKeys.has(place.key);
    const there = nodes.filter((node) => node !== null);
    const [first] = there;
    const last = there.at(-1);
    rows.push({
      ...place,
      kind: "list",
      label:
        nodes.length === 0 ? "none" : nodes.length === 1 ? texts.oneNode : texts.severalNodes(nodes.length),
      ...(first && last && { span: { start: first.start, end: last.end } }),
      ...(nodes.length > 0 && { isExpanded: isOpen }),
    });
    if (!isOpen) return;
    for (const [index, node] of nodes.entries()) {
      const name = String(index);
      const inside = {
        key: join(place.key, name),
        name,
        level: place.level + 1,
        position: index + 1,
        siblings: nodes.length,
      };
      if (node) addNode(node, inside);
      else rows.push({ ...inside, kind: "hole", label: texts.leftOut });
    }
  }
}

type RowPosition = Pick<TreeRow, "key" | "name" | "level" | "position" | "siblings">;

function join(key: string, name: string): string {
  return key === "" ? name : `${key}.${name}`;
}

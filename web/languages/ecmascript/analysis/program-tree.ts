import type { AnyNode, Identifier, Program } from "acorn";
import type { Position, SourceFile } from "../../../protocol/program/source-file.ts";
import { SourcePositions } from "../source-positions.ts";
import { type DeclarationKind, type DeclaredName, declaredBy } from "./declarations.ts";
import { childrenOf, isFunction, isReference, leavesOf, offsetOf } from "./nodes.ts";

/** Longer texts are not explained: their authors are not beginners, and parsing them takes long. */
const maxTextLength = 50_000;
const maxNodes = 25_000;
/**
 * The maximum number of scopes to search for all names of a text together: in a hostile text they are in thousands of
 * blocks.
 */
const maxLookups = 200_000;

/** A variable of the program, or a name that it uses and does not declare (`free`). */
export type Binding = {
  readonly name: string;
  readonly kind: DeclarationKind | "free";
  /** The name in its declaration. */
  readonly declaredName: Identifier | undefined;
  /** The declarator, function, class … that declares it. */
  readonly by: AnyNode | undefined;
  /** The node in which it is visible. */
  readonly scope: AnyNode;
  /** All uses of the name except its declaration. */
  readonly uses: Identifier[];
  /** All assignments, including a declaration with a value. */
  readonly writes: Write[];
};

export type Write = { readonly at: Identifier; readonly by: AnyNode };

/** The value of a variable's declaration, if it is never assigned again. */
export function soleValue(binding: Binding | undefined): AnyNode | undefined {
  const [only, other] = binding?.writes ?? [];
  if (!only || other || only.by.type !== "VariableDeclarator" || only.by.id.type !== "Identifier")
    return undefined;
  return only.by.init ?? undefined;
}

/**
 * Parses a file of a program: the entry as script or module, any other file as a module. Undefined if it cannot be
 * parsed.
 */
export type ParseProgramFile = (file: SourceFile, isEntry: boolean) => Program | undefined;

type NodeEntry = {
  readonly index: number;
  last: number;
  readonly parent: AnyNode | undefined;
  home: AnyNode;
};

/** The syntax tree of a text, with the parent of each node and the binding of each name. Nothing here is recursive. */
export class ProgramTree {
  /** In the order of the text, outer nodes first. */
  readonly nodes: AnyNode[] = [];
  /** Whether it contains `eval` or `with`: then the text does not show what its names mean. */
  hasDynamicScope = false;
  /** The names of the program's own methods. */
  readonly methods = new Set<string>();
  /** Whether it has getters or a proxy: reading a property may run code. */
  hasGetters = false;
  /** Whether comparing its objects may run code. */
  hasValueOf = false;
  private readonly entries = new Map<AnyNode, NodeEntry>();
  private readonly scopes = new Map<AnyNode, Map<string, Binding>>();
  private readonly bindings = new Map<Identifier, Binding>();
  private readonly positions: SourcePositions;

  constructor(
    readonly file: SourceFile,
    readonly root: AnyNode,
  ) {
    this.positions = new SourcePositions(file.path, file.text);
  }

  /** Undefined if it is too large or cannot be parsed. */
  static of(file: SourceFile, isEntry: boolean, parse: ParseProgramFile): ProgramTree | undefined {
    const program = file.text.length > maxTextLength ? undefined : parse(file, isEntry);
    if (!program) return undefined;
    const tree = new ProgramTree(file, program);
    if (!tree.index()) return undefined;
    tree.declare();
    return tree.resolve() ? tree : undefined;
  }

  parent(node: AnyNode): AnyNode | undefined {
    return this.entries.get(node)?.parent;
  }

  /** The function or class field that runs the node when it runs; or the program. */
  home(node: AnyNode): AnyNode {
    return this.entries.get(node)?.home ?? this.root;
  }

  /** The node and all nodes inside. */
  within(node: AnyNode | null | undefined): readonly AnyNode[] {
    const entry = node && this.entries.get(node);
    return entry ? this.nodes.slice(entry.index, entry.last + 1) : [];
  }

  contains(outer: AnyNode | null | undefined, inner: AnyNode): boolean {
    const [a, b] = [outer && this.entries.get(outer), this.entries.get(inner)];
    return a !== undefined && a !== null && b !== undefined && a.index <= b.index && b.index <= a.last;
  }

  /** The node and its ancestors, innermost first. */
  *outward(node: AnyNode | undefined): Generator<AnyNode> {
    for (let at = node; at; at = this.parent(at)) yield at;
  }

  bindingOf(node: AnyNode | null | undefined): Binding | undefined {
    return node?.type === "Identifier" ? this.bindings.get(node) : undefined;
  }

  allBindings(): ReadonlySet<Binding> {
    return new Set(this.bindings.values());
  }

  /** All names that are visible from a node. */
  visibleFrom(node: AnyNode): readonly string[] {
    return [...this.outward(node)].flatMap((scope) => [...(this.scopes.get(scope)?.keys() ?? [])]);
  }

  text({ start, end }: { readonly start: number; readonly end: number }): string {
    return this.file.text.slice(start, end);
  }

  at(node: { readonly start: number }): Position {
    return this.positions.at(node.start);
  }

  line(node: { readonly start: number }): number {
    return this.at(node).line;
  }

  /** The offset of a position; undefined if the text has no such position. */
  offset(position: Position): number | undefined {
    return position.file === this.file.path ? offsetOf(this.file.text, position) : undefined;
  }

  /** The innermost node at a position. */
  nodeAt(position: Position | undefined): AnyNode | undefined {
    const offset = position && this.offset(position);
    if (offset === undefined) return undefined;
    return this.nodes.findLast(({ start, end }) => start <= offset && offset < end);
  }

  private index(): boolean {
    const todo: [AnyNode, AnyNode | undefined][] = [[this.root, undefined]];
    for (let next = todo.pop(); next; next = todo.pop()) {
      const [node, parent] = next;
      if (this.nodes.length >= maxNodes) return false;
      const home = parent === undefined ? node : opensHome(parent) ? parent : this.home(parent);
      this.entries.set(node, { index: this.nodes.length, last: this.nodes.length, parent, home });
      this.nodes.push(node);
      for (const child of childrenOf(node).toReversed()) todo.push([child, node]);
      this.note(node);
    }
    for (const node of this.nodes.toReversed()) {
      const entry = this.entries.get(node);
      const above = entry?.parent && this.entries.get(entry.parent);
      if (entry && above) above.last = Math.max(above.last, entry.last);
    }
    return true;
  }

  private note(node: AnyNode): void {
    if (node.type === "WithStatement") this.hasDynamicScope = true;
    if (node.type === "Identifier" && node.name === "Proxy") this.hasGetters = true;
    if (node.type === "Identifier" && (node.name === "valueOf" || node.name === "toPrimitive"))
      this.hasValueOf = true;
    if (node.type !== "MethodDefinition" && node.type !== "Property" && node.type !== "PropertyDefinition")
      return;
    if ("kind" in node && node.kind === "get") this.hasGetters = true;
    if (!node.computed && node.key.type === "Identifier") this.methods.add(node.key.name);
  }

  private declare(): void {
    for (const node of this.nodes) {
      for (const declaration of declaredBy(node)) {
        const scope =
          declaration.where === "own"
            ? node
            : declaration.where === "function"
              ? this.varScope(node)
              : this.scopeAround(this.parent(node));
        this.add(declaration, scope, this.initialWriter(node, declaration.by));
      }
    }
  }

  /** The node that initializes a variable in its declaration: its declarator, or the loop over values. */
  private initialWriter(node: AnyNode, by: AnyNode): AnyNode | undefined {
    if (by.type !== "VariableDeclarator") return undefined;
    const loop = this.parent(node);
    const isLoopVariable =
      (loop?.type === "ForInStatement" || loop?.type === "ForOfStatement") && loop.left === node;
    return isLoopVariable ? loop : by.init ? by : undefined;
  }

  private add(
    { name: identifier, kind, by }: DeclaredName,
    scope: AnyNode,
    writer: AnyNode | undefined,
  ): void {
    const names = this.scopes.get(scope) ?? new Map<string, Binding>();
    this.scopes.set(scope, names);
    const previous = names.get(identifier.name);
    const binding = previous ?? {
      name: identifier.name,
      kind,
      declaredName: identifier,
      by,
      scope,
      uses: [],
      writes: [],
    };
    // A name that is declared twice (var, function) gets its second value here.
    if (writer) binding.writes.push({ at: identifier, by: writer });
    else if (previous && kind === "function") binding.writes.push({ at: identifier, by });
    names.set(identifier.name, binding);
    this.bindings.set(identifier, binding);
  }

  private resolve(): boolean {
    const writers = this.writers();
    const free = new Map<string, Binding>();
    let lookups = 0;
    for (const node of this.nodes) {
      if (node.type !== "Identifier" || this.bindings.has(node) || !isReference(node, this.parent(node)))
        continue;
      let binding: Binding | undefined;
      for (const scope of this.outward(node)) {
        if (++lookups > maxLookups) return false;
        binding = this.scopes.get(scope)?.get(node.name);
        if (binding) break;
      }
      if (!binding) {
        binding = free.get(node.name) ?? {
          name: node.name,
          kind: "free",
          declaredName: undefined,
          by: undefined,
          scope: this.root,
          uses: [],
          writes: [],
        };
        free.set(node.name, binding);
        if (node.name === "eval") this.hasDynamicScope = true;
      }
      this.bindings.set(node, binding);
      binding.uses.push(node);
      const by = writers.get(node);
      if (by) binding.writes.push({ at: node, by });
    }
    return true;
  }

  /** The names that are assigned to, and the nodes that assign. */
  private writers(): ReadonlyMap<AnyNode, AnyNode> {
    const sources = new Map<AnyNode, AnyNode>();
    for (const node of this.nodes) {
      if (node.type === "UpdateExpression") sources.set(node.argument, node);
      else if (node.type === "AssignmentExpression")
        for (const leaf of leavesOf(node.left)) sources.set(leaf, node);
      else if (
        (node.type === "ForInStatement" || node.type === "ForOfStatement") &&
        node.left.type !== "VariableDeclaration"
      )
        for (const leaf of leavesOf(node.left)) sources.set(leaf, node);
    }
    return sources;
  }

  private scopeAround(node: AnyNode | undefined): AnyNode {
    for (const at of this.outward(node)) if (opensScope.has(at.type)) return at;
    return this.root;
  }

  private varScope(node: AnyNode): AnyNode {
    for (const at of this.outward(this.parent(node)))
      if (isFunction(at) || at.type === "StaticBlock") return at;
    return this.root;
  }
}

const opensScope: ReadonlySet<string> = new Set([
  "Program",
  "BlockStatement",
  "StaticBlock",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
  "SwitchStatement",
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
]);

function opensHome(node: AnyNode): boolean {
  return isFunction(node) || node.type === "StaticBlock" || node.type === "PropertyDefinition";
}

import { bodyOf, eachChild, type Node, nameOf } from "./babel-nodes.ts";
import { isErased } from "./refusals.ts";

/** A part of the text in which names are declared. */
type Scope = {
  readonly node: Node;
  readonly parent: Scope | undefined;
  readonly names: Set<string>;
  /** Whether `var` declares its names here. */
  readonly isForVar: boolean;
  /** The object whose members are used by name here. */
  readonly holder?: Holder;
  /** The values of constants. */
  readonly constants: Map<string, Node>;
};

/** The namespace or enum that contains a member. Its parts share this object. */
type Holder = {
  readonly name: string;
  /** Members that are variables only as members: all of an enum, and the exported variables of a namespace. */
  readonly members: Set<string>;
  /** Members that other parts can use by name: all exports of a namespace. */
  readonly exportedNames: Set<string>;
};

/** The meaning of a name at its position. */
export type Meaning =
  /** Declared only at the top of the file (an import or a variable) or a global. */
  | { readonly kind: "outer" }
  | { readonly kind: "local"; readonly constant?: Node }
  /** `isHidden`: in between, the name of the object has another meaning. */
  | { readonly kind: "member"; readonly holder: string; readonly isHidden: boolean };

/**
 * Resolves the names in a file: those that are declared in functions and blocks, and members of the namespaces and
 * enums around them. Types have separate names, which are not resolved.
 */
export class Scopes {
  private readonly scopeOf = new Map<Node, Scope>();
  private readonly declarations = new Set<Node>();
  /** By the namespace or the scope that contains them: a namespace may have several parts. */
  private readonly holders = new Map<Scope | Holder, Map<string, Holder>>();

  constructor(program: Node) {
    const root = this.scope(program, undefined, true);
    const todo: { readonly node: Node; readonly scope: Scope }[] = [{ node: program, scope: root }];
    for (let next = todo.pop(); next; next = todo.pop()) {
      const { node, scope } = next;
      const inner = node === program ? root : this.enter(node, scope);
      eachChild(node, (child, key) => {
        if (child.type === "Identifier") this.scopeOf.set(child, key === "id" ? scope : inner);
        // The name of a declaration belongs to the outer scope, and so do the keys of its members.
        todo.push({ node: child, scope: key === "id" || key === "superClass" ? scope : inner });
      });
    }
  }

  /** Whether this identifier declares a variable. */
  isDeclaration(identifier: Node): boolean {
    return this.declarations.has(identifier);
  }

  meaningOf(identifier: Node): Meaning {
    const name = nameOf(identifier);
    const from = this.scopeOf.get(identifier);
    for (let scope = from; scope; scope = scope.parent) {
      const { holder } = scope;
      const isOwn = scope.names.has(name);
      if (holder && (holder.members.has(name) || (!isOwn && holder.exportedNames.has(name))))
        return { kind: "member", holder: holder.name, isHidden: this.isHidden(holder, from, scope) };
      if (!isOwn) continue;
      const constant = scope.constants.get(name);
      if (!scope.parent && !constant) return { kind: "outer" };
      return { kind: "local", ...(constant && { constant }) };
    }
    return { kind: "outer" };
  }

  private isHidden({ name }: Holder, from: Scope | undefined, to: Scope): boolean {
    for (let scope = from; scope; scope = scope.parent) {
      if (scope.names.has(name)) return true;
      if (scope === to) return false;
    }
    return false;
  }

  private scope(node: Node, parent: Scope | undefined, isForVar: boolean, holder?: Holder): Scope {
    return { node, parent, names: new Set(), isForVar, constants: new Map(), ...(holder && { holder }) };
  }

  /** Records the declarations of a node, and returns the scope of its content. */
  private enter(node: Node, scope: Scope): Scope {
    switch (node.type) {
      case "VariableDeclaration":
        this.declareVariables(node, scope);
        return scope;
      case "ClassDeclaration":
        this.declare(node.id, scope);
        return scope;
      case "TSImportEqualsDeclaration":
        this.declare(node.id, scope);
        return scope;
      case "TSEnumDeclaration": {
        this.declare(node.id, scope);
        const holder = this.holderOf(node, scope);
        for (const { id } of bodyOf(node)) holder.members.add(nameOf(id));
        return this.scope(node, scope, false, holder);
      }
      case "TSModuleDeclaration":
        if (!isErased(node)) return this.enterNamespace(node, scope);
        return scope;
      case "FunctionDeclaration":
        this.declare(node.id, scope);
        return this.enterFunction(node, scope);
      case "FunctionExpression":
      case "ClassExpression": {
        const selfScope = this.scope(node, scope, false);
        this.declare(node.id, selfScope);
        return node.type === "ClassExpression" ? selfScope : this.enterFunction(node, selfScope);
      }
      case "ArrowFunctionExpression":
      case "ObjectMethod":
      case "ClassMethod":
      case "ClassPrivateMethod":
        return this.enterFunction(node, scope);
      case "StaticBlock":
        return this.scope(node, scope, true);
      case "CatchClause": {
        const inner = this.scope(node, scope, false);
        this.declarePattern((node as { readonly param?: Node }).param, inner);
        return inner;
      }
      case "BlockStatement":
      case "ForStatement":
      case "ForInStatement":
      case "ForOfStatement":
      case "SwitchStatement":
        return this.scope(node, scope, false);
      default:
        return scope;
    }
  }

  private enterFunction(node: Node, scope: Scope): Scope {
    const inner = this.scope(node, scope, true);
    for (const param of node.params ?? []) this.declarePattern(param.parameter ?? param, inner);
    return inner;
  }

  private enterNamespace(node: Node, scope: Scope): Scope {
    this.declare(node.id, scope);
    const holder = this.holderOf(node, scope);
    const inner = this.scope(node, scope, true, holder);
    const body = node.body as Node;
    if (body.type === "TSModuleDeclaration") holder.exportedNames.add(nameOf(body.id));
    for (const { type, declaration, isExport, id } of bodyOf(body)) {
      const isDeclared = type === "ExportNamedDeclaration" && declaration && !isErased(declaration);
      const isVariable = isDeclared && declaration.type === "VariableDeclaration";
      // `export import A = B.C` is also only a member.
      const members = isVariable ? namesIn(declaration) : isExport ? [nameOf(id)] : [];
      for (const name of members) holder.members.add(name);
      const exportedNames = isDeclared && !isVariable ? [nameOf(declaration.id)] : members;
      for (const name of exportedNames) holder.exportedNames.add(name);
    }
    return inner;
  }

  private holderOf({ id }: Node, scope: Scope): Holder {
    const within = scope.holder ?? scope;
    const holders = this.holders.get(within) ?? new Map<string, Holder>();
    this.holders.set(within, holders);
    const name = nameOf(id);
    const holder = holders.get(name) ?? { name, members: new Set(), exportedNames: new Set() };
    holders.set(name, holder);
    return holder;
  }

  private declareVariables(node: Node, scope: Scope): void {
    let target = scope;
    if (node.kind === "var") while (!target.isForVar && target.parent) target = target.parent;
    for (const { id, init } of node.declarations ?? []) {
      this.declarePattern(id, target);
      if (node.kind === "const" && init && id?.type === "Identifier") target.constants.set(nameOf(id), init);
    }
  }

  private declarePattern(pattern: Node | null | undefined, scope: Scope): void {
    for (const identifier of identifiersIn(pattern)) this.declare(identifier, scope);
  }

  private declare(identifier: Node | null | undefined, scope: Scope): void {
    if (identifier?.type !== "Identifier") return;
    scope.names.add(nameOf(identifier));
    this.declarations.add(identifier);
  }
}

function namesIn({ declarations = [] }: Node): readonly string[] {
  return declarations.flatMap(({ id }) => identifiersIn(id).map(nameOf));
}

/** The variables of `a`, `{ a, b: [c = 1] }`, `...a`. */
function identifiersIn(pattern: Node | null | undefined): readonly Node[] {
  const identifiers: Node[] = [];
  const todo = [pattern];
  for (let node = todo.pop(); todo.length > 0 || node; node = todo.pop()) {
    switch (node?.type) {
      case "Identifier":
        identifiers.push(node);
        break;
      case "ObjectPattern":
        todo.push(...((node as { readonly properties?: readonly Node[] }).properties ?? []));
        break;
      case "ObjectProperty":
        todo.push(node.value as Node);
        break;
      case "ArrayPattern":
        todo.push(...((node as { readonly elements?: readonly (Node | null)[] }).elements ?? []));
        break;
      case "AssignmentPattern":
        todo.push(node.left);
        break;
      case "RestElement":
        todo.push(node.argument);
    }
  }
  return identifiers;
}

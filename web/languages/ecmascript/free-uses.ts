import type {
  AnyNode,
  ArrowFunctionExpression,
  Class,
  Function as FunctionNode,
  Pattern,
  Program,
  VariableDeclaration,
} from "acorn";
import { globalObjectNames } from "../../protocol/capabilities/known-globals.ts";
import { parseWithAcorn } from "./acorn-parser.ts";
import { declaredBy } from "./analysis/declarations.ts";
import { isNode } from "./analysis/nodes.ts";

/**
 * A use of something outside the program: a name that it does not declare, or a path that starts with one
 * (`Math.random`, `globalThis["Math"].random`, `const { random } = Math`).
 */
export type Use = {
  /** "fetch" or "Math.random". */
  readonly path: string;
  /** Whether it is written with "globalThis.". */
  readonly ofGlobal: boolean;
  readonly offset: number;
  /** `write`: it is assigned to, and not read. `ask`: the operand of `typeof`. */
  readonly how: "read" | "write" | "ask" | "call" | "new";
  /** Whether the function around it, or one further out, checks its name with `typeof`. */
  readonly isTypeofOnly: boolean;
  /** For a call or `new`: the number of arguments, if the text shows it. */
  readonly count?: number;
};

/** The uses of a program, in no particular order. */
export function freeUses(program: Program): readonly Use[] {
  const walk = new UseCollector();
  walk.run(program);
  return walk.uses();
}

class Scope {
  readonly names = new Set<string>();
  /** Names that are the operand of a `typeof` in this scope. */
  readonly typeofNames = new Set<string>();

  constructor(
    readonly kind: "function" | "block" | "with",
    readonly parent?: Scope,
  ) {}

  /** The scope in which `var` declares. */
  get home(): Scope {
    let scope: Scope = this;
    while (scope.kind !== "function" && scope.parent) scope = scope.parent;
    return scope;
  }
}

type PathUse = {
  readonly path: readonly string[];
  readonly offset: number;
  readonly how: Use["how"];
  readonly scope: Scope;
  readonly count?: number | undefined;
};

/** No path that an allowlist knows is longer. */
const maxPathKeys = 5;

/** Visits each node once. Not recursive: programs may be nested deeply. */
class UseCollector {
  private readonly pending: (() => void)[] = [];
  private readonly pathUses: PathUse[] = [];

  run(program: Program): void {
    const scope = new Scope("function");
    for (const statement of program.body) this.visit(statement, scope);
    for (let next = this.pending.pop(); next; next = this.pending.pop()) next();
  }

  /** The uses, once all declarations are known. */
  uses(): readonly Use[] {
    return this.pathUses.flatMap(({ path, offset, how, scope, count }) => {
      const [name = ""] = path;
      const ofGlobal = globalObjectNames.includes(name) && path.length > 1;
      let isTypeofOnly = false;
      for (let at: Scope | undefined = scope; at; at = at.parent) {
        // The text does not show what a name means inside `with`.
        if (at.kind === "with" || at.names.has(name)) return [];
        const root = ofGlobal ? path[1] : name;
        isTypeofOnly ||= at.kind === "function" && root !== undefined && at.typeofNames.has(root);
      }
      const pathText = path.slice(ofGlobal ? 1 : 0).join(".");
      return [{ path: pathText, ofGlobal, offset, how, isTypeofOnly, ...(count !== undefined && { count }) }];
    });
  }

  private visit(node: AnyNode | null | undefined, scope: Scope): void {
    if (node) this.pending.push(() => this.enter(node, scope));
  }

  private visitAll(nodes: readonly (AnyNode | null)[], scope: Scope): void {
    for (const node of nodes) this.visit(node, scope);
  }

  private enter(node: AnyNode, scope: Scope): void {
    switch (node.type) {
      case "Identifier":
        this.note([node.name], node, "read", scope);
        return;
      case "FunctionDeclaration":
        // In sloppy code, a function in a block is also visible in the function around it.
        if (node.id) scope.home.names.add(node.id.name);
        this.enterFunction(node, scope);
        return;
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        this.enterFunction(node, scope);
        return;
      case "ClassDeclaration":
      case "ClassExpression":
        this.enterClass(node, scope);
        return;
      case "VariableDeclaration":
        this.declareAll(node, scope);
        return;
      case "BlockStatement":
      case "StaticBlock":
        this.visitAll(node.body, new Scope(node.type === "StaticBlock" ? "function" : "block", scope));
        return;
      case "ForStatement":
      case "SwitchStatement":
        this.enterChildren(node, new Scope("block", scope));
        return;
      case "ForInStatement":
      case "ForOfStatement": {
        const inner = new Scope("block", scope);
        if (node.left.type === "VariableDeclaration") this.visit(node.left, inner);
        else this.assign(node.left, inner);
        this.visit(node.right, inner);
        this.visit(node.body, inner);
        return;
      }
      case "CatchClause": {
        const inner = new Scope("block", scope);
        this.declare(node, scope, inner);
        if (node.param) this.visitDefaults(node.param, inner);
        this.visit(node.body, inner);
        return;
      }
      case "WithStatement":
        this.visit(node.object, scope);
        this.visit(node.body, new Scope("with", scope));
        return;
      case "ImportDeclaration":
        this.declare(node, scope);
        return;
      case "ExportNamedDeclaration":
        this.visit(node.declaration, scope);
        if (!node.source) for (const { local } of node.specifiers) this.visit(local, scope);
        return;
      case "ExportAllDeclaration":
      case "MetaProperty":
      case "BreakStatement":
      case "ContinueStatement":
        return;
      case "LabeledStatement":
        this.visit(node.body, scope);
        return;
      case "UnaryExpression":
        if (node.operator === "typeof" && node.argument.type === "Identifier") {
          scope.home.typeofNames.add(node.argument.name);
          this.note([node.argument.name], node.argument, "ask", scope);
        } else this.visit(node.argument, scope);
        return;
      case "AssignmentExpression":
        if (node.operator === "=") this.assign(node.left, scope);
        else this.visit(node.left, scope);
        this.visit(node.right, scope);
        this.notePattern(node.left, node.right, scope);
        return;
      case "MemberExpression":
        this.notePath(node, "read", scope);
        this.visit(node.object, scope);
        if (node.computed) this.visit(node.property, scope);
        return;
      case "CallExpression":
      case "NewExpression": {
        const count = node.arguments.some(({ type }) => type === "SpreadElement")
          ? undefined
          : node.arguments.length;
        this.notePath(node.callee, node.type === "NewExpression" ? "new" : "call", scope, count);
        this.visit(node.callee, scope);
        this.visitAll(node.arguments, scope);
        return;
      }
      case "Property":
      case "MethodDefinition":
      case "PropertyDefinition":
        if (node.computed) this.visit(node.key, scope);
        this.visit(node.value, scope);
        return;
      default:
        this.enterChildren(node, scope);
    }
  }

  private enterChildren(node: AnyNode, scope: Scope): void {
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) this.visit(child, scope);
    }
  }

  private enterFunction(node: FunctionNode | ArrowFunctionExpression, scope: Scope): void {
    const inner = new Scope("function", scope);
    this.declare(node, scope, inner);
    if (node.type !== "ArrowFunctionExpression") inner.names.add("arguments");
    for (const param of node.params) this.visitDefaults(param, inner);
    if (node.body.type === "BlockStatement") this.visitAll(node.body.body, inner);
    else this.visit(node.body, inner);
  }

  private enterClass(node: Class, scope: Scope): void {
    const inner = new Scope("block", scope);
    this.declare(node, scope, inner);
    // Inside the class its name is a separate binding, which is never assigned to.
    if (node.id) inner.names.add(node.id.name);
    this.visit(node.superClass, inner);
    this.visit(node.body, inner);
  }

  private declareAll(node: VariableDeclaration, scope: Scope): void {
    this.declare(node, scope);
    for (const { id, init } of node.declarations) {
      this.visitDefaults(id, scope);
      this.visit(init, scope);
      this.notePattern(id, init, scope);
    }
  }

  /** Adds the declarations of a node to its scope; `own` is the scope of the node itself. */
  private declare(node: AnyNode | FunctionNode | Class, scope: Scope, own = scope): void {
    for (const { name, where } of declaredBy(node as AnyNode)) {
      const into = where === "own" ? own : where === "function" ? scope.home : scope;
      into.names.add(name.name);
    }
  }

  /** Visits the defaults and computed keys of a pattern. */
  private visitDefaults(pattern: Pattern, scope: Scope): void {
    this.takeApart(pattern, scope, () => {});
  }

  private assign(pattern: Pattern, scope: Scope): void {
    this.takeApart(pattern, scope, (target) => {
      if (target.type === "Identifier") this.note([target.name], target, "write", scope);
      else if (target.type === "MemberExpression") {
        this.notePath(target, "write", scope);
        this.visit(target.object, scope);
        if (target.computed) this.visit(target.property, scope);
      }
    });
  }

  private takeApart(pattern: Pattern, scope: Scope, target: (leaf: Pattern) => void): void {
    const patterns: Pattern[] = [pattern];
    for (let next = patterns.pop(); next; next = patterns.pop()) {
      switch (next.type) {
        case "ObjectPattern":
          for (const property of next.properties) {
            if (property.type === "RestElement") patterns.push(property.argument);
            else {
              if (property.computed) this.visit(property.key, scope);
              patterns.push(property.value);
            }
          }
          break;
        case "ArrayPattern":
          for (const element of next.elements) if (element) patterns.push(element);
          break;
        case "RestElement":
          patterns.push(next.argument);
          break;
        case "AssignmentPattern":
          this.visit(next.right, scope);
          patterns.push(next.left);
          break;
        default:
          target(next);
      }
    }
  }

  /** `{ random } = Math` reads Math.random. */
  private notePattern(pattern: Pattern, value: AnyNode | null | undefined, scope: Scope): void {
    const path = value && pathOf(value);
    if (!path || pattern.type !== "ObjectPattern") return;
    for (const property of pattern.properties) {
      if (property.type !== "Property") continue;
      const key = keyOf(property);
      if (key !== undefined) this.note([...path, key], property, "read", scope);
    }
  }

  private notePath(node: AnyNode, how: Use["how"], scope: Scope, count?: number): void {
    const path = pathOf(node);
    if (path) this.note(path, node, how, scope, count);
  }

  private note(
    path: readonly string[],
    { start }: { start: number },
    how: Use["how"],
    scope: Scope,
    count?: number,
  ): void {
    this.pathUses.push({ path, offset: start, how, scope, count });
  }
}

/** `Math.random` and `Math["random"]` as ["Math", "random"]; undefined if it is not a path from a name. */
function pathOf(node: AnyNode): readonly string[] | undefined {
  const keys: string[] = [];
  let at: AnyNode = node;
  for (;;) {
    if (at.type === "ChainExpression" || at.type === "ParenthesizedExpression") at = at.expression;
    else if (at.type === "MemberExpression" && keys.length < maxPathKeys) {
      const key = keyOf({ key: at.property, computed: at.computed });
      if (key === undefined) return undefined;
      keys.unshift(key);
      at = at.object;
    } else return at.type === "Identifier" ? [at.name, ...keys] : undefined;
  }
}

function keyOf({ key, computed }: { key: AnyNode; computed: boolean }): string | undefined {
  if (!computed && key.type === "Identifier") return key.name;
  if (key.type === "Literal" && typeof key.value === "string") return key.value;
  const isPlain = key.type === "TemplateLiteral" && key.expressions.length === 0;
  return isPlain ? (key.quasis[0]?.value.cooked ?? undefined) : undefined;
}

/** Where a module assigns to an undeclared name, which is an error: `for (i = 0; …)`. */
export function undeclaredWrites(
  text: string,
): readonly { readonly name: string; readonly offset: number }[] {
  const { program } = parseWithAcorn(text, "module");
  const uses = program ? freeUses(program) : [];
  return uses.flatMap(({ path, offset, how, ofGlobal }) =>
    how === "write" && !ofGlobal && !path.includes(".") ? [{ name: path, offset }] : [],
  );
}

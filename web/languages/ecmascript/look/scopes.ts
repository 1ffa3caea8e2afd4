import type { AnyNode, Program } from "acorn";
import type { BindingKind } from "../../../protocol/look/moment.ts";
import { type DeclaredName, declaredBy } from "../analysis/declarations.ts";
import { childrenOf } from "../analysis/nodes.ts";

/** A declared name. `order` is the order in which the engine's compiler reaches it. */
export type Declaration = { readonly name: string; readonly kind: BindingKind; readonly order: number };
type Scope = { readonly start: number; readonly end: number; readonly names: Declaration[] };

/** A function or the file, with its scopes, outermost first. */
export type FunctionScope = {
  readonly start: number;
  readonly end: number;
  readonly parent: FunctionScope | undefined;
  readonly isArrow: boolean;
  readonly scopes: Scope[];
};

/** All functions of a file; the file itself is the first. */
export function functionScopes(program: Program): readonly FunctionScope[] {
  const all: FunctionScope[] = [];
  const open = (node: AnyNode, parent: FunctionScope | undefined): FunctionScope => {
    const { start, end } = node;
    const isArrow = node.type === "ArrowFunctionExpression";
    const functionScope = { start, end, parent, isArrow, scopes: [{ start, end, names: [] }] };
    all.push(functionScope);
    return functionScope;
  };
  const inner = (of: FunctionScope, { start, end }: AnyNode): Scope => {
    const scope = { start, end, names: [] };
    of.scopes.push(scope);
    return scope;
  };
  const declare = ({ name: { name, start }, kind }: DeclaredName, into: Scope): void => {
    const isSame = (declaration: Declaration) =>
      declaration.name === name && !isLexical(declaration.kind) && !isLexical(kind);
    if (!into.names.some(isSame)) into.names.push({ name, kind, order: start });
  };
  const visit = (node: AnyNode, of: FunctionScope, scope: Scope): void => {
    const outermost = of.scopes[0] as Scope;
    let at = scope;
    switch (node.type) {
      case "VariableDeclaration":
        for (const each of declaredBy(node)) declare(each, each.where === "function" ? outermost : at);
        break;
      case "ImportDeclaration":
        for (const each of declaredBy(node)) declare(each, at);
        return;
      case "ClassDeclaration":
      case "ClassExpression":
        // A class has two bindings of its name: the one that its own methods use is never assigned to.
        if (node.id) {
          if (node.type === "ClassDeclaration")
            at.names.push({ name: node.id.name, kind: "class", order: node.end });
          at = inner(of, node);
          at.names.push({ name: node.id.name, kind: "class", order: node.start });
        }
        break;
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "ArrowFunctionExpression": {
        const own = open(node, of);
        const first = own.scopes[0] as Scope;
        for (const each of declaredBy(node)) {
          if (each.kind === "param") declare(each, first);
          else if (each.where === "block") declare(each, at);
        }
        for (const each of node.params) visit(each, own, first);
        if (node.body.type === "BlockStatement") for (const each of node.body.body) visit(each, own, first);
        else visit(node.body, own, first);
        return;
      }
      case "StaticBlock": {
        const own = open(node, of);
        for (const each of node.body) visit(each, own, own.scopes[0] as Scope);
        return;
      }
      case "BlockStatement":
      case "ForStatement":
      case "ForInStatement":
      case "ForOfStatement":
      case "SwitchStatement":
        at = inner(of, node);
        break;
      case "CatchClause":
        at = inner(of, node);
        for (const each of declaredBy(node)) declare(each, at);
        break;
    }
    for (const child of childrenOf(node)) visit(child, of, at);
  };
  const file = open(program, undefined);
  for (const each of program.body) visit(each, file, file.scopes[0] as Scope);
  return all;
}

/** The innermost function around an offset. */
export function functionAt(all: readonly FunctionScope[], offset: number): FunctionScope {
  let innermost = all[0] as FunctionScope;
  for (const each of all)
    if (each.start <= offset && offset < each.end && each.end - each.start <= innermost.end - innermost.start)
      innermost = each;
  return innermost;
}

export function isLexical(kind: BindingKind): boolean {
  return kind !== "var" && kind !== "param";
}

/**
 * The variables of a function that are in scope at an offset, in the order of the text; of names that hide one another
 * the innermost. `nth` is the index among the function's variables of the same name and kind of declaration, `number`
 * among all of the same name.
 */
export function visibleAt(
  { scopes, parent }: FunctionScope,
  offset: number,
): readonly (Declaration & {
  readonly nth: number;
  readonly number: number;
  readonly isOutermost: boolean;
})[] {
  const [outermost] = scopes;
  // Variables that a file declares outside of blocks are not in its frame.
  const inFrame = parent ? scopes : scopes.slice(1);
  const declarations = new Map<string, Declaration>();
  for (const [nth, scope] of scopes.entries()) {
    // A loop has its own moment before its scope is entered.
    if (nth > 0 && offset <= scope.start) continue;
    if (offset < scope.start || offset >= scope.end) continue;
    // Inner scopes come after outer ones.
    for (const each of scope.names) declarations.set(each.name, each);
  }
  return [...declarations.values()]
    .sort((a, b) => a.order - b.order)
    .map((each) => {
      const same = inFrame
        .flatMap(({ names }) => names)
        .filter(({ name, kind }) => name === each.name && isLexical(kind) === isLexical(each.kind))
        .sort((a, b) => a.order - b.order);
      const all = scopes.flatMap(({ names }) => names.filter(({ name }) => name === each.name));
      const number = all.filter(({ order }) => order < each.order).length;
      return {
        ...each,
        nth: same.indexOf(each),
        number,
        isOutermost: outermost?.names.includes(each) === true,
      };
    });
}

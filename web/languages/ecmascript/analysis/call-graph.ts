import type { AnyNode } from "acorn";
import { memberLists } from "../../../protocol/capabilities/global-members.ts";
import { isFunction, memberName } from "./nodes.ts";
import { type ProgramTree, soleValue } from "./program-tree.ts";

/** Which function calls which, as far as names show it. */

/** `node`, in `from`, runs `to`: functions, and the fields of classes. */
export type CallEdge = {
  readonly node: AnyNode;
  readonly from: AnyNode;
  readonly to: AnyNode;
  /** Whether it is certainly this function, not another of the same name: `child.walk()` may call any `walk`. */
  readonly isCertain: boolean;
};

/** The program's function that an expression certainly is. */
export function calledFunction(tree: ProgramTree, callee: AnyNode | null | undefined) {
  const binding = tree.bindingOf(callee);
  if (isFunction(callee)) return callee;
  if (!binding) return undefined;
  if (binding.kind === "function" && binding.writes.length === 0)
    return isFunction(binding.by) ? binding.by : undefined;
  const value = soleValue(binding);
  return isFunction(value) ? value : undefined;
}

/** The names of the methods of built-in classes. */
export const builtInMethods: ReadonlySet<string> = new Set(
  ["Array", "String", "Number", "Map", "Set", "WeakMap", "WeakSet", "RegExp", "Date"].flatMap((owner) =>
    (memberLists[owner] ?? "").split("|").join(" ").trim().split(/\s+/),
  ),
);

const edgesByTree = new WeakMap<ProgramTree, readonly CallEdge[]>();

export function edgesOf(tree: ProgramTree): readonly CallEdge[] {
  const edges = edgesByTree.get(tree) ?? findEdges(tree);
  edgesByTree.set(tree, edges);
  return edges;
}

export function callersOf(tree: ProgramTree, home: AnyNode): readonly AnyNode[] {
  return edgesOf(tree).flatMap(({ node, to }) => (to === home ? [node] : []));
}

/** The maximum number of functions to search. */
const maxVisitedFunctions = 50;

/** The shortest cycle of calls by which a function calls itself. */
export function cycleOf(tree: ProgramTree, home: AnyNode): readonly CallEdge[] | undefined {
  const edges = edgesOf(tree);
  const ways: { readonly at: AnyNode; readonly way: readonly CallEdge[] }[] = [{ at: home, way: [] }];
  const visitedNodes = new Set<AnyNode>();
  for (const { at, way } of ways) {
    for (const edge of edges) {
      if (edge.from !== at || visitedNodes.has(edge.to)) continue;
      if (edge.to === home) return [...way, edge];
      visitedNodes.add(edge.to);
      if (ways.length < maxVisitedFunctions) ways.push({ at: edge.to, way: [...way, edge] });
    }
  }
  return undefined;
}

/** The name of a function in the text. */
export function nameOf(tree: ProgramTree, home: AnyNode): string | undefined {
  if (home.type === "PropertyDefinition") return className(tree, home);
  if (isFunction(home) && home.id) return home.id.name;
  const around = tree.parent(home);
  if (around?.type === "VariableDeclarator" && around.id.type === "Identifier") return around.id.name;
  if (around?.type === "MethodDefinition" && around.kind === "constructor") return className(tree, around);
  return keyOf(around);
}

/** The name of a method or a property, if it is not computed. */
export function keyOf(member: AnyNode | undefined): string | undefined {
  if (member?.type !== "MethodDefinition" && member?.type !== "Property") return undefined;
  return !member.computed && "name" in member.key ? member.key.name : undefined;
}

function className(tree: ProgramTree, member: AnyNode): string | undefined {
  const owner = classOf(tree, member);
  return owner && "id" in owner && owner.id?.type === "Identifier" ? owner.id.name : undefined;
}

function classOf(tree: ProgramTree, member: AnyNode): AnyNode | undefined {
  const body = tree.parent(member);
  return body?.type === "ClassBody" ? tree.parent(body) : undefined;
}

type Methods = ReadonlyMap<string, readonly AnyNode[]>;

function findEdges(tree: ProgramTree): readonly CallEdge[] {
  const methods = methodsOf(tree);
  const edges: CallEdge[] = [];
  for (const node of tree.nodes) {
    const from = tree.home(node);
    for (const to of targetsOf(tree, node)) edges.push({ node, from, to, isCertain: true });
    const maybe = likelyMethod(tree, methods, node);
    if (maybe) edges.push({ node, from, to: maybe, isCertain: false });
  }
  return edges;
}

/** The methods of a program, by name. */
function methodsOf(tree: ProgramTree): Methods {
  const methods = new Map<string, AnyNode[]>();
  for (const node of tree.nodes) {
    const name = keyOf(node);
    if (name === undefined || (node.type !== "Property" && node.type !== "MethodDefinition")) continue;
    if (!isFunction(node.value) || (node.kind !== "init" && node.kind !== "method")) continue;
    const sameName = methods.get(name);
    if (sameName) sameName.push(node.value);
    else methods.set(name, [node.value]);
  }
  return methods;
}

/** `child.walk()` if only one object or class has such a method, and no built-in class has. */
function likelyMethod(tree: ProgramTree, methodsByName: Methods, node: AnyNode): AnyNode | undefined {
  const callee = node.type === "CallExpression" ? node.callee : undefined;
  const name = memberName(callee);
  if (callee?.type !== "MemberExpression" || name === undefined || builtInMethods.has(name)) return undefined;
  if (callee.object.type === "Super" || ownMember(tree, callee, "method")) return undefined;
  const [only, another] = methodsByName.get(name) ?? [];
  return another ? undefined : only;
}

/** The functions that a node certainly runs. */
function targetsOf(tree: ProgramTree, node: AnyNode): readonly AnyNode[] {
  switch (node.type) {
    case "CallExpression": {
      const target = calledFunction(tree, node.callee) ?? ownMember(tree, node.callee, "method");
      const inPlace = node.arguments.filter((argument) => isFunction(argument));
      return target ? [target, ...inPlace] : inPlace;
    }
    case "NewExpression": {
      const creator = tree.bindingOf(node.callee)?.by;
      if (creator?.type !== "ClassDeclaration" && creator?.type !== "ClassExpression") return [];
      return creator.body.body.flatMap((member): AnyNode[] => {
        if (member.type === "PropertyDefinition") return member.static ? [] : [member];
        return member.type === "MethodDefinition" && member.kind === "constructor" ? [member.value] : [];
      });
    }
    case "MemberExpression": {
      const around = tree.parent(node);
      const isSet = around?.type === "AssignmentExpression" && around.left === node;
      const target = ownMember(tree, node, isSet ? "set" : "get");
      return target ? [target] : [];
    }
    default:
      return [];
  }
}

/**
 * The method of `this.walk` in a method of the same class or object, or of `tree.walk` if `tree` is an object literal.
 */
function ownMember(tree: ProgramTree, member: AnyNode, kind: "method" | "get" | "set"): AnyNode | undefined {
  const name = memberName(member);
  if (member.type !== "MemberExpression" || name === undefined) return undefined;
  const owner =
    member.object.type === "ThisExpression"
      ? ownerOf(tree, member)
      : soleValue(tree.bindingOf(member.object));
  const members =
    owner?.type === "ClassBody" ? owner.body : owner?.type === "ObjectExpression" ? owner.properties : [];
  const [only, another] = members.filter(
    (each: AnyNode) =>
      keyOf(each) === name && "kind" in each && (each.kind === "init" ? "method" : each.kind) === kind,
  );
  const isPlain = only?.type === "MethodDefinition" || only?.type === "Property";
  return isPlain && !another && isFunction(only.value) ? only.value : undefined;
}

/** The class or object whose method contains this `this`. */
function ownerOf(tree: ProgramTree, self: AnyNode): AnyNode | undefined {
  for (const at of tree.outward(self)) {
    const around = tree.parent(at);
    const isMember = around?.type === "MethodDefinition" || around?.type === "Property";
    if (isMember && around.value === at && isFunction(at) && at.type !== "ArrowFunctionExpression")
      return "static" in around && around.static ? undefined : tree.parent(around);
    if (at.type === "PropertyDefinition") return tree.parent(at);
    if (isFunction(at) && at.type !== "ArrowFunctionExpression") return undefined;
  }
  return undefined;
}

/** Whether a node of a function is evaluated in each call, before it can return. */
export function isOnEveryPath(tree: ProgramTree, home: AnyNode, node: AnyNode): boolean {
  if (tree.home(node) !== home) return false;
  let inner = node;
  for (const at of tree.outward(tree.parent(node))) {
    if (at === home) break;
    if (branchTypes.has(at.type)) {
      const first =
        "test" in at ? at.test : "left" in at ? at.left : "discriminant" in at ? at.discriminant : undefined;
      if (first !== inner) return false;
    }
    inner = at;
  }
  return !tree
    .within(home)
    .some(
      (other) =>
        (other.type === "ReturnStatement" ||
          other.type === "ThrowStatement" ||
          other.type === "YieldExpression") &&
        other.start < node.start &&
        !tree.contains(other, node) &&
        tree.home(other) === home,
    );
}

/** Nodes that may skip a part of themselves. */
export const branchTypes: ReadonlySet<string> = new Set([
  "IfStatement",
  "ConditionalExpression",
  "LogicalExpression",
  "SwitchStatement",
  "TryStatement",
  "WhileStatement",
  "ForStatement",
  "ForInStatement",
  "ForOfStatement",
]);

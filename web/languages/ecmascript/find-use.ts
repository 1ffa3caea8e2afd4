import type { AnyNode } from "acorn";
import { globalObjectNames } from "../../protocol/capabilities/known-globals.ts";
import { type SyntaxTerm, type UsedTerm, usedTerm } from "../../protocol/grading/check-syntax-terms.ts";
import type { Position, SourceFile } from "../../protocol/program/source-file.ts";
import { parseWithAcorn } from "./acorn-parser.ts";
import { cycleOf } from "./analysis/call-graph.ts";
import { childrenOf, isFunction, isLoop, isReference, memberName } from "./analysis/nodes.ts";
import { ProgramTree } from "./analysis/program-tree.ts";
import { parseAuto, parseProgramFile } from "./parse.ts";
import { SourcePositions } from "./source-positions.ts";

/**
 * The first use of a check's term in a text. It examines the text, not the running program: `const m = Math` uses the
 * name `Math`, but not the path `Math.max`.
 */
export function findUse(term: string, file: SourceFile, isEntry: boolean): Position | undefined {
  const use = usedTerm(term);
  const root = use && programOf(file, isEntry);
  if (!root) return undefined;
  const node =
    use.kind === "syntax" && use.term === "recursion"
      ? recursionIn(file, isEntry)
      : firstNode(root, (each, parent) => isUse(use, each, parent));
  return node && new SourcePositions(file.path, file.text).at(node.start);
}

function programOf(file: SourceFile, isEntry: boolean): AnyNode | undefined {
  const asModule = () => parseWithAcorn(file.text, "module").program;
  return isEntry
    ? (parseAuto(file.text, file.path)?.program ?? parseWithAcorn(file.text, "script").program ?? asModule())
    : asModule();
}

function recursionIn(file: SourceFile, isEntry: boolean): AnyNode | undefined {
  const tree = ProgramTree.of(file, isEntry, parseProgramFile);
  if (!tree) return undefined;
  for (const home of tree.nodes) {
    const [edge] = (isFunction(home) && cycleOf(tree, home)) || [];
    if (edge) return edge.node;
    if (isFunction(home)) {
      const argument = selfArgument(tree, home);
      if (argument) return argument;
    }
  }
  return undefined;
}

/** `list.map(walk)` in `walk`. */
function selfArgument(tree: ProgramTree, home: AnyNode): AnyNode | undefined {
  return tree.nodes.find((node) => {
    if (node.type !== "Identifier" || !contains(home, node)) return false;
    const { by, kind } = tree.bindingOf(node) ?? {};
    if (kind === "param") return false;
    const own = by === home || (by?.type === "VariableDeclarator" && by.init === home);
    const around = tree.parent(node);
    return own && (around?.type === "CallExpression" || around?.type === "NewExpression");
  });
}

const contains = (outer: AnyNode, inner: AnyNode) => inner.start > outer.start && inner.end <= outer.end;

/** The first node that matches, in the order of the text. Not recursive: programs may be nested deeply. */
function firstNode(
  root: AnyNode,
  holds: (node: AnyNode, parent: AnyNode | undefined) => boolean,
): AnyNode | undefined {
  const todo: { readonly node: AnyNode; readonly parent: AnyNode | undefined }[] = [
    { node: root, parent: undefined },
  ];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { node, parent } = next;
    if (holds(node, parent)) return node;
    const children = childrenOf(node);
    for (let index = children.length - 1; index >= 0; index--)
      todo.push({ node: children[index] as AnyNode, parent: node });
  }
  return undefined;
}

function isUse(term: UsedTerm, node: AnyNode, parent: AnyNode | undefined): boolean {
  switch (term.kind) {
    case "syntax":
      return syntaxTests[term.term](node, parent);
    case "member":
      return memberName(node) === term.name || privateName(node) === term.name || isTaken(term.name, node);
    case "path":
      return isPath(term.path, node, parent);
  }
}

function isPath(path: readonly string[], node: AnyNode, parent: AnyNode | undefined): boolean {
  const [name = ""] = path;
  if (path.length === 1) return isNamed(node, parent, name);
  // const { max } = Math
  if (node.type === "VariableDeclarator" && node.id.type === "ObjectPattern" && path.length === 2)
    return nameOf(node.init) === name && node.id.properties.some((each) => isTaken(path[1] as string, each));
  const nodePath = pathOf(node);
  return nodePath?.length === path.length && nodePath.every((each, index) => each === path[index]);
}

/** "Math.max" for `Math.max`, `Math["max"]` and `globalThis.Math.max`. */
function pathOf(node: AnyNode): readonly string[] | undefined {
  const path: string[] = [];
  let at: AnyNode = node;
  while (at.type === "MemberExpression") {
    const name = memberName(at);
    if (name === undefined) return undefined;
    path.unshift(name);
    at = at.object as AnyNode;
  }
  if (at.type === "ThisExpression") path.unshift("this");
  else if (at.type !== "Identifier") return undefined;
  else if (!globalObjectNames.includes(at.name) || path.length === 0) path.unshift(at.name);
  return path;
}

/** Whether the node is a use of the name as a value, not its declaration. */
function isNamed(node: AnyNode, parent: AnyNode | undefined, name: string): boolean {
  if (node.type === "MemberExpression") return pathOf(node)?.join() === name;
  if (node.type !== "Identifier" || node.name !== name || !isReference(node, parent)) return false;
  switch (parent?.type) {
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return parent.type === "ArrowFunctionExpression" && parent.body === node;
    case "ClassDeclaration":
    case "ClassExpression":
      return parent.superClass === node;
    case "VariableDeclarator":
      return parent.init === node;
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
    case "CatchClause":
      return false;
    default:
      return true;
  }
}

const nameOf = (node: AnyNode | null | undefined) => (node?.type === "Identifier" ? node.name : undefined);

const privateName = (node: AnyNode) =>
  node.type === "MemberExpression" && node.property.type === "PrivateIdentifier"
    ? `#${node.property.name}`
    : undefined;

/** `{ sort }` in a destructuring pattern. */
function isTaken(name: string, node: AnyNode): boolean {
  return (
    node.type === "Property" &&
    !node.computed &&
    nameOf(node.key) === name &&
    (node.value.type === "Identifier" || node.value.type === "AssignmentPattern") &&
    node.shorthand
  );
}

const is =
  (...types: readonly AnyNode["type"][]) =>
  (node: AnyNode) =>
    types.includes(node.type);
const declares = (kind: string) => (node: AnyNode) =>
  node.type === "VariableDeclaration" && node.kind === kind;
const functions = is("FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression");
const isGenerator = (node: AnyNode) => "generator" in node && node.generator === true;
const accessor = (kind: "get" | "set") => (node: AnyNode) =>
  (node.type === "Property" || node.type === "MethodDefinition") && node.kind === kind;

const syntaxTests: Readonly<Record<SyntaxTerm, (node: AnyNode, parent: AnyNode | undefined) => boolean>> = {
  "arrow function": is("ArrowFunctionExpression"),
  async: (node) => functions(node) && "async" in node && node.async === true,
  await: (node) => node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await),
  break: is("BreakStatement"),
  class: is("ClassDeclaration", "ClassExpression"),
  conditional: is("ConditionalExpression"),
  const: declares("const"),
  continue: is("ContinueStatement"),
  "default parameter": (node, parent) =>
    node.type === "AssignmentPattern" && parent !== undefined && functions(parent),
  delete: (node) => node.type === "UnaryExpression" && node.operator === "delete",
  destructuring: is("ObjectPattern", "ArrayPattern"),
  "do while": is("DoWhileStatement"),
  export: is("ExportNamedDeclaration", "ExportDefaultDeclaration", "ExportAllDeclaration"),
  for: is("ForStatement", "ForOfStatement", "ForInStatement"),
  "for in": is("ForInStatement"),
  "for of": is("ForOfStatement"),
  function: functions,
  generator: isGenerator,
  getter: accessor("get"),
  if: is("IfStatement"),
  import: is("ImportDeclaration", "ImportExpression"),
  let: declares("let"),
  loop: isLoop,
  new: is("NewExpression"),
  "optional chaining": is("ChainExpression"),
  recursion: () => false,
  "regular expression": (node) => node.type === "Literal" && "regex" in node && node.regex !== undefined,
  "rest parameter": (node, parent) =>
    node.type === "RestElement" && parent !== undefined && functions(parent),
  return: is("ReturnStatement"),
  setter: accessor("set"),
  spread: is("SpreadElement"),
  switch: is("SwitchStatement"),
  "template literal": is("TemplateLiteral"),
  this: is("ThisExpression"),
  throw: is("ThrowStatement"),
  try: is("TryStatement"),
  typeof: (node) => node.type === "UnaryExpression" && node.operator === "typeof",
  var: declares("var"),
  while: is("WhileStatement"),
  yield: is("YieldExpression"),
};

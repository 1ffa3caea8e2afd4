import type { PositionMap } from "../../protocol/program/position-map.ts";
import type { OffsetProblem } from "../ecmascript/acorn-parser.ts";
import { Edits } from "../ecmascript/edits.ts";
import { bodyOf, eachChild, type Node, nameOf } from "./babel-nodes.ts";
import type { BlankContext, BlankOptions } from "./blank-context.ts";
import { compileEnums, type Enum } from "./enums.ts";
import { blankModule } from "./module-syntax.ts";
import { isErased } from "./refusals.ts";
import { blankNode } from "./rules.ts";
import { nextToken } from "./scan.ts";
import { Scopes } from "./value-scopes.ts";

export type BlankResult = {
  readonly code: string;
  readonly positions?: PositionMap;
  /** The syntax that cannot be blanked, as offsets and messages. */
  readonly refusals: readonly OffsetProblem[];
};

/**
 * Removes the types of a program. The rest stays at its position. The tree is walked with a work list instead of
 * recursion, because trees are as deep as the parser can make them.
 */
export function blank(program: Node, text: string, options: BlankOptions): BlankResult {
  const edits = new Edits(text);
  const refusals: OffsetProblem[] = [];
  const enums: Enum[] = [];
  const endings: { readonly offset: number; readonly always: boolean }[] = [];
  const todo: { readonly node: Node; readonly scope: Node }[] = [];
  let scope = program;
  const declarations = firstDeclarations(program);
  const work: BlankContext = {
    text,
    edits,
    values: new Set(),
    usedNames: new Set(),
    scopes: new Scopes(program),
    owners: new Map(),
    aliases: [],
    hasExports: bodyOf(program).filter(({ type }) => /^(?:Export|TSExportAssignment)/.test(type)).length > 1,
    types: new Set(),
    guardedNodes: new Set(),
    visit(node) {
      if (node) todo.push({ node, scope });
    },
    visitEnum(node, start, owner) {
      const isDeclared = work.isDeclaredBefore(node);
      enums.push({ node, scope, start, isDeclared, ...(owner !== undefined && { owner }) });
      for (const { initializer } of bodyOf(node)) work.visit(initializer);
    },
    isAtTop: () => scope === program,
    isDeclaredBefore: (node) => (declarations.get(node) ?? node) !== node,
    refuse(offset, message) {
      refusals.push({ offset, message });
    },
    ends({ end }, always = false) {
      if (text[end - 1] !== ";") endings.push({ offset: end, always });
    },
  };
  for (const statement of bodyOf(program)) work.visit(statement);
  for (let next = todo.pop(); next; next = todo.pop()) {
    scope = scopes.has(next.node.type) ? next.node : next.scope;
    blankNode(next.node, work);
  }
  compileEnums(enums, work);
  blankModule(program, work, options);
  for (const { offset, always } of endings) {
    // These would continue the code before them. Other tokens would also have done so with the type.
    if (always || "([`".includes(text[nextToken(text, offset)] ?? "end")) edits.endStatement(offset);
  }
  return { ...edits.apply(), refusals };
}

const scopes: ReadonlySet<string> = new Set([
  "BlockStatement",
  "StaticBlock",
  "SwitchStatement",
  "TSModuleBlock",
]);

/**
 * The node that first declares the variable of each enum and namespace: itself, an earlier part, or the class or
 * function that it adds to.
 */
function firstDeclarations(program: Node): ReadonlyMap<Node, Node> {
  const firstNodes = new Map<Node, Node>();
  const todo: Node[] = [program];
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (node.type === "Program" || scopes.has(node.type)) {
      const first = new Map<string, Node>();
      const declarations = statementsOf(node).map((each) => each.declaration ?? each);
      for (const each of declarations)
        if (each.type === "FunctionDeclaration") first.set(nameOf(each.id), each);
      for (const each of declarations) {
        if (!/^(?:ClassDeclaration|TSEnumDeclaration|TSModuleDeclaration)$/.test(each.type)) continue;
        if (isErased(each)) continue;
        const name = nameOf(each.id);
        if (!first.has(name)) first.set(name, each);
        firstNodes.set(each, first.get(name) as Node);
      }
    }
    eachChild(node, (child) => todo.push(child));
  }
  return firstNodes;
}

function statementsOf(scope: Node): readonly Node[] {
  const { cases } = scope as { readonly cases?: readonly { readonly consequent: readonly Node[] }[] };
  return cases ? cases.flatMap(({ consequent }) => consequent) : bodyOf(scope);
}

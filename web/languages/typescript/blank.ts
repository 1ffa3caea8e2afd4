import type { PositionMap } from "../../protocol/program/position-map.ts";
import { bodyOf, type Node } from "./babel-nodes.ts";
import type { BlankContext, BlankOptions, Refusal } from "./blank-context.ts";
import { Edits } from "./edits.ts";
import { compileEnums, type Enum } from "./enums.ts";
import { blankModule } from "./modules.ts";
import { blankNode } from "./rules.ts";
import { nextToken } from "./scan.ts";

export type BlankResult = {
  readonly code: string;
  readonly positions?: PositionMap;
  /** What cannot be blanked, as offsets and sentences. */
  readonly refusals: readonly Refusal[];
};

/**
 * Takes the types out of a program: what is left stands where it stood. The tree is gone through with a list of what is
 * to do, not by recursion, since trees are as deep as the parser can make them.
 */
export function blank(program: Node, text: string, options: BlankOptions): BlankResult {
  const edits = new Edits(text);
  const refusals: Refusal[] = [];
  const enums: Enum[] = [];
  const endings: { readonly offset: number; readonly always: boolean }[] = [];
  const todo: { readonly node: Node; readonly scope: Node }[] = [];
  let scope = program;
  const work: BlankContext = {
    text,
    edits,
    values: new Set(),
    types: new Set(),
    guarded: new Set(),
    visit(node) {
      if (node) todo.push({ node, scope });
    },
    visitEnum(node, start) {
      enums.push({ node, scope, start });
      for (const { initializer } of bodyOf(node)) work.visit(initializer);
    },
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
    // These would go on with what is before them. Other tokens that would have done so with the type there, too.
    if (always || "([`".includes(text[nextToken(text, offset)] ?? "end")) edits.endStatement(offset);
  }
  return { ...edits.apply(), refusals };
}

const scopes: ReadonlySet<string> = new Set(["BlockStatement", "StaticBlock", "SwitchStatement"]);

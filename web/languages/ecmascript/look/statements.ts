import type { AnyNode, Program } from "acorn";
import type { SiteKind } from "../../../protocol/look/moment.ts";
import { parseWithAcorn, type SourceKind } from "../acorn-parser.ts";
import { childrenOf } from "../analysis/nodes.ts";
import { markName } from "./mark-names.ts";

/** A site, as offsets in the text. */
export type Mark = { readonly kind: SiteKind; readonly start: number; readonly end: number };
export type MarkedText = {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly program: Program;
};

/**
 * Inserts a name before each statement, loop test, loop update, arrow function's expression, and branch of an
 * expression. The result is compiled to find their code, and is not run. Undefined if the text cannot be parsed.
 *
 * @param kind "function": the text is one expression, a function with the text of a file, and is itself no site.
 * @param expressionFor returns an expression to insert instead of the name. Then the result may be run, and behaves
 * like the text.
 */
export function markStatements(
  text: string,
  kind: SourceKind | "function",
  expressionFor: (number: number, mark: Mark) => string = markName,
): MarkedText | undefined {
  const { program } = parseWithAcorn(text, kind === "module" ? kind : "script");
  if (!program) return undefined;
  const marks: Mark[] = [];
  const opens: Insertion[] = [];
  const closes: Insertion[] = [];
  const mark = (node: AnyNode, what: SiteKind) => {
    const statement = { kind: what, start: ownStart(node), end: node.end };
    marks.push(statement);
    return expressionFor(marks.length - 1, statement);
  };
  const inParentheses = (node: AnyNode, what: SiteKind) => {
    opens.push({ at: node.start, text: `(${mark(node, what)},` });
    closes.push({ at: node.end, text: ")" });
  };
  const statement = (node: AnyNode, isAlone: boolean) => {
    if (node.type !== "BlockStatement" && hasCode(node)) {
      opens.push({ at: node.start, text: `${isAlone ? "{" : ""}${mark(node, "statement")};` });
      if (isAlone) closes.push({ at: node.end, text: "}" });
    }
    visit(node);
  };
  const list = (body: readonly AnyNode[]) => {
    for (const each of body) {
      const isDirective = each.type === "ExpressionStatement" && each.directive !== undefined;
      if (!isDirective) statement(each, false);
    }
  };
  const test = (node: AnyNode | null | undefined) => {
    if (!node) return;
    if (node.type !== "Literal") inParentheses(node, "test");
    visit(node);
  };
  const children = (node: AnyNode) => {
    for (const child of childrenOf(node)) visit(child);
  };
  const visit = (node: AnyNode): void => {
    switch (node.type) {
      case "Program":
        if (kind === "function") children(node);
        else list(node.body);
        return;
      case "BlockStatement":
      case "StaticBlock":
        list(node.body);
        return;
      case "SwitchStatement":
        visit(node.discriminant);
        for (const each of node.cases) {
          if (each.test) visit(each.test);
          list(each.consequent);
        }
        return;
      case "IfStatement":
        visit(node.test);
        statement(node.consequent, true);
        if (node.alternate) statement(node.alternate, true);
        return;
      case "WhileStatement":
      case "DoWhileStatement":
        test(node.test);
        statement(node.body, true);
        return;
      case "ForStatement":
        if (node.init) visit(node.init);
        test(node.test);
        if (node.update) {
          inParentheses(node.update, "update");
          visit(node.update);
        }
        statement(node.body, true);
        return;
      case "ForInStatement":
      case "ForOfStatement":
        visit(node.left);
        visit(node.right);
        statement(node.body, true);
        return;
      case "LabeledStatement":
        // A mark between a label and its loop would detach the label.
        visit(node.body);
        return;
      case "WithStatement":
        visit(node.object);
        statement(node.body, true);
        return;
      case "ArrowFunctionExpression":
        for (const each of node.params) visit(each);
        if (node.body.type !== "BlockStatement") inParentheses(node.body, "body");
        visit(node.body);
        return;
      case "ConditionalExpression":
        visit(node.test);
        for (const each of [node.consequent, node.alternate]) {
          inParentheses(each, "branch");
          visit(each);
        }
        return;
      case "LogicalExpression":
        visit(node.left);
        inParentheses(node.right, "branch");
        visit(node.right);
        return;
      default:
        children(node);
        return;
    }
  };
  visit(program);
  return { text: putInto(text, opens, closes), marks, program };
}

/**
 * The start of the user's own code. The final value of a module is assigned to an inserted variable (see
 * completion-value.ts), which may be at the end of the previous line.
 */
function ownStart(node: AnyNode): number {
  if (node.type !== "VariableDeclaration") return node.start;
  const [{ id, init } = { id: undefined, init: undefined }] = node.declarations;
  const isOurs = id?.type === "Identifier" && id.name.startsWith("sandglass$");
  const value = isOurs && init?.type === "SequenceExpression" ? init.expressions[1] : undefined;
  return value?.start ?? node.start;
}

type Insertion = { readonly at: number; readonly text: string };

/**
 * Opening texts are inserted in the order in which they were found, closing texts in reverse order, and closing before
 * opening at the same offset.
 */
function putInto(text: string, opens: readonly Insertion[], closes: readonly Insertion[]): string {
  const all = [
    ...opens.map((insertion, order) => ({ ...insertion, rank: 1, order })),
    ...closes.map((insertion, order) => ({ ...insertion, rank: 0, order: -order })),
  ].sort((a, b) => a.at - b.at || a.rank - b.rank || a.order - b.order);
  const parts: string[] = [];
  let copiedEnd = 0;
  for (const insertion of all) {
    parts.push(text.slice(copiedEnd, insertion.at), insertion.text);
    copiedEnd = insertion.at;
  }
  return parts.join("") + text.slice(copiedEnd);
}

function hasCode(node: AnyNode): boolean {
  switch (node.type) {
    case "FunctionDeclaration":
    case "ImportDeclaration":
    case "EmptyStatement":
    case "ExportAllDeclaration":
      return false;
    case "ExportNamedDeclaration":
      return node.declaration != null && node.declaration.type !== "FunctionDeclaration";
    case "ExportDefaultDeclaration":
      return node.declaration.type !== "FunctionDeclaration";
    default:
      return true;
  }
}

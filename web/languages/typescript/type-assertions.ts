import type { Node } from "./babel-nodes.ts";
import type { BlankContext } from "./blank-context.ts";
import { hasLineBreak, nextToken } from "./scan.ts";

/**
 * The `<T>x` of a node that must be replaced by code, because blanking it would change the meaning of the rest:
 *
 *     return <T>          return                return 0||
 *       x;           →      x;          so it is  x;
 *     () => <T>{ a: 1 }   () =>    { a: 1 }     () => 0||{ a: 1 }
 *
 * `0||x` is x, and `||` does not bind more tightly than the operators that can follow, except `??` and assignments.
 */
export function guardedAssertion(node: Node, work: BlankContext): Node | undefined {
  const root = expressionOf(node, work.text);
  if (!root) return undefined;
  const guardedNode = leftmostAssertion(root.expression);
  if (!guardedNode) return undefined;
  const { text } = work;
  const { assertion, awkward } = guardedNode;
  const inner = afterAssertions(assertion, text);
  const misread = root.isRestricted
    ? hasLineBreak(text, assertion.start, inner)
    : /^(?:\{|function\b|class\b|async\s+function\b|let\s*\[)/.test(text.slice(inner, inner + 100));
  if (!misread) return undefined;
  if (awkward || hasLineBreak(text, assertion.start, assertion.start + 3)) {
    work.refuse(assertion.start, "This <type> cannot be removed here. Write: (… as type)");
  }
  return assertion;
}

type Root = {
  readonly expression: Node;
  /** Whether an expression must begin on the same line. */
  readonly isRestricted: boolean;
};

/** The expression of a node at a position where not all expressions can begin. */
function expressionOf(node: Node, text: string): Root | undefined {
  switch (node.type) {
    case "ReturnStatement":
    case "ThrowStatement":
    case "YieldExpression": {
      const keyword = node.type === "YieldExpression" ? 5 : 6;
      return begin(node.argument, nextToken(text, node.start + keyword), true);
    }
    case "ExpressionStatement":
      return begin(node.expression as Node, node.start, false);
    case "ExportDefaultDeclaration":
      return begin(node.declaration, node.declaration?.start ?? 0, false);
    case "ArrowFunctionExpression":
      return begin(node.body as Node, (node.body as Node).start, false);
    default:
      return undefined;
  }
}

function begin(expression: Node | null | undefined, start: number, isRestricted: boolean): Root | undefined {
  // With parentheses it begins elsewhere.
  if (!expression || expression.start !== start || expression.extra?.parenthesized) return undefined;
  return { expression, isRestricted };
}

/** The assertion that an expression begins with; `awkward` if `0||` cannot be before the whole rest. */
function leftmostAssertion(root: Node): { readonly assertion: Node; readonly awkward: boolean } | undefined {
  let awkward = false;
  for (let node: Node | undefined = root; node; node = leftOf(node)) {
    if (node.start !== root.start || (node !== root && node.extra?.parenthesized)) return undefined;
    if (node.type === "TSTypeAssertion") return { assertion: node, awkward };
    awkward ||= node.type === "AssignmentExpression" || node.operator === "??";
  }
  return undefined;
}

function leftOf(node: Node): Node | undefined {
  const expression = typeof node.expression === "object" ? node.expression : undefined;
  return (
    node.left ??
    node.object ??
    node.callee ??
    node.tag ??
    node.test ??
    expression ??
    node.expressions?.[0] ??
    (node.type === "UpdateExpression" ? (node.argument ?? undefined) : undefined)
  );
}

/** The start of the asserted expression: `x` in `<A><B>x`. */
function afterAssertions(assertion: Node, text: string): number {
  let node = assertion;
  for (;;) {
    const after = nextToken(text, nextToken(text, (node.typeAnnotation as Node).end) + 1);
    const inner = node.expression as Node;
    if (inner.type !== "TSTypeAssertion" || inner.start !== after) return after;
    node = inner;
  }
}

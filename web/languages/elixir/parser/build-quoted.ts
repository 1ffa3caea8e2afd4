import { isCall, type Quoted, type QuotedCall, type Span, spanning } from "./quoted.ts";
import type { TokenStream } from "./token-stream.ts";
import type { ElixirToken } from "./tokens.ts";

export const atom = (name: string, span: Span): Quoted => ({ kind: "atom", name, span: spanOf(span) });

export const list = (items: readonly Quoted[], span: Span): Quoted => ({ kind: "list", items, span });

export const pair = (left: Quoted, right: Quoted): Quoted => ({
  kind: "pair",
  left,
  right,
  span: spanning(left.span, right.span),
});

export const call = (name: string | Quoted, args: readonly Quoted[], span: Span): QuotedCall => ({
  kind: "call",
  name,
  args,
  span: spanning(span, ...args.map((arg) => arg.span), typeof name === "string" ? undefined : name.span),
});

export function spanOf({ line, column, start, end }: Span): Span {
  return { line, column, start, end };
}

/**
 * Several expressions as one block. Some single expressions are also wrapped, so that they are not read as operands.
 */
export function block(expressions: readonly Quoted[], span: Span): Quoted {
  const [only] = expressions;
  if (only && expressions.length === 1) {
    const isWrapped = isCall(only, "not", 1) || isCall(only, "!", 1) || isCall(only, "unquote_splicing", 1);
    if (!isWrapped) return only;
  }
  return call("__block__", expressions, noSpan(span));
}

/** In Elixir blocks have no line. Their offsets in the text are known. */
function noSpan({ start, end }: Span): Span {
  return { line: 0, column: 0, start, end };
}

export function binaryOperation(
  tokens: TokenStream,
  left: Quoted,
  operator: ElixirToken,
  right: Quoted,
): Quoted {
  const span = spanning(spanOf(operator), left.span, right.span);
  if (operator.text === "//") {
    if (isCall(left, "..", 2))
      return { ...call("..//", [...left.args, right], left.span), span: spanning(left.span, right.span) };
    return tokens.fail(
      operator,
      "the range step operator (//) must immediately follow the range definition operator (..), for example: 1..9//2. If you wanted to define a default argument, use (\\\\) instead. Syntax error before: '//'",
    );
  }
  if (operator.text === "in" && (isCall(left, "not", 1) || isCall(left, "!", 1))) {
    return call(left.name, [call("in", [left.args[0] as Quoted, right], span)], span);
  }
  if (operator.text === "not in") return call("not", [call("in", [left, right], span)], span);
  return call(operator.text, [left, right], span);
}

export function unaryOperation(operator: ElixirToken, operand: Quoted): Quoted {
  const span = spanOf(operator);
  if (operator.text !== "//") return call(operator.text, [operand], span);
  const slash: Quoted = { kind: "variable", name: "/", span };
  return call("/", [slash, operand], { ...span, column: span.column + 1 });
}

/** The callee: a name, `left.name`, or `left.` before parentheses. */
export type Callee =
  | { readonly kind: "name"; readonly token: ElixirToken }
  | { readonly kind: "dot"; readonly left: Quoted; readonly dot: ElixirToken; readonly token?: ElixirToken };

function dotOf({ left, dot, token }: Callee & { kind: "dot" }): QuotedCall {
  const args = token ? [left, atom(token.text, token)] : [left];
  return call(".", args, spanOf(dot));
}

/** Without arguments, it is a variable or a field. */
export function withoutArguments(callee: Callee): Quoted {
  if (callee.kind === "name") {
    const { token } = callee;
    return { kind: "variable", name: token.text, span: spanOf(token) };
  }
  return { ...withArguments(callee, []), noParens: true };
}

export function withArguments(callee: Callee, args: readonly Quoted[], end?: Span): QuotedCall {
  if (callee.kind === "name") {
    const { token } = callee;
    const node = call(token.text, args, spanOf(token));
    return { ...node, span: spanning(node.span, end) };
  }
  const dot = dotOf(callee);
  const span = spanOf(callee.token ?? callee.dot);
  const node = call(dot, args, span);
  return { ...node, span: spanning(node.span, end) };
}

export function accessCall(left: Quoted, key: Quoted, bracket: ElixirToken, end: ElixirToken): Quoted {
  const span = spanOf(bracket);
  const dot = call(".", [atom("Elixir.Access", span), atom("get", span)], span);
  return { ...call(dot, [left, key], span), span: spanning(span, left.span, end) };
}

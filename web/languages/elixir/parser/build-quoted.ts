import { isCall, type Place, type Quoted, type QuotedCall, spanning } from "./quoted.ts";
import type { TokenStream } from "./token-stream.ts";
import type { ElixirToken } from "./tokens.ts";

export const atom = (name: string, place: Place): Quoted => ({ kind: "atom", name, place: placeOf(place) });

export const list = (items: readonly Quoted[], place: Place): Quoted => ({ kind: "list", items, place });

export const pair = (left: Quoted, right: Quoted): Quoted => ({
  kind: "pair",
  left,
  right,
  place: spanning(left.place, right.place),
});

export const call = (name: string | Quoted, args: readonly Quoted[], place: Place): QuotedCall => ({
  kind: "call",
  name,
  args,
  place: spanning(place, ...args.map((arg) => arg.place), typeof name === "string" ? undefined : name.place),
});

export function placeOf({ line, column, start, end }: Place): Place {
  return { line, column, start, end };
}

/**
 * Several expressions as one block. Some single expressions are also wrapped, so that they are not read as operands.
 */
export function block(expressions: readonly Quoted[], place: Place): Quoted {
  const [only] = expressions;
  if (only && expressions.length === 1) {
    const isWrapped = isCall(only, "not", 1) || isCall(only, "!", 1) || isCall(only, "unquote_splicing", 1);
    if (!isWrapped) return only;
  }
  return call("__block__", expressions, noPlace(place));
}

/** In Elixir blocks have no line. Their offsets in the text are known. */
function noPlace({ start, end }: Place): Place {
  return { line: 0, column: 0, start, end };
}

export function binaryOperation(
  tokens: TokenStream,
  left: Quoted,
  operator: ElixirToken,
  right: Quoted,
): Quoted {
  const place = spanning(placeOf(operator), left.place, right.place);
  if (operator.text === "//") {
    if (isCall(left, "..", 2))
      return { ...call("..//", [...left.args, right], left.place), place: spanning(left.place, right.place) };
    return tokens.fail(
      operator,
      "the range step operator (//) must immediately follow the range definition operator (..), for example: 1..9//2. If you wanted to define a default argument, use (\\\\) instead. Syntax error before: '//'",
    );
  }
  if (operator.text === "in" && (isCall(left, "not", 1) || isCall(left, "!", 1))) {
    return call(left.name, [call("in", [left.args[0] as Quoted, right], place)], place);
  }
  if (operator.text === "not in") return call("not", [call("in", [left, right], place)], place);
  return call(operator.text, [left, right], place);
}

export function unaryOperation(operator: ElixirToken, operand: Quoted): Quoted {
  const place = placeOf(operator);
  if (operator.text !== "//") return call(operator.text, [operand], place);
  const slash: Quoted = { kind: "variable", name: "/", place };
  return call("/", [slash, operand], { ...place, column: place.column + 1 });
}

/** The callee: a name, `left.name`, or `left.` before parentheses. */
export type Callee =
  | { readonly kind: "name"; readonly token: ElixirToken }
  | { readonly kind: "dot"; readonly left: Quoted; readonly dot: ElixirToken; readonly token?: ElixirToken };

function dotOf({ left, dot, token }: Callee & { kind: "dot" }): QuotedCall {
  const args = token ? [left, atom(token.text, token)] : [left];
  return call(".", args, placeOf(dot));
}

/** Without arguments, it is a variable or a field. */
export function withoutArguments(callee: Callee): Quoted {
  if (callee.kind === "name") {
    const { token } = callee;
    return { kind: "variable", name: token.text, place: placeOf(token) };
  }
  return { ...withArguments(callee, []), noParens: true };
}

export function withArguments(callee: Callee, args: readonly Quoted[], end?: Place): QuotedCall {
  if (callee.kind === "name") {
    const { token } = callee;
    const node = call(token.text, args, placeOf(token));
    return { ...node, place: spanning(node.place, end) };
  }
  const dot = dotOf(callee);
  const place = placeOf(callee.token ?? callee.dot);
  const node = call(dot, args, place);
  return { ...node, place: spanning(node.place, end) };
}

export function accessCall(left: Quoted, key: Quoted, bracket: ElixirToken, end: ElixirToken): Quoted {
  const place = placeOf(bracket);
  const dot = call(".", [atom("Elixir.Access", place), atom("get", place)], place);
  return { ...call(dot, [left, key], place), place: spanning(place, left.place, end) };
}

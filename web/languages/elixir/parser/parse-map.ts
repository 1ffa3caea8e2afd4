import {
  atom,
  binaryOperation,
  call,
  pair,
  spanOf,
  unaryOperation,
  withoutArguments,
} from "./build-quoted.ts";
import { type ExpressionRules, isKey } from "./expression-rules.ts";
import { pipeLevel } from "./precedence.ts";
import { type Quoted, spanning } from "./quoted.ts";

/** `%{…}` and `%Name{…}`. */
export function parseMap(parser: ExpressionRules): Quoted {
  const { tokens } = parser;
  const token = tokens.take();
  if (token.kind === "%{}") {
    tokens.skipEndOfLine();
    return braces(parser);
  }
  const name = structName(parser);
  tokens.skipEndOfLine();
  return call("%", [name, braces(parser)], spanOf(token));
}

function structName(parser: ExpressionRules): Quoted {
  const { tokens } = parser;
  const token = tokens.next;
  switch (token.kind) {
    case "at_op":
    case "unary_op":
    case "dual_op":
    case "ternary_op":
      tokens.take();
      tokens.skipEndOfLine();
      return unaryOperation(token, structName(parser));
    case "atom":
    case "atom_quoted":
      tokens.take();
      return atom(token.text, token);
    case "alias":
    case "identifier":
    case "paren_identifier":
    case "(":
      break;
    default:
      return tokens.fail();
  }
  let name: Quoted;
  if (token.kind === "alias") {
    tokens.take();
    name = call("__aliases__", [atom(token.text, token)], spanOf(token));
  } else if (token.kind === "identifier") {
    tokens.take();
    name = withoutArguments({ kind: "name", token });
  } else return parser.expression(320, false).node;
  while (tokens.is(".")) {
    const dot = tokens.take();
    const next = tokens.next;
    if (next.kind === "alias") {
      tokens.take();
      const segment = atom(next.text, next);
      const isAlias = name.kind === "call" && name.name === "__aliases__";
      name = isAlias
        ? call("__aliases__", [...(name as { args: readonly Quoted[] }).args, segment], name.span)
        : call("__aliases__", [name, segment], spanOf(dot));
    } else if (next.kind === "identifier") {
      tokens.take();
      name = withoutArguments({ kind: "dot", left: name, dot, token: next });
    } else if (next.kind === "paren_identifier") {
      tokens.position--;
      return parser.postfix({ node: name, type: "matched" }, false, false).node;
    } else tokens.fail();
  }
  return name;
}

function braces(parser: ExpressionRules): Quoted {
  const { tokens } = parser;
  const open = tokens.expect("{");
  tokens.skipEndOfLine();
  const items = entries(parser);
  const end = tokens.expectCloser("}");
  const map = call("%{}", items, spanOf(open));
  return { ...map, span: spanning(map.span, end) };
}

function entries(parser: ExpressionRules): readonly Quoted[] {
  const { tokens } = parser;
  if (tokens.isCloser("}")) return [];
  if (isKey(tokens.kind)) return parser.keywords("data");
  const first = parser.expression(pipeLevel, true);
  if (!tokens.is("pipe_op")) {
    return [association(parser, parser.operators(first, 0, true).node), ...moreEntries(parser)];
  }
  const pipe = tokens.take();
  tokens.skipEndOfLine();
  const updates = isKey(tokens.kind)
    ? parser.keywords("data")
    : [association(parser, parser.expression(0, true).node), ...moreEntries(parser)];
  const span = spanOf(pipe);
  const last = updates.at(-1);
  const list: Quoted = {
    kind: "list",
    items: updates,
    span: last ? spanning(last.span, updates[0]?.span) : span,
  };
  return [binaryOperation(tokens, first.node, pipe, list)];
}

function moreEntries(parser: ExpressionRules): Quoted[] {
  const { tokens } = parser;
  const items: Quoted[] = [];
  while (tokens.takeIf(",")) {
    if (tokens.isCloser("}")) break;
    if (isKey(tokens.kind)) {
      items.push(...parser.keywords("data"));
      break;
    }
    items.push(association(parser, parser.expression(0, true).node));
  }
  return items;
}

/** `key => value`. A name or a call may be alone, for a macro to insert something. */
function association(parser: ExpressionRules, key: Quoted): Quoted {
  const { tokens } = parser;
  if (tokens.is("assoc_op")) {
    tokens.take();
    tokens.skipEndOfLine();
    return pair(key, parser.expression(0, true).node);
  }
  const mayStandAlone =
    key.kind === "variable" ||
    (key.kind === "call" && (typeof key.name !== "string" || /^[\p{L}_]/u.test(key.name)));
  return mayStandAlone ? key : tokens.fail();
}

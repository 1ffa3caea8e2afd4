import {
  accessCall,
  atom,
  binaryOperation,
  block,
  type Callee,
  call,
  list,
  pair,
  placeOf,
  unaryOperation,
  withArguments,
  withoutArguments,
} from "./build.ts";
import { doMessage } from "./lexer.ts";
import { parseMap } from "./maps.ts";
import * as messages from "./messages.ts";
import { attributeLevel, binary, captureLevel, unaryLevel } from "./precedence.ts";
import { isCall, type Place, type Quoted, SyntaxProblem, spanning } from "./quoted.ts";
import { binaryString, charlist, interpolatedAtom, sigil } from "./strings.ts";
import { TokenStream } from "./token-stream.ts";
import type { Interpolation, Token, TokenKind } from "./tokens.ts";

/**
 * What an expression is to those around it: `matched` is complete in itself; `unmatched` has a `do … end` of its own;
 * `open` is a call without parentheses with several arguments, so that a comma behind it would be ambiguous.
 */
export type Class = "matched" | "unmatched" | "open";

export type Parsed = { readonly node: Quoted; readonly type: Class };

const matched = (node: Quoted): Parsed => ({ node, type: "matched" });

/** Tokens with which an argument of a call without parentheses may begin, behind a plain name. */
const startsArgument: ReadonlySet<TokenKind> = new Set<TokenKind>([
  "identifier",
  "paren_identifier",
  "bracket_identifier",
  "do_identifier",
  "op_identifier",
  "kw_identifier",
  "kw_identifier_unsafe",
  "alias",
  "atom",
  "atom_quoted",
  "atom_unsafe",
  "bin_string",
  "list_string",
  "bin_heredoc",
  "list_heredoc",
  "sigil",
  "int",
  "flt",
  "char",
  "at_op",
  "unary_op",
  "capture_op",
  "(",
  "[",
  "{",
  "<<",
  "%",
  "%{}",
  "fn",
  "true",
  "false",
  "nil",
]);

const isKey = (kind: TokenKind) => kind === "kw_identifier" || kind === "kw_identifier_unsafe";

/** Reads tokens as Elixir's quoted form. Throws SyntaxProblem. */
export class Parser {
  /** The parenthesis of `foo (`. */
  private spaced: Token | undefined;

  constructor(readonly tokens: TokenStream) {}

  /** A whole text. */
  program(place: Place): Quoted {
    const { tokens } = this;
    const expressions: Quoted[] = [];
    const first = tokens.next;
    if (this.skipSeparators() && tokens.is("end of file")) return call("__block__", [], placeOf(first));
    while (!tokens.is("end of file")) {
      expressions.push(this.expression(0, true).node);
      if (!tokens.is("end of file") && !this.skipSeparators()) tokens.fail();
    }
    return block(expressions, place);
  }

  /** Ends of lines, with one semicolon. False if there is none. */
  private skipSeparators(): boolean {
    const { tokens } = this;
    const { position } = tokens;
    tokens.skipEndOfLine();
    tokens.takeIf(";");
    return tokens.position > position;
  }

  /** An expression whose operators bind tighter than `least`. Without `mayDo`, a `do` belongs to who is outside. */
  expression(least: number, mayDo: boolean): Parsed {
    return this.operators(this.operand(mayDo), least, mayDo);
  }

  operators(first: Parsed, least: number, mayDo: boolean): Parsed {
    const { tokens } = this;
    let left = first;
    for (;;) {
      const operator = tokens.next;
      const precedence = binary[operator.kind];
      if (!precedence || precedence.level <= least || left.type === "open") return left;
      tokens.take();
      tokens.skipEndOfLine();
      if (operator.kind === "when_op" && isKey(tokens.kind)) {
        const place = placeOf(operator);
        const right = list(this.keywordArguments(), place);
        return { node: binaryOperation(tokens, left.node, operator, right), type: "open" };
      }
      const level = precedence.isRight ? precedence.level - 1 : precedence.level;
      const right = this.expression(level, mayDo);
      const type =
        right.type === "open"
          ? left.type === "unmatched"
            ? "unmatched"
            : "open"
          : left.type === "unmatched"
            ? "unmatched"
            : right.type;
      left = { node: binaryOperation(tokens, left.node, operator, right.node), type };
    }
  }

  private operand(mayDo: boolean): Parsed {
    const { tokens } = this;
    const { next } = tokens;
    switch (next.kind) {
      case "unary_op":
      case "dual_op":
      case "ternary_op":
        return this.prefix(unaryLevel, mayDo);
      case "capture_op": {
        const offset = tokens.peek(1).kind === "eol" ? 2 : 1;
        if (tokens.peek(offset).kind !== "int") return this.prefix(captureLevel, mayDo);
        tokens.take();
        tokens.skipEndOfLine();
        return this.postfix(matched(unaryOperation(next, this.number(tokens.take()))), mayDo, true);
      }
      case "at_op":
        return this.attribute(mayDo);
      default:
        return this.primary(mayDo);
    }
  }

  private prefix(level: number, mayDo: boolean): Parsed {
    const { tokens } = this;
    const operator = tokens.take();
    tokens.skipEndOfLine();
    const operand = this.expression(level, mayDo);
    return { node: unaryOperation(operator, operand.node), type: operand.type };
  }

  private attribute(mayDo: boolean): Parsed {
    const { tokens } = this;
    const operator = tokens.take();
    tokens.skipEndOfLine();
    if (tokens.is("bracket_identifier")) {
      const token = tokens.take();
      const named = unaryOperation(operator, withoutArguments({ kind: "name", token }));
      return this.postfix(matched(this.access(named)), mayDo, true);
    }
    const operand = this.attributeOperand(mayDo);
    const node = unaryOperation(operator, operand.node);
    // `@name.field` is a field of the attribute's value.
    return operand.type === "matched"
      ? this.postfix(matched(node), mayDo, false)
      : { node, type: operand.type };
  }

  private attributeOperand(mayDo: boolean): Parsed {
    const { kind } = this.tokens;
    if (
      kind === "unary_op" ||
      kind === "dual_op" ||
      kind === "ternary_op" ||
      kind === "at_op" ||
      kind === "capture_op"
    )
      return this.expression(attributeLevel, mayDo);
    return this.primary(mayDo, false);
  }

  /** A term, and what follows it without an operator: dots, brackets, parentheses. */
  private primary(mayDo: boolean, mayFollow = true): Parsed {
    const { tokens } = this;
    const token = tokens.next;
    switch (token.kind) {
      case "identifier":
      case "op_identifier":
      case "do_identifier":
      case "paren_identifier":
      case "bracket_identifier": {
        tokens.take();
        const called = this.called({ kind: "name", token }, token.kind, mayDo);
        return mayFollow ? this.postfix(called.parsed, mayDo, called.isAccess) : called.parsed;
      }
      default: {
        const node = this.term();
        return mayFollow ? this.postfix(matched(node), mayDo, true) : matched(node);
      }
    }
  }

  /** What stands for itself. */
  private term(): Quoted {
    const { tokens } = this;
    const token = tokens.next;
    switch (token.kind) {
      case "int":
      case "flt":
      case "char":
        return this.number(tokens.take());
      case "atom":
      case "atom_quoted":
      case "true":
      case "false":
      case "nil":
        tokens.take();
        return atom(token.text, token);
      case "atom_unsafe":
        return interpolatedAtom(tokens.take(), this.interpolation);
      case "bin_string":
      case "bin_heredoc":
        return binaryString(tokens.take(), this.interpolation);
      case "list_string":
      case "list_heredoc":
        return charlist(tokens.take(), this.interpolation);
      case "sigil":
        return sigil(tokens.take(), this.interpolation);
      case "alias":
        tokens.take();
        return call("__aliases__", [atom(token.text, token)], placeOf(token));
      case "fn":
        return this.anonymousFunction();
      case "(":
        return this.parentheses();
      case "[":
        return this.list();
      case "{":
        return this.tuple();
      case "<<": {
        tokens.take();
        tokens.skipEndOfLine();
        const args = this.container(">>", "last");
        return this.closed(call("<<>>", args, placeOf(token)), ">>");
      }
      case "%":
      case "%{}":
        return parseMap(this);
      case "range_op":
        tokens.take();
        return call("..", [], placeOf(token));
      default:
        return tokens.fail();
    }
  }

  number(token: Token): Quoted {
    const place = placeOf(token);
    const { value } = token;
    return typeof value === "bigint"
      ? { kind: "integer", value, place }
      : { kind: "float", value: value as number, place };
  }

  private closed<T extends Quoted>(node: T, closer: TokenKind): T {
    const end = this.tokens.expectCloser(closer);
    return { ...node, place: spanning(node.place, end) };
  }

  private readonly interpolation = ({ tokens, line, column, end }: Interpolation): Quoted => {
    const last: Token = { kind: "end of file", text: "", line, column, start: end, end };
    return new Parser(new TokenStream(tokens, last)).program({ line, column, start: end, end });
  };

  /** Dots, brackets and calls behind a term. */
  postfix(first: Parsed, mayDo: boolean, isAccess: boolean): Parsed {
    const { tokens } = this;
    let left = first;
    let accessible = isAccess;
    while (left.type === "matched") {
      const token = tokens.next;
      if (token.kind === "[" && accessible) left = matched(this.access(left.node));
      else if (token.kind === "dot_call_op") {
        tokens.take();
        const called = this.parenthesesCall({ kind: "dot", left: left.node, dot: token }, mayDo);
        left = called.parsed;
        accessible = called.isAccess;
      } else if (token.kind === ".") {
        tokens.take();
        tokens.skipEndOfLine();
        const followed = this.behindDot(left.node, token, mayDo);
        left = followed.parsed;
        accessible = followed.isAccess;
      } else {
        if (isKey(token.kind) && accessible) {
          if (token.text === "do") tokens.fail(token, doMessage("unexpected keyword: ", "do:"));
          tokens.fail(token, `syntax error before: '${token.text}:'`);
        }
        return left;
      }
    }
    return left;
  }

  private behindDot(left: Quoted, dot: Token, mayDo: boolean): { parsed: Parsed; isAccess: boolean } {
    const { tokens } = this;
    const token = tokens.next;
    switch (token.kind) {
      case "alias": {
        tokens.take();
        const segment = atom(token.text, token);
        if (isCall(left, "__aliases__")) {
          const node = call("__aliases__", [...left.args, segment], left.place);
          return { parsed: matched(node), isAccess: true };
        }
        if (left.kind === "atom") tokens.fail(token, messages.atomBeforeAlias);
        return { parsed: matched(call("__aliases__", [left, segment], placeOf(dot))), isAccess: true };
      }
      case "{": {
        tokens.take();
        tokens.skipEndOfLine();
        const args = this.container("}", "last");
        const end = tokens.expectCloser("}");
        const name = call(".", [left, atom("{}", token)], placeOf(dot));
        const node = call(name, args, placeOf(dot));
        return { parsed: matched({ ...node, place: spanning(node.place, end) }), isAccess: true };
      }
      case "identifier":
      case "op_identifier":
      case "do_identifier":
      case "paren_identifier":
      case "bracket_identifier":
        tokens.take();
        return this.called({ kind: "dot", left, dot, token }, token.kind, mayDo);
      default:
        return tokens.fail();
    }
  }

  /** A name: with its arguments, or by itself. */
  private called(callee: Callee, kind: TokenKind, mayDo: boolean): { parsed: Parsed; isAccess: boolean } {
    const { tokens } = this;
    if (kind === "paren_identifier") return this.parenthesesCall(callee, mayDo);
    if (kind === "bracket_identifier")
      return { parsed: matched(this.access(withoutArguments(callee))), isAccess: true };
    if (kind === "do_identifier") {
      if (!mayDo) return { parsed: matched(withoutArguments(callee)), isAccess: false };
      return { parsed: this.withBlock(callee, []), isAccess: false };
    }
    const isCalled = kind === "op_identifier" || startsArgument.has(tokens.kind);
    if (!isCalled) return { parsed: matched(withoutArguments(callee)), isAccess: false };
    const { args, type } = this.openArguments();
    if (mayDo && tokens.is("do")) return { parsed: this.withBlock(callee, args), isAccess: false };
    return { parsed: { node: withArguments(callee, args), type }, isAccess: false };
  }

  private withBlock(callee: Callee, args: readonly Quoted[]): Parsed {
    const block = this.doBlock();
    return { node: withArguments(callee, [...args, block], this.tokens.last), type: "unmatched" };
  }

  private parenthesesCall(callee: Callee, mayDo: boolean): { parsed: Parsed; isAccess: boolean } {
    const { tokens } = this;
    const args = this.callArguments();
    let end = tokens.last;
    if (!tokens.is("(")) {
      if (mayDo && tokens.is("do")) return { parsed: this.withBlock(callee, args), isAccess: false };
      return { parsed: matched(withArguments(callee, args, end)), isAccess: true };
    }
    const inner = withArguments(callee, args, end);
    const more = this.callArguments();
    end = tokens.last;
    const hasBlock = mayDo && tokens.is("do");
    const all = hasBlock ? [...more, this.doBlock()] : more;
    const node = call(inner, all, inner.place);
    const parsed: Parsed = {
      node: { ...node, place: spanning(node.place, tokens.last) },
      type: hasBlock ? "unmatched" : "matched",
    };
    return { parsed, isAccess: !hasBlock };
  }

  /** `(a, b, key: value)`. */
  private callArguments(): Quoted[] {
    const { tokens } = this;
    tokens.expect("(");
    tokens.skipEndOfLine();
    const args: Quoted[] = [];
    while (!tokens.isCloser(")")) {
      if (isKey(tokens.kind)) {
        args.push(list(this.keywords("call"), placeOf(tokens.next)));
        break;
      }
      const { node, type } = this.expression(0, true);
      if (type === "open" && (args.length > 0 || !tokens.isCloser(")"))) this.ambiguousComma(node);
      args.push(node);
      if (!tokens.is(",")) break;
      tokens.take();
      if (tokens.isCloser(")")) tokens.fail();
    }
    tokens.expectCloser(")");
    return args;
  }

  private ambiguousComma({ place }: Quoted): never {
    throw new SyntaxProblem("SyntaxError", messages.ambiguousCall, place.line, place.column);
  }

  /** The arguments of a call without parentheses. */
  private openArguments(): { args: Quoted[]; type: Class } {
    const { tokens } = this;
    if (isKey(tokens.kind)) {
      const place = placeOf(tokens.next);
      return { args: [list(this.keywordArguments(), place)], type: "matched" };
    }
    if (tokens.is("(")) this.spaced = tokens.next;
    const first = this.expression(0, false);
    const args = [first.node];
    if (first.type === "open") return { args, type: "open" };
    if (!tokens.is(",")) return { args, type: "matched" };
    while (tokens.is(",")) {
      tokens.take();
      if (isKey(tokens.kind)) {
        const place = placeOf(tokens.next);
        args.push(list(this.keywordArguments(), place));
        break;
      }
      const { node, type } = this.expression(0, false);
      if (type === "open") this.ambiguousComma(node);
      args.push(node);
    }
    return { args, type: "open" };
  }

  /** `a: 1, b: 2` at the end of a call without parentheses. */
  private keywordArguments(): Quoted[] {
    const { tokens } = this;
    const items: Quoted[] = [];
    for (;;) {
      const key = this.key();
      items.push(pair(key, this.expression(0, false).node));
      if (!tokens.is(",")) return items;
      const comma = tokens.take();
      if (isKey(tokens.kind)) continue;
      this.expression(0, false);
      tokens.fail(comma, messages.afterKeywordsInCall);
    }
  }

  private key(): Quoted {
    const { tokens } = this;
    const token = tokens.take();
    const key =
      token.kind === "kw_identifier" ? atom(token.text, token) : interpolatedAtom(token, this.interpolation);
    tokens.skipEndOfLine();
    return key;
  }

  /** `a: 1, b: 2` between brackets. */
  keywords(of: "call" | "data"): Quoted[] {
    const { tokens } = this;
    const items: Quoted[] = [];
    for (;;) {
      const key = this.key();
      items.push(pair(key, this.contained()));
      if (!tokens.is(",")) return items;
      const comma = tokens.take();
      if (isKey(tokens.kind)) continue;
      if (tokens.isCloser(")") || tokens.isCloser("]") || tokens.isCloser("}") || tokens.isCloser(">>"))
        return items;
      this.expression(0, true);
      tokens.fail(comma, of === "call" ? messages.afterKeywordsInCall : messages.afterKeywordsInData);
    }
  }

  contained(): Quoted {
    const { node, type } = this.expression(0, true);
    if (type === "open") {
      const { line, column } = node.place;
      throw new SyntaxProblem("SyntaxError", messages.ambiguousContainer, line, column);
    }
    return node;
  }

  /** What stands between brackets; keywords are the last element, or several of them. */
  private container(closer: TokenKind, keywords: "last" | "spread"): Quoted[] {
    const { tokens } = this;
    const items: Quoted[] = [];
    while (!tokens.isCloser(closer)) {
      if (isKey(tokens.kind) && (items.length > 0 || keywords === "spread")) {
        const place = placeOf(tokens.next);
        const found = this.keywords("data");
        if (keywords === "spread") items.push(...found);
        else items.push(list(found, place));
        break;
      }
      items.push(this.contained());
      if (!tokens.is(",")) break;
      tokens.take();
    }
    return items;
  }

  private list(): Quoted {
    const { tokens } = this;
    const token = tokens.take();
    tokens.skipEndOfLine();
    return this.closed(list(this.container("]", "spread"), placeOf(token)), "]");
  }

  private tuple(): Quoted {
    const { tokens } = this;
    const token = tokens.take();
    tokens.skipEndOfLine();
    const items = this.container("}", "last");
    const place = placeOf(token);
    const [left, right] = items;
    if (items.length === 2 && left && right) return this.closed({ kind: "pair", left, right, place }, "}");
    return this.closed(call("{}", items, place), "}");
  }

  /** `[key]` behind what is accessed. */
  private access(left: Quoted): Quoted {
    const { tokens } = this;
    const bracket = tokens.expect("[");
    tokens.skipEndOfLine();
    let key: Quoted;
    if (isKey(tokens.kind)) key = list(this.keywords("data"), placeOf(tokens.next));
    else {
      key = this.contained();
      tokens.takeIf(",");
    }
    return accessCall(left, key, bracket, tokens.expectCloser("]"));
  }

  private anonymousFunction(): Quoted {
    const { tokens } = this;
    const token = tokens.take();
    this.skipSeparators();
    const clauses = this.clauses("end");
    const end = tokens.expect("end");
    if (!clauses.isStab) tokens.fail(token, messages.functionWithoutArrow);
    const node = call("fn", clauses.items, placeOf(token));
    return { ...node, place: spanning(node.place, end) };
  }

  private parentheses(): Quoted {
    const { tokens } = this;
    const open = tokens.take();
    tokens.skipEndOfLine();
    if (tokens.is(")")) {
      const end = tokens.take();
      return call("__block__", [], { line: 0, column: 0, start: open.start, end: end.end });
    }
    if (tokens.takeIf(";") && tokens.isCloser(")")) {
      const end = tokens.expectCloser(")");
      return call("__block__", [], { ...placeOf(open), end: end.end });
    }
    const { items, isStab } = this.clauses(")", this.spaced === open ? open : undefined);
    const end = tokens.expectCloser(")");
    const place = { ...placeOf(open), end: end.end };
    if (isStab) return list(items, place);
    const node = block(items, place);
    return isCall(node, "__block__") && node.place.line === 0
      ? {
          ...node,
          place: { ...node.place, line: open.line, column: open.column, start: open.start, end: end.end },
        }
      : node;
  }

  /** `do … else … end` as the keywords that it is. */
  private doBlock(): Quoted {
    const { tokens } = this;
    const open = tokens.expect("do");
    this.skipSeparators();
    const sections: Quoted[] = [];
    let key: Token = open;
    for (;;) {
      const place = { ...placeOf(tokens.next), end: tokens.next.start };
      const body = tokens.is("end") || tokens.is("block_identifier") ? undefined : this.clauses("end");
      const value = !body
        ? call("__block__", [], { ...place, line: 0, column: 0 })
        : body.isStab
          ? list(body.items, spanning(body.items[0]?.place ?? place, body.items.at(-1)?.place))
          : block(body.items, place);
      sections.push(pair(atom(key.text, key), value));
      if (!tokens.is("block_identifier")) break;
      key = tokens.take();
      this.skipSeparators();
    }
    const end = tokens.expect("end");
    return list(sections, { ...placeOf(open), end: end.end });
  }

  /** Expressions, or clauses with `->`, up to a closing token, which is left. */
  private clauses(closer: TokenKind, spaced?: Token): { items: Quoted[]; isStab: boolean } {
    const { tokens } = this;
    const items: { node: Quoted; isClause: boolean }[] = [];
    const isOver = () => tokens.kind === closer || (closer === "end" && tokens.is("block_identifier"));
    for (;;) {
      items.push(this.clause(items.length === 0 ? spaced : undefined));
      if (isOver() || !this.skipSeparators() || isOver()) break;
    }
    const isStab = items[0]?.isClause === true;
    if (!isStab) {
      const late = items.find(({ isClause }) => isClause);
      if (late) {
        const { line, column } = late.node.place;
        throw new SyntaxProblem("SyntaxError", messages.lateArrow, line, column);
      }
      return { items: items.map(({ node }) => node), isStab };
    }
    return { items: collectClauses(items), isStab };
  }

  /** One expression, or the head of a clause and the first expression of its body. */
  private clause(spaced?: Token): { node: Quoted; isClause: boolean } {
    const { tokens } = this;
    const { next } = tokens;
    if (next.kind === "stab_op") return this.arrow([]);
    if (tokens.startsEmptyParameters) {
      tokens.take();
      tokens.skipEndOfLine();
      tokens.take();
      return this.guardedArrow([]);
    }
    if (tokens.startsClauseParameters) {
      tokens.take();
      tokens.skipEndOfLine();
      const { args } = this.openArguments();
      tokens.expectCloser(")");
      return this.guardedArrow(args);
    }
    if (isKey(next.kind)) {
      const place = placeOf(next);
      const args = [list(this.keywordArguments(), place)];
      if (!tokens.is("stab_op")) this.noArrow(spaced);
      return this.arrow(args);
    }
    const first = this.expression(0, true);
    if (!tokens.is(",") && !tokens.is("stab_op")) return { node: first.node, isClause: false };
    const args = [first.node];
    if (first.type === "unmatched" && tokens.is(",")) tokens.fail();
    while (tokens.is(",")) {
      if (first.type === "open") tokens.fail();
      tokens.take();
      if (isKey(tokens.kind)) {
        const place = placeOf(tokens.next);
        args.push(list(this.keywordArguments(), place));
        break;
      }
      const { node, type } = this.expression(0, false);
      if (type === "open") {
        if (!isCall(node, "when", 2)) this.ambiguousComma(node);
      }
      args.push(node);
    }
    if (!tokens.is("stab_op")) this.noArrow(spaced);
    return this.arrow(withGuard(args));
  }

  private noArrow(spaced: Token | undefined): never {
    const { tokens } = this;
    // `foo (1, 2)`.
    if (spaced && tokens.isCloser(")")) tokens.fail(spaced, messages.spacedParentheses);
    return tokens.fail();
  }

  /** Behind parameters in parentheses. */
  private guardedArrow(args: readonly Quoted[]): { node: Quoted; isClause: true } {
    const { tokens } = this;
    if (!tokens.is("when_op")) return this.arrow(args);
    const when = tokens.take();
    tokens.skipEndOfLine();
    const guard = this.expression(0, true).node;
    if (!tokens.is("stab_op")) tokens.fail();
    return this.arrow([call("when", [...args, guard], placeOf(when))]);
  }

  private arrow(args: readonly Quoted[]): { node: Quoted; isClause: true } {
    const { tokens } = this;
    const arrow = tokens.take();
    tokens.skipEndOfLine();
    const place = placeOf(arrow);
    const isEmpty =
      tokens.is("end") ||
      tokens.is(")") ||
      tokens.is(";") ||
      tokens.is("block_identifier") ||
      (tokens.last.kind === "eol" && tokens.is("end of file"));
    const body = isEmpty ? atom("nil", place) : this.expression(0, true).node;
    const parameters = list(args, spanning(args[0]?.place ?? place, args.at(-1)?.place));
    return { node: call("->", [parameters, body], place), isClause: true };
  }
}

/** `a, b when c` is one parameter list with a guard: `when(a, b, c)`. */
function withGuard(args: readonly Quoted[]): readonly Quoted[] {
  const last = args.at(-1);
  if (!isCall(last, "when", 2)) return unwrapSplice(args);
  return [call("when", [...args.slice(0, -1), ...last.args], last.place)];
}

function unwrapSplice(args: readonly Quoted[]): readonly Quoted[] {
  const [only] = args;
  if (args.length !== 1 || !isCall(only, "__block__", 1)) return args;
  return isCall(only.args[0], "unquote_splicing", 1) ? only.args : args;
}

/** What follows a clause's first expression, up to the next head, is of its body. */
function collectClauses(items: readonly { node: Quoted; isClause: boolean }[]): Quoted[] {
  const clauses: Quoted[] = [];
  for (let i = 0; i < items.length; ) {
    const { node } = items[i++] as { node: Quoted };
    if (node.kind !== "call") continue;
    const [parameters, first] = node.args as [Quoted, Quoted];
    const body = [first];
    while (i < items.length && !items[i]?.isClause) body.push((items[i++] as { node: Quoted }).node);
    clauses.push(call("->", [parameters, block(body, first.place)], node.place));
  }
  return clauses;
}

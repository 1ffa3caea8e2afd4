import { ArgumentParser } from "./argument-parser.ts";
import {
  accessCall,
  atom,
  binaryOperation,
  block,
  type Callee,
  call,
  list,
  spanOf,
  unaryOperation,
  withArguments,
  withoutArguments,
} from "./build-quoted.ts";
import { ClauseParser } from "./clause-parser.ts";
import { type ExpressionRules, isKey, type ParsedExpression } from "./expression-rules.ts";
import { parseMap } from "./parse-map.ts";
import { attributeLevel, binary, captureLevel, unaryLevel } from "./precedence.ts";
import { isCall, type Quoted, type Span, spanning } from "./quoted.ts";
import { binaryString, charlist, interpolatedAtom, sigil } from "./strings.ts";
import * as messages from "./syntax-messages.ts";
import { TokenStream } from "./token-stream.ts";
import { type ElixirToken, type ElixirTokenKind, type Interpolation, startsArgument } from "./tokens.ts";

const matchedExpression = (node: Quoted): ParsedExpression => ({ node, type: "matched" });

/** Parses tokens to Elixir's quoted form. Throws SyntaxProblem. */
export class Parser implements ExpressionRules {
  private readonly argumentParser: ArgumentParser;
  private readonly clauseParser: ClauseParser;

  constructor(readonly tokens: TokenStream) {
    this.argumentParser = new ArgumentParser(this);
    this.clauseParser = new ClauseParser(this, this.argumentParser);
  }

  /** A whole text. */
  program(span: Span): Quoted {
    const { tokens } = this;
    const expressions: Quoted[] = [];
    const first = tokens.next;
    if (tokens.skipSeparators() && tokens.is("end of file")) return call("__block__", [], spanOf(first));
    while (!tokens.is("end of file")) {
      expressions.push(this.expression(0, true).node);
      if (!tokens.is("end of file") && !tokens.skipSeparators()) tokens.fail();
    }
    return block(expressions, span);
  }

  /** An expression whose operators bind tighter than `least`. Without `mayDo`, a `do` belongs to the outer call. */
  expression(least: number, mayDo: boolean): ParsedExpression {
    return this.operators(this.operand(mayDo), least, mayDo);
  }

  operators(first: ParsedExpression, least: number, mayDo: boolean): ParsedExpression {
    const { tokens } = this;
    let left = first;
    for (;;) {
      const operator = tokens.next;
      const precedence = binary[operator.kind];
      if (!precedence || precedence.level <= least || left.type === "open") return left;
      tokens.take();
      tokens.skipEndOfLine();
      if (operator.kind === "when_op" && isKey(tokens.kind)) {
        const span = spanOf(operator);
        const right = list(this.argumentParser.keywordArguments(), span);
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

  keywords(of: "call" | "data"): Quoted[] {
    return this.argumentParser.keywords(of);
  }

  private operand(mayDo: boolean): ParsedExpression {
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
        return this.postfix(matchedExpression(unaryOperation(next, this.number(tokens.take()))), mayDo, true);
      }
      case "at_op":
        return this.attribute(mayDo);
      default:
        return this.primary(mayDo);
    }
  }

  private prefix(level: number, mayDo: boolean): ParsedExpression {
    const { tokens } = this;
    const operator = tokens.take();
    tokens.skipEndOfLine();
    const operand = this.expression(level, mayDo);
    return { node: unaryOperation(operator, operand.node), type: operand.type };
  }

  private attribute(mayDo: boolean): ParsedExpression {
    const { tokens } = this;
    const operator = tokens.take();
    tokens.skipEndOfLine();
    if (tokens.is("bracket_identifier")) {
      const token = tokens.take();
      const operand = unaryOperation(operator, withoutArguments({ kind: "name", token }));
      return this.postfix(matchedExpression(this.access(operand)), mayDo, true);
    }
    const operand = this.attributeOperand(mayDo);
    const node = unaryOperation(operator, operand.node);
    // `@name.field` is a field of the attribute's value.
    return operand.type === "matched"
      ? this.postfix(matchedExpression(node), mayDo, false)
      : { node, type: operand.type };
  }

  private attributeOperand(mayDo: boolean): ParsedExpression {
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

  /** A term, and everything after it without an operator: dots, brackets, parentheses. */
  private primary(mayDo: boolean, mayFollow = true): ParsedExpression {
    const { tokens } = this;
    const token = tokens.next;
    switch (token.kind) {
      case "identifier":
      case "op_identifier":
      case "do_identifier":
      case "paren_identifier":
      case "bracket_identifier": {
        tokens.take();
        const call = this.callOrName({ kind: "name", token }, token.kind, mayDo);
        return mayFollow ? this.postfix(call.expression, mayDo, call.isAccess) : call.expression;
      }
      default: {
        const node = this.term();
        return mayFollow ? this.postfix(matchedExpression(node), mayDo, true) : matchedExpression(node);
      }
    }
  }

  /** A literal. */
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
        return call("__aliases__", [atom(token.text, token)], spanOf(token));
      case "fn":
        return this.clauseParser.anonymousFunction();
      case "(":
        return this.clauseParser.parentheses();
      case "[":
        return this.list();
      case "{":
        return this.tuple();
      case "<<": {
        tokens.take();
        tokens.skipEndOfLine();
        const args = this.argumentParser.container(">>", "last");
        return this.close(call("<<>>", args, spanOf(token)), ">>");
      }
      case "%":
      case "%{}":
        return parseMap(this);
      case "range_op":
        tokens.take();
        return call("..", [], spanOf(token));
      default:
        return tokens.fail();
    }
  }

  number(token: ElixirToken): Quoted {
    const span = spanOf(token);
    const { value } = token;
    return typeof value === "bigint"
      ? { kind: "integer", value, span }
      : { kind: "float", value: value as number, span };
  }

  private close<T extends Quoted>(node: T, closer: ElixirTokenKind): T {
    const end = this.tokens.expectCloser(closer);
    return { ...node, span: spanning(node.span, end) };
  }

  readonly interpolation = ({ tokens, line, column, end }: Interpolation): Quoted => {
    const last: ElixirToken = { kind: "end of file", text: "", line, column, start: end, end };
    return new Parser(new TokenStream(tokens, last)).program({ line, column, start: end, end });
  };

  /** Dots, brackets and calls after a term. */
  postfix(first: ParsedExpression, mayDo: boolean, isAccess: boolean): ParsedExpression {
    const { tokens } = this;
    let left = first;
    let accessible = isAccess;
    while (left.type === "matched") {
      const token = tokens.next;
      if (token.kind === "[" && accessible) left = matchedExpression(this.access(left.node));
      else if (token.kind === "dot_call_op") {
        tokens.take();
        const call = this.parenthesesCall({ kind: "dot", left: left.node, dot: token }, mayDo);
        left = call.expression;
        accessible = call.isAccess;
      } else if (token.kind === ".") {
        tokens.take();
        tokens.skipEndOfLine();
        const continuation = this.behindDot(left.node, token, mayDo);
        left = continuation.expression;
        accessible = continuation.isAccess;
      } else {
        if (isKey(token.kind) && accessible) {
          if (token.text === "do") tokens.fail(token, messages.doMessage("unexpected keyword: ", "do:"));
          tokens.fail(token, `syntax error before: '${token.text}:'`);
        }
        return left;
      }
    }
    return left;
  }

  private behindDot(
    left: Quoted,
    dot: ElixirToken,
    mayDo: boolean,
  ): { expression: ParsedExpression; isAccess: boolean } {
    const { tokens } = this;
    const token = tokens.next;
    switch (token.kind) {
      case "alias": {
        tokens.take();
        const segment = atom(token.text, token);
        if (isCall(left, "__aliases__")) {
          const node = call("__aliases__", [...left.args, segment], left.span);
          return { expression: matchedExpression(node), isAccess: true };
        }
        if (left.kind === "atom") tokens.fail(token, messages.atomBeforeAlias);
        return {
          expression: matchedExpression(call("__aliases__", [left, segment], spanOf(dot))),
          isAccess: true,
        };
      }
      case "{": {
        tokens.take();
        tokens.skipEndOfLine();
        const args = this.argumentParser.container("}", "last");
        const end = tokens.expectCloser("}");
        const name = call(".", [left, atom("{}", token)], spanOf(dot));
        const node = call(name, args, spanOf(dot));
        return {
          expression: matchedExpression({ ...node, span: spanning(node.span, end) }),
          isAccess: true,
        };
      }
      case "identifier":
      case "op_identifier":
      case "do_identifier":
      case "paren_identifier":
      case "bracket_identifier":
        tokens.take();
        return this.callOrName({ kind: "dot", left, dot, token }, token.kind, mayDo);
      default:
        return tokens.fail();
    }
  }

  /** A name, with or without arguments. */
  private callOrName(
    callee: Callee,
    kind: ElixirTokenKind,
    mayDo: boolean,
  ): { expression: ParsedExpression; isAccess: boolean } {
    const { tokens } = this;
    if (kind === "paren_identifier") return this.parenthesesCall(callee, mayDo);
    if (kind === "bracket_identifier")
      return { expression: matchedExpression(this.access(withoutArguments(callee))), isAccess: true };
    if (kind === "do_identifier") {
      if (!mayDo) return { expression: matchedExpression(withoutArguments(callee)), isAccess: false };
      return { expression: this.withBlock(callee, []), isAccess: false };
    }
    const isCalled = kind === "op_identifier" || startsArgument.has(tokens.kind);
    if (!isCalled) return { expression: matchedExpression(withoutArguments(callee)), isAccess: false };
    const { args, type } = this.argumentParser.openArguments();
    if (mayDo && tokens.is("do")) return { expression: this.withBlock(callee, args), isAccess: false };
    return { expression: { node: withArguments(callee, args), type }, isAccess: false };
  }

  private withBlock(callee: Callee, args: readonly Quoted[]): ParsedExpression {
    const block = this.clauseParser.doBlock();
    return { node: withArguments(callee, [...args, block], this.tokens.last), type: "unmatched" };
  }

  private parenthesesCall(
    callee: Callee,
    mayDo: boolean,
  ): { expression: ParsedExpression; isAccess: boolean } {
    const { tokens } = this;
    const args = this.argumentParser.callArguments();
    let end = tokens.last;
    if (!tokens.is("(")) {
      if (mayDo && tokens.is("do")) return { expression: this.withBlock(callee, args), isAccess: false };
      return { expression: matchedExpression(withArguments(callee, args, end)), isAccess: true };
    }
    const inner = withArguments(callee, args, end);
    const more = this.argumentParser.callArguments();
    end = tokens.last;
    const hasBlock = mayDo && tokens.is("do");
    const all = hasBlock ? [...more, this.clauseParser.doBlock()] : more;
    const node = call(inner, all, inner.span);
    const expression: ParsedExpression = {
      node: { ...node, span: spanning(node.span, tokens.last) },
      type: hasBlock ? "unmatched" : "matched",
    };
    return { expression, isAccess: !hasBlock };
  }

  private list(): Quoted {
    const { tokens } = this;
    const token = tokens.take();
    tokens.skipEndOfLine();
    return this.close(list(this.argumentParser.container("]", "spread"), spanOf(token)), "]");
  }

  private tuple(): Quoted {
    const { tokens } = this;
    const token = tokens.take();
    tokens.skipEndOfLine();
    const items = this.argumentParser.container("}", "last");
    const span = spanOf(token);
    const [left, right] = items;
    if (items.length === 2 && left && right) return this.close({ kind: "pair", left, right, span }, "}");
    return this.close(call("{}", items, span), "}");
  }

  /** `[key]` after the accessed expression. */
  private access(left: Quoted): Quoted {
    const { tokens } = this;
    const bracket = tokens.expect("[");
    tokens.skipEndOfLine();
    let key: Quoted;
    if (isKey(tokens.kind)) key = list(this.argumentParser.keywords("data"), spanOf(tokens.next));
    else {
      key = this.argumentParser.containerItem();
      tokens.takeIf(",");
    }
    return accessCall(left, key, bracket, tokens.expectCloser("]"));
  }
}

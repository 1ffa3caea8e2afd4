import type { ArgumentParser } from "./argument-parser.ts";
import { atom, block, call, list, pair, spanOf } from "./build-quoted.ts";
import { ambiguousComma, type ExpressionRules, isKey } from "./expression-rules.ts";
import { isCall, type Quoted, SyntaxProblem, spanning } from "./quoted.ts";
import * as messages from "./syntax-messages.ts";
import type { ElixirToken, ElixirTokenKind } from "./tokens.ts";

/** Parses forms with expressions or clauses: `fn … end`, `do … end` and parentheses. */
export class ClauseParser {
  constructor(
    private readonly rules: ExpressionRules,
    readonly argumentParser: ArgumentParser,
  ) {}

  anonymousFunction(): Quoted {
    const { tokens } = this.rules;
    const token = tokens.take();
    tokens.skipSeparators();
    const clauses = this.clauses("end");
    const end = tokens.expect("end");
    if (!clauses.isStab) tokens.fail(token, messages.functionWithoutArrow);
    const node = call("fn", clauses.items, spanOf(token));
    return { ...node, span: spanning(node.span, end) };
  }

  parentheses(): Quoted {
    const { tokens } = this.rules;
    const open = tokens.take();
    tokens.skipEndOfLine();
    if (tokens.is(")")) {
      const end = tokens.take();
      return call("__block__", [], { line: 0, column: 0, start: open.start, end: end.end });
    }
    if (tokens.takeIf(";") && tokens.isCloser(")")) {
      const end = tokens.expectCloser(")");
      return call("__block__", [], { ...spanOf(open), end: end.end });
    }
    const { items, isStab } = this.clauses(")", this.argumentParser.spacedToken === open ? open : undefined);
    const end = tokens.expectCloser(")");
    const span = { ...spanOf(open), end: end.end };
    if (isStab) return list(items, span);
    const node = block(items, span);
    return isCall(node, "__block__") && node.span.line === 0
      ? {
          ...node,
          span: { ...node.span, line: open.line, column: open.column, start: open.start, end: end.end },
        }
      : node;
  }

  /** `do … else … end` as keywords. */
  doBlock(): Quoted {
    const { tokens } = this.rules;
    const open = tokens.expect("do");
    tokens.skipSeparators();
    const sections: Quoted[] = [];
    let key: ElixirToken = open;
    for (;;) {
      const span = { ...spanOf(tokens.next), end: tokens.next.start };
      const body = tokens.is("end") || tokens.is("block_identifier") ? undefined : this.clauses("end");
      const value = !body
        ? call("__block__", [], { ...span, line: 0, column: 0 })
        : body.isStab
          ? list(body.items, spanning(body.items[0]?.span ?? span, body.items.at(-1)?.span))
          : block(body.items, span);
      sections.push(pair(atom(key.text, key), value));
      if (!tokens.is("block_identifier")) break;
      key = tokens.take();
      tokens.skipSeparators();
    }
    const end = tokens.expect("end");
    return list(sections, { ...spanOf(open), end: end.end });
  }

  /** Expressions, or clauses with `->`, up to a closing token, which is not consumed. */
  private clauses(closer: ElixirTokenKind, spacedToken?: ElixirToken): { items: Quoted[]; isStab: boolean } {
    const { tokens } = this.rules;
    const items: { node: Quoted; isClause: boolean }[] = [];
    const isOver = () => tokens.kind === closer || (closer === "end" && tokens.is("block_identifier"));
    for (;;) {
      items.push(this.clause(items.length === 0 ? spacedToken : undefined));
      if (isOver() || !tokens.skipSeparators() || isOver()) break;
    }
    const isStab = items[0]?.isClause === true;
    if (!isStab) {
      const late = items.find(({ isClause }) => isClause);
      if (late) {
        const { line, column } = late.node.span;
        throw new SyntaxProblem("SyntaxError", messages.lateArrow, line, column);
      }
      return { items: items.map(({ node }) => node), isStab };
    }
    return { items: collectClauses(items), isStab };
  }

  /** One expression, or the head of a clause and the first expression of its body. */
  private clause(spacedToken?: ElixirToken): { node: Quoted; isClause: boolean } {
    const { tokens } = this.rules;
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
      const { args } = this.argumentParser.openArguments();
      tokens.expectCloser(")");
      return this.guardedArrow(args);
    }
    if (isKey(next.kind)) {
      const span = spanOf(next);
      const args = [list(this.argumentParser.keywordArguments(), span)];
      if (!tokens.is("stab_op")) this.noArrow(spacedToken);
      return this.arrow(args);
    }
    const first = this.rules.expression(0, true);
    if (!tokens.is(",") && !tokens.is("stab_op")) return { node: first.node, isClause: false };
    const args = [first.node];
    if (first.type === "unmatched" && tokens.is(",")) tokens.fail();
    while (tokens.is(",")) {
      if (first.type === "open") tokens.fail();
      tokens.take();
      if (isKey(tokens.kind)) {
        const span = spanOf(tokens.next);
        args.push(list(this.argumentParser.keywordArguments(), span));
        break;
      }
      const { node, type } = this.rules.expression(0, false);
      if (type === "open") {
        if (!isCall(node, "when", 2)) ambiguousComma(node);
      }
      args.push(node);
    }
    if (!tokens.is("stab_op")) this.noArrow(spacedToken);
    return this.arrow(withGuard(args));
  }

  private noArrow(spacedToken: ElixirToken | undefined): never {
    const { tokens } = this.rules;
    // `foo (1, 2)`.
    if (spacedToken && tokens.isCloser(")")) tokens.fail(spacedToken, messages.spacedParentheses);
    return tokens.fail();
  }

  /** The guard and the arrow after parameters in parentheses. */
  private guardedArrow(args: readonly Quoted[]): { node: Quoted; isClause: true } {
    const { tokens } = this.rules;
    if (!tokens.is("when_op")) return this.arrow(args);
    const when = tokens.take();
    tokens.skipEndOfLine();
    const guard = this.rules.expression(0, true).node;
    if (!tokens.is("stab_op")) tokens.fail();
    return this.arrow([call("when", [...args, guard], spanOf(when))]);
  }

  private arrow(args: readonly Quoted[]): { node: Quoted; isClause: true } {
    const { tokens } = this.rules;
    const arrow = tokens.take();
    tokens.skipEndOfLine();
    const span = spanOf(arrow);
    const isEmpty =
      tokens.is("end") ||
      tokens.is(")") ||
      tokens.is(";") ||
      tokens.is("block_identifier") ||
      (tokens.last.kind === "eol" && tokens.is("end of file"));
    const body = isEmpty ? atom("nil", span) : this.rules.expression(0, true).node;
    const parameters = list(args, spanning(args[0]?.span ?? span, args.at(-1)?.span));
    return { node: call("->", [parameters, body], span), isClause: true };
  }
}

/** `a, b when c` is one parameter list with a guard: `when(a, b, c)`. */
function withGuard(args: readonly Quoted[]): readonly Quoted[] {
  const last = args.at(-1);
  if (!isCall(last, "when", 2)) return unwrapSplice(args);
  return [call("when", [...args.slice(0, -1), ...last.args], last.span)];
}

function unwrapSplice(args: readonly Quoted[]): readonly Quoted[] {
  const [only] = args;
  if (args.length !== 1 || !isCall(only, "__block__", 1)) return args;
  return isCall(only.args[0], "unquote_splicing", 1) ? only.args : args;
}

/** The expressions after a clause's first expression, up to the next head, belong to its body. */
function collectClauses(items: readonly { node: Quoted; isClause: boolean }[]): Quoted[] {
  const clauses: Quoted[] = [];
  for (let i = 0; i < items.length; ) {
    const { node } = items[i++] as { node: Quoted };
    if (node.kind !== "call") continue;
    const [parameters, first] = node.args as [Quoted, Quoted];
    const body = [first];
    while (i < items.length && !items[i]?.isClause) body.push((items[i++] as { node: Quoted }).node);
    clauses.push(call("->", [parameters, block(body, first.span)], node.span));
  }
  return clauses;
}

import { atom, list, pair, spanOf } from "./build-quoted.ts";
import { ambiguousComma, type ExpressionClass, type ExpressionRules, isKey } from "./expression-rules.ts";
import { type Quoted, type Span, SyntaxProblem, spanning } from "./quoted.ts";
import { interpolatedAtom } from "./strings.ts";
import * as messages from "./syntax-messages.ts";
import type { ElixirToken, ElixirTokenKind } from "./tokens.ts";

/** The arguments of calls, and the elements of containers. */
export class ArgumentParser {
  /** The parenthesis of `foo (`. */
  spacedToken: ElixirToken | undefined;

  constructor(private readonly rules: ExpressionRules) {}

  /** `(a, b, key: value)`. */
  callArguments(): Quoted[] {
    const { tokens } = this.rules;
    tokens.expect("(");
    tokens.skipEndOfLine();
    const args: Quoted[] = [];
    while (!tokens.isCloser(")")) {
      if (isKey(tokens.kind)) {
        const span = spanOf(tokens.next);
        args.push(keywordList(this.keywords("call"), span));
        break;
      }
      const { node, type } = this.rules.expression(0, true);
      if (type === "open" && (args.length > 0 || !tokens.isCloser(")"))) ambiguousComma(node);
      args.push(node);
      if (!tokens.is(",")) break;
      tokens.take();
      if (tokens.isCloser(")")) tokens.fail();
    }
    tokens.expectCloser(")");
    return args;
  }

  /** The arguments of a call without parentheses. */
  openArguments(): { args: Quoted[]; type: ExpressionClass } {
    const { tokens } = this.rules;
    if (isKey(tokens.kind)) {
      const span = spanOf(tokens.next);
      return { args: [keywordList(this.keywordArguments(), span)], type: "matched" };
    }
    if (tokens.is("(")) this.spacedToken = tokens.next;
    const first = this.rules.expression(0, false);
    const args = [first.node];
    if (first.type === "open") return { args, type: "open" };
    if (!tokens.is(",")) return { args, type: "matched" };
    while (tokens.is(",")) {
      tokens.take();
      if (isKey(tokens.kind)) {
        const span = spanOf(tokens.next);
        args.push(keywordList(this.keywordArguments(), span));
        break;
      }
      const { node, type } = this.rules.expression(0, false);
      if (type === "open") ambiguousComma(node);
      args.push(node);
    }
    return { args, type: "open" };
  }

  /** `a: 1, b: 2` at the end of a call without parentheses. */
  keywordArguments(): Quoted[] {
    const { tokens } = this.rules;
    const items: Quoted[] = [];
    for (;;) {
      const key = this.key();
      items.push(pair(key, this.rules.expression(0, false).node));
      if (!tokens.is(",")) return items;
      const comma = tokens.take();
      if (isKey(tokens.kind)) continue;
      this.rules.expression(0, false);
      tokens.fail(comma, messages.afterKeywordsInCall);
    }
  }

  private key(): Quoted {
    const { tokens } = this.rules;
    const token = tokens.take();
    const key =
      token.kind === "kw_identifier"
        ? atom(token.text, token)
        : interpolatedAtom(token, this.rules.interpolation);
    tokens.skipEndOfLine();
    return key;
  }

  /** `a: 1, b: 2` between brackets. */
  keywords(of: "call" | "data"): Quoted[] {
    const { tokens } = this.rules;
    const items: Quoted[] = [];
    for (;;) {
      const key = this.key();
      items.push(pair(key, this.containerItem()));
      if (!tokens.is(",")) return items;
      const comma = tokens.take();
      if (isKey(tokens.kind)) continue;
      if (tokens.isCloser(")") || tokens.isCloser("]") || tokens.isCloser("}") || tokens.isCloser(">>"))
        return items;
      this.rules.expression(0, true);
      tokens.fail(comma, of === "call" ? messages.afterKeywordsInCall : messages.afterKeywordsInData);
    }
  }

  containerItem(): Quoted {
    const { node, type } = this.rules.expression(0, true);
    if (type === "open") {
      const { line, column } = node.span;
      throw new SyntaxProblem("SyntaxError", messages.ambiguousContainer, line, column);
    }
    return node;
  }

  /** The elements between brackets. Keywords are the last element, or several elements. */
  container(closer: ElixirTokenKind, keywords: "last" | "spread"): Quoted[] {
    const { tokens } = this.rules;
    const items: Quoted[] = [];
    while (!tokens.isCloser(closer)) {
      if (isKey(tokens.kind) && (items.length > 0 || keywords === "spread")) {
        const span = spanOf(tokens.next);
        const keywordArguments = this.keywords("data");
        if (keywords === "spread") items.push(...keywordArguments);
        else items.push(keywordList(keywordArguments, span));
        break;
      }
      items.push(this.containerItem());
      if (!tokens.is(",")) break;
      tokens.take();
    }
    return items;
  }
}

/** A keyword list without brackets, which begins at its first key. */
function keywordList(pairs: readonly Quoted[], span: Span): Quoted {
  return list(pairs, spanning(span, ...pairs.map((each) => each.span)));
}

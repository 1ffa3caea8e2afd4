/**
 * A position in the text: line and column from 1, with columns as Elixir counts them; `start` and `end` are UTF-16
 * offsets.
 */
export type Span = {
  readonly line: number;
  readonly column: number;
  readonly start: number;
  readonly end: number;
};

/**
 * Elixir's quoted form. A call is `{name, meta, arguments}` of Elixir, and its name may itself be quoted; a variable is
 * `{name, meta, nil}`. Everything else is a literal.
 */
export type Quoted =
  | { readonly kind: "integer"; readonly value: bigint; readonly span: Span }
  | { readonly kind: "float"; readonly value: number; readonly span: Span }
  /** `true`, `false` and `nil` are also atoms. */
  | { readonly kind: "atom"; readonly name: string; readonly span: Span }
  /** A binary: text if it is valid UTF-8, otherwise its bytes. */
  | { readonly kind: "binary"; readonly value: string | Uint8Array; readonly span: Span }
  | {
      readonly kind: "list";
      readonly items: readonly Quoted[];
      readonly span: Span;
      readonly charlist?: boolean;
    }
  | { readonly kind: "pair"; readonly left: Quoted; readonly right: Quoted; readonly span: Span }
  | { readonly kind: "variable"; readonly name: string; readonly span: Span }
  | QuotedCall;

export type QuotedCall = {
  readonly kind: "call";
  readonly name: string | Quoted;
  readonly args: readonly Quoted[];
  readonly span: Span;
  /** Written without parentheses and arguments, after a dot: `map.field`. */
  readonly noParens?: true;
  /** Made by the compiler: a call of the module's own function, even if something else has its name. */
  readonly isMade?: true;
};

/** A call with a plain name. */
export type NamedCall = QuotedCall & { readonly name: string };

/** The reason why a text cannot be parsed, in Elixir's words. */
export class SyntaxProblem extends Error {
  override readonly name = "SyntaxProblem";
  constructor(
    /** The exception that Elixir raises for it. */
    readonly exception: "SyntaxError" | "TokenMissingError" | "SystemLimitError",
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
  }
}

/** The parts of a form, in the order of the text except for operators; none for a literal. */
export function partsOf(node: Quoted): readonly Quoted[] {
  switch (node.kind) {
    case "call":
      return typeof node.name === "string" ? node.args : [node.name, ...node.args];
    case "list":
      return node.items;
    case "pair":
      return [node.left, node.right];
    default:
      return [];
  }
}

export function isCall(node: Quoted | undefined, name: string, arity?: number): node is NamedCall {
  return node?.kind === "call" && node.name === name && (arity === undefined || node.args.length === arity);
}

/** Extends `end` to the last of `nodes` that ends later. */
export function spanning(span: Span, ...nodes: readonly (Span | undefined)[]): Span {
  let { start, end } = span;
  for (const each of nodes) {
    if (each && each.end > end) end = each.end;
    if (each && each.start < start) start = each.start;
  }
  return { ...span, start, end };
}

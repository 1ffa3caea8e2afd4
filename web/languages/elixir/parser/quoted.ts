/** A place in the text: line and column from 1, columns as Elixir counts them; `start` and `end` are UTF-16 offsets. */
export type Place = {
  readonly line: number;
  readonly column: number;
  readonly start: number;
  readonly end: number;
};

/**
 * Elixir's quoted form. A call is `{name, meta, arguments}` of Elixir, whose name may itself be quoted; a variable is
 * `{name, meta, nil}`. Everything else is a literal that stands for itself.
 */
export type Quoted =
  | { readonly kind: "integer"; readonly value: bigint; readonly place: Place }
  | { readonly kind: "float"; readonly value: number; readonly place: Place }
  /** `true`, `false` and `nil` are atoms, too. */
  | { readonly kind: "atom"; readonly name: string; readonly place: Place }
  /** A binary: text while it is valid UTF-8, else its bytes. */
  | { readonly kind: "binary"; readonly value: string | Uint8Array; readonly place: Place }
  | {
      readonly kind: "list";
      readonly items: readonly Quoted[];
      readonly place: Place;
      readonly charlist?: boolean;
    }
  | { readonly kind: "pair"; readonly left: Quoted; readonly right: Quoted; readonly place: Place }
  | { readonly kind: "variable"; readonly name: string; readonly place: Place }
  | Call;

export type Call = {
  readonly kind: "call";
  readonly name: string | Quoted;
  readonly args: readonly Quoted[];
  readonly place: Place;
  /** Written without parentheses and without arguments, behind a dot: `map.field`. */
  readonly noParens?: true;
  /** The compiler has made it: a call of the module's own function, whatever else has its name. */
  readonly isMade?: true;
};

/** A call of what has a plain name. */
export type NamedCall = Call & { readonly name: string };

/** Why a text cannot be read, in Elixir's words. */
export class SyntaxProblem extends Error {
  override readonly name = "SyntaxProblem";
  constructor(
    /** The exception that Elixir raises for it. */
    readonly exception: "SyntaxError" | "TokenMissingError",
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
  }
}

/** What a form is made of, in the order of the text but for operators; nothing of what stands for itself. */
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

/** `end` becomes that of the last of `nodes` that ends later. */
export function spanning(place: Place, ...nodes: readonly (Place | undefined)[]): Place {
  let { start, end } = place;
  for (const each of nodes) {
    if (each && each.end > end) end = each.end;
    if (each && each.start < start) start = each.start;
  }
  return { ...place, start, end };
}

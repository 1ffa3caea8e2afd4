import type { Quoted, Span } from "../../parser/quoted.ts";

/** A warning of Elixir's compiler, about a program that it still compiles. */
export type Warning = {
  readonly text: string;
  /** Lines below the text: `main.exs:3: Shop.total/1`. */
  readonly where: readonly string[];
  readonly span: Span;
  /** The warning only applies if this module does not exist when the program begins. */
  readonly unlessModule?: string;
  /** Only marked in the editor. The program itself does not print it. */
  readonly isMark?: true;
};

/** A bound variable. */
type Binding = {
  readonly name: string;
  readonly span: Span;
  readonly shadows: boolean;
  /** The earlier variable with this name. */
  readonly before: Binding | undefined;
  isUsed: boolean;
};

export type Alias = {
  readonly name: string;
  readonly module: string;
  readonly span: Span | undefined;
  isUsed: boolean;
};

export type Import = {
  readonly module: string;
  readonly span: Span;
  /** By `name/arity`; undefined if everything is imported. */
  readonly only: readonly string[] | undefined;
  readonly usedKeys: Set<string>;
};

/** The meaning of names at a position, as far as warnings need it. */
export class Names {
  private readonly own = new Map<string, Binding>();
  /** All bindings of this scope, including repeated ones. */
  readonly bindings: Binding[] = [];

  constructor(
    private readonly parent?: Names,
    readonly aliases: Map<string, Alias> = new Map(parent?.aliases),
    readonly imports: Import[] = [...(parent?.imports ?? [])],
  ) {}

  child(): Names {
    return new Names(this);
  }

  /** A copy without variables. */
  bare(): Names {
    return new Names(undefined, new Map(this.aliases), [...this.imports]);
  }

  find(name: string): Binding | undefined {
    return this.own.get(name) ?? this.parent?.find(name);
  }

  /** A module's body may read all variables before it. */
  useAll(): void {
    for (const each of this.own.values()) each.isUsed = true;
    this.parent?.useAll();
  }

  bind(name: string, span: Span, isUsed = false): void {
    const before = this.find(name);
    const binding = { name, span, shadows: before !== undefined, before, isUsed };
    this.own.set(name, binding);
    this.bindings.push(binding);
  }

  /** The module of an alias, which is then used. */
  moduleOf(segments: readonly string[]): string {
    const [first = "", ...rest] = segments;
    if (first === "Elixir") return segments.join(".");
    const alias = this.aliases.get(first);
    if (alias) alias.isUsed = true;
    return [alias?.module ?? `Elixir.${first}`, ...rest].join(".");
  }
}

export function unusedVariable({
  name,
  shadows,
}: {
  readonly name: string;
  readonly shadows: boolean;
}): string {
  return shadows
    ? `variable "${name}" is unused (there is a variable with the same name in the context, use the pin operator (^) to match on it or prefix this variable with underscore if it is not meant to be used)`
    : `variable "${name}" is unused (if the variable is not meant to be used, prefix it with an underscore)`;
}

/** The segments of an alias, or undefined. */
export function segmentsOf(node: Quoted | undefined): string[] | undefined {
  if (node?.kind !== "call" || node.name !== "__aliases__") return undefined;
  const names = node.args.map((each) => (each.kind === "atom" ? each.name : undefined));
  return names.every((each) => each !== undefined) ? (names as string[]) : undefined;
}

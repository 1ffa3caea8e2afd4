import type { Quoted } from "../parser/quoted.ts";

/** The meaning of names at a position of the program. A new scope gets a copy. */
export class Scope {
  constructor(
    readonly variables: Map<string, string> = new Map(),
    /** `alias`: the full name by first segment. */
    readonly aliases: Map<string, string> = new Map(),
    /** `import`: the module by `name/arity`; "*" lists modules from which everything is imported. */
    readonly imports: Map<string, string> = new Map(),
    /** `require`: modules whose macros may be called. */
    readonly requiredModules: Set<string> = new Set(),
    /** Names that two modules are imported for: by `name/arity`, the module that is not in `imports`. */
    readonly ambiguous: Map<string, string> = new Map(),
    /** `import Kernel, except: …` */
    readonly hiddenImports: Set<string> = new Set(),
  ) {}

  child(variables = new Map(this.variables)): Scope {
    return new Scope(
      variables,
      new Map(this.aliases),
      new Map(this.imports),
      new Set(this.requiredModules),
      new Map(this.ambiguous),
      new Set(this.hiddenImports),
    );
  }

  /** A copy without variables, for the body of a function or a module. */
  bare(): Scope {
    return this.child(new Map());
  }

  moduleName(segments: readonly string[]): string {
    const [first = "", ...rest] = segments;
    if (first === "Elixir") return segments.join(".");
    const base = this.aliases.get(first) ?? `Elixir.${first}`;
    return [base, ...rest].join(".");
  }
}

/** `patterns when guards -> body`. */
export type Clause = {
  readonly patterns: readonly Quoted[];
  readonly guards: readonly Quoted[];
  readonly body: Quoted;
};

/** A module that is being compiled. */
export type ModuleContext = {
  readonly name: string;
  /** The names of its functions in the code, by `name/arity`. */
  readonly functions: Map<string, string>;
  readonly guards: Map<string, GuardMacro>;
  attributes: Map<string, string>;
  /** Attributes that collect all their values in a list, the last one first. */
  readonly accumulates: Set<string>;
  /** Whether a form is a direct expression of the body, not a nested one. */
  readonly isTop?: (form: Quoted) => boolean;
  /** The positions of the first clauses of functions, by `name/arity`. */
  readonly spans?: Map<string, Quoted["span"]>;
  /** It exists before anything of this file runs. */
  readonly isOfOtherFile?: true;
};

export type GuardMacro = {
  readonly parameters: readonly string[];
  readonly body: Quoted;
};

/** The destination of an expression's value. */
export type Destination =
  | { readonly kind: "return" }
  | { readonly kind: "set"; readonly name: string }
  | { readonly kind: "drop" };

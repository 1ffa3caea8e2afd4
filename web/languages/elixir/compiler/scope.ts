import type { Quoted } from "../parser/quoted.ts";

/** What names stand for, at a place of the program. A copy is made where a scope opens. */
export class Scope {
  constructor(
    readonly variables: Map<string, string> = new Map(),
    /** `alias`: the first segment, and what it stands for. */
    readonly aliases: Map<string, string> = new Map(),
    /** `import`: by `name/arity`, the module; "*" lists modules of which everything is imported. */
    readonly imports: Map<string, string> = new Map(),
    /** `require`: modules whose macros may be called. */
    readonly requiredModules: Set<string> = new Set(),
    /** What two modules are imported for: by `name/arity`, the one that is not in `imports`. */
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

  /** Without variables: for the body of a function or a module. */
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
  /** `name/arity` of its functions, and what each is called in the code. */
  readonly functions: Map<string, string>;
  readonly guards: Map<string, GuardMacro>;
  attributes: Map<string, string>;
  /** Attributes that are lists of all their values, the last one first. */
  readonly accumulates: Set<string>;
  /** Whether a form is an expression of the body itself, and not within one. */
  readonly isTop?: (form: Quoted) => boolean;
  /** Where the first clause of a function stands, by `name/arity`. */
  readonly places?: Map<string, Quoted["place"]>;
  /** It is there before anything of this file runs. */
  readonly isOfOtherFile?: true;
};

export type GuardMacro = {
  readonly parameters: readonly string[];
  readonly body: Quoted;
};

/** Where the value of an expression goes. */
export type Destination =
  | { readonly kind: "return" }
  | { readonly kind: "set"; readonly name: string }
  | { readonly kind: "drop" };

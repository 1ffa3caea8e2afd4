import type { SiteClause, SiteKind } from "../../../protocol/look/moment.ts";
import type { MarkedVariable } from "../../marked-sites.ts";
import { isCall, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { firstMark, mark } from "./code-layout.ts";
import type { Clause, Destination, GuardMacro, ModuleContext, Scope } from "./scope.ts";
import type { Sites } from "./sites.ts";

export type FunctionContext = { readonly name: string; readonly arity: number; readonly self?: string };

/**
 * The code that is generated for a file. The functions that compile its parts get names from it, and write statements
 * to `out`. It also connects functions that need each other.
 */
export class Unit {
  out: string[] = [];
  private count = 0;
  private readonly constants = new Map<string, string>();
  module: ModuleContext | undefined;
  /** Every module of this file, by name. */
  readonly modules = new Map<string, ModuleContext>();
  fn: FunctionContext | undefined;
  /** The named function that contains an anonymous one. */
  within: FunctionContext | undefined;
  /** Whether calls in tail position are left to the caller; not within `try`, and not at the top level. */
  leavesTailCalls = false;
  /** Statements for the beginning of the program. */
  readonly checks: string[] = [];
  /** The parameters of the enclosing captures. */
  captures: string[][] = [];
  /** Whether it is a session's cell, whose unknown names are bindings. */
  readonly isCell: boolean;
  /** The readable name of the function that is being compiled: `Shop.total/1`. */
  frame = "";
  /** The clause whose first site must still be marked. */
  private clause: SiteClause | undefined;

  constructor(
    readonly file: string,
    /** The source of the file. */
    readonly text: string,
    isCell: boolean,
    readonly parts: {
      readonly compile: (unit: Unit, node: Quoted, to: Destination, scope: Scope) => void;
      readonly expression: (unit: Unit, node: Quoted, scope: Scope) => string;
    },
    /** Set if the program is compiled for looking inside. */
    readonly sites?: Sites,
  ) {
    this.isCell = isCell;
  }

  compile(node: Quoted, to: Destination, scope: Scope): void {
    this.parts.compile(this, node, to, scope);
  }

  expression(node: Quoted, scope: Scope): string {
    return this.parts.expression(this, node, scope);
  }

  name(hint = "t"): string {
    this.count++;
    return `${/^[a-z_]\w*$/i.test(hint) ? hint : "v"}$${this.count}`;
  }

  /** A constant of the whole file: an atom, or a reference to a function. */
  constant(code: string): string {
    let name = this.constants.get(code);
    if (name === undefined) {
      name = `$k${this.constants.size}`;
      this.constants.set(code, name);
    }
    return name;
  }

  get declarations(): string {
    return [...this.constants].map(([code, name]) => `const ${name}=${code};`).join("");
  }

  atom(name: string): string {
    if (name === "nil") return "null";
    if (name === "true" || name === "false") return name;
    return this.constant(`Symbol.for(${JSON.stringify(name)})`);
  }

  /** Marks a site that is about to run. */
  markSite(kind: SiteKind, { span }: Quoted, scope: Scope, pipeValue?: string): void {
    if (!this.sites) return;
    const variables = variablesOf(scope);
    if (pipeValue !== undefined) variables.push({ name: "|>", kind: "let", inCode: pipeValue });
    const { clause } = this;
    this.clause = undefined;
    this.push(this.sites.add(kind, span, this.frame, variables, clause));
  }

  /** Marks where a clause is tried: the patterns of its head, and the values that they match. */
  clauseHead(
    { patterns, guards }: Clause,
    values: readonly string[],
    clause: SiteClause,
    scope: Scope,
  ): void {
    const { sites } = this;
    const [first] = patterns;
    if (!sites || !first) return;
    const { line, start } = first.span;
    const end = (guards.at(-1) ?? patterns.at(-1) ?? first).span.end;
    const parameterNames = patterns.map(({ span }, index) => ({
      name: sites.textOf(span),
      kind: "pattern" as const,
      inCode: values[index] ?? "",
    }));
    this.push(
      sites.add(
        "clause",
        { line, start, end },
        this.frame,
        [...parameterNames, ...variablesOf(scope)],
        clause,
      ),
    );
  }

  /** Compiles the body of a branch, a clause or a function, and marks its beginning. */
  body(node: Quoted, to: Destination, scope: Scope, kind: SiteKind = "branch", clause?: SiteClause): void {
    this.clause = clause;
    // Each expression of a block is a separate span.
    if (!isCall(node, "__block__") || node.args.length === 0) this.markSite(kind, node, scope);
    this.compile(node, to, scope);
    this.clause = undefined;
  }

  /** The function that a module has at the time of the call. */
  reference(module: string, key: string): string {
    this.sites?.noteCall(module, key);
    return this.constant(`$.reference(${JSON.stringify(module)},${JSON.stringify(key)})`);
  }

  /** The text of the statements that `write` makes. */
  capture(write: () => void): string {
    const { out } = this;
    this.out = [];
    try {
      write();
      return this.out.join("");
    } finally {
      this.out = out;
    }
  }

  push(code: string): void {
    this.out.push(code);
  }

  /** A name for a value that is used more than once. */
  simple(code: string): string {
    if (isSimple(code)) return code;
    const name = this.name();
    this.push(`const ${name}=${code};`);
    return name;
  }

  deliver(code: string, to: Destination): void {
    // The engine reports a returned call at the position of `return`.
    if (to.kind === "return") this.push(`${firstMark(code)}return (${code});`);
    else if (to.kind === "set") this.push(`${to.name}=${code};`);
    else if (!isSimple(code)) this.push(`${code};`);
  }

  /** Evaluates arguments from left to right, even if a later one needs statements. */
  arguments(nodes: readonly Quoted[], scope: Scope): string[] {
    const codes: string[] = [];
    for (const node of nodes) {
      let code = "";
      const statements = this.capture(() => {
        code = this.expression(node, scope);
      });
      if (isCode(statements)) {
        for (let i = 0; i < codes.length; i++) codes[i] = this.simple(codes[i] as string);
      }
      if (statements !== "") this.push(statements);
      codes.push(code);
    }
    return codes;
  }

  /** Runs `work` in the context of another function, without anything of the current one. */
  inFunction<T>(
    fn: FunctionContext | undefined,
    leaves: boolean,
    work: () => T,
    /** The arity of an anonymous function. */
    arity?: number,
  ): T {
    const { fn: before, within, leavesTailCalls, frame } = this;
    if (fn) this.frame = `${this.module?.name.replace(/^Elixir\./, "")}.${fn.name}/${fn.arity}`;
    else if (arity !== undefined) this.frame = anonymous(arity, frame);
    this.fn = fn;
    this.within = fn ?? within;
    this.leavesTailCalls = leaves;
    try {
      return work();
    } finally {
      this.fn = before;
      this.within = within;
      this.leavesTailCalls = leavesTailCalls;
      this.frame = frame;
    }
  }

  guardMacro(name: string, arity: number): GuardMacro | undefined {
    return this.module?.guards.get(`${name}/${arity}`);
  }

  textOf({ span }: Quoted): string {
    return this.text.slice(span.start, span.end);
  }

  at(node: QuotedCall | Quoted): string {
    return mark(node.span);
  }
}

/** The program's own variables: other names of the compiler contain a sign, or are not names in the code. */
function variablesOf({ variables }: Scope): MarkedVariable[] {
  return [...variables].flatMap(([name, inCode]) =>
    /^[\w$]+$/.test(inCode) && !name.includes("$") ? [{ name, kind: "let", inCode }] : [],
  );
}

/** `anonymous fn/1 in Shop.total/1`, as in Elixir's own stack lines; for nested ones the innermost. */
function anonymous(arity: number, around: string): string {
  const outer = around.replace(/^anonymous fn\/\d+(?: in )?/, "");
  return `anonymous fn/${arity}${outer === "" ? "" : ` in ${outer}`}`;
}

/** Whether there is code besides marks of sites. */
function isCode(statements: string): boolean {
  return statements !== "" && statements.replace(/\$look\d+\$;/g, "") !== "";
}

/** Whether it may be written twice: a name or a literal. */
export function isSimple(code: string): boolean {
  return /^(?:[\w$]+|-?\d+n|"[^"\\]*")$/.test(code);
}

import { isCall, type Quoted, type Span } from "../../parser/quoted.ts";
import { clauseOf } from "../clauses.ts";
import { definitionOf, literalText, type ModuleFacts, takesAll } from "./module-facts.ts";
import { type Names, segmentsOf, unusedVariable, type Warning } from "./warning-names.ts";

/** A call of another module's function. */
export type RemoteCall = {
  readonly module: string;
  readonly key: string;
  readonly where: string;
  readonly span: Span;
  /** Whether it is outside of functions: Elixir does not warn, because the call fails immediately. */
  readonly isAtOnce: boolean;
};

/** The results of the walk through a file. */
export type Findings = {
  readonly file: string;
  readonly warnings: Warning[];
  readonly remote: RemoteCall[];
  /** Opens the module that `node` defines. */
  readonly module: (node: Quoted & { kind: "call" }, walker: Walker, names: Names) => void;
  readonly textOf: (node: Quoted) => string;
  readonly forms: Readonly<Record<string, Form>>;
};

/** Walks through a construct that opens a scope, binds, or is not a call. */
export type Form = (walker: Walker, node: Quoted & { kind: "call" }, names: Names) => void;

const comparisons = new Set(["==", "!=", "===", "!==", "<", ">", "<=", ">="]);
const computations = new Set(["+/2", "-/2", "*/2", "//2", "div/2", "rem/2", "not/1"]);

/** Types of segments, which are not variables: `x::binary`. */
const segmentWords = new Set(
  "integer float binary bytes bitstring bits utf8 utf16 utf32 signed unsigned little big native".split(" "),
);

/** Walks through code as Elixir expands it, and collects the warnings of Elixir's compiler. */
export class Walker {
  constructor(
    private readonly findings: Findings,
    readonly facts: ModuleFacts | undefined,
    /** The function that contains the code, with the arity of its definition. */
    private readonly fn: { readonly name: string; readonly arity: number } | undefined,
    private readonly isCell = false,
  ) {}

  within(facts: ModuleFacts, fn?: { readonly name: string; readonly arity: number }): Walker {
    return new Walker(this.findings, facts, fn);
  }

  where(span: Span, withLine = true): string {
    const { file } = this.findings;
    const line = withLine ? `${file}:${span.line}` : file;
    const { facts, fn } = this;
    if (!facts || !fn) return line;
    return `${line}: ${facts.name.replace(/^Elixir\./, "")}.${fn.name}/${fn.arity}`;
  }

  warn(text: string, span: Span, where = this.where(span)): void {
    this.findings.warnings.push({ text, where: [where], span });
  }

  /** Ends a scope, and reports its variables that were never read. */
  close(names: Names): void {
    for (const each of names.bindings)
      if (!each.isUsed && !each.name.startsWith("_")) this.warn(unusedVariable(each), each.span);
  }

  /** Runs `work` in a separate scope. */
  inner(names: Names, work: (names: Names) => void): void {
    const child = names.child();
    work(child);
    this.close(child);
  }

  all(nodes: readonly Quoted[], names: Names): void {
    for (const each of nodes) this.expression(each, names);
  }

  expression(node: Quoted, names: Names): void {
    switch (node.kind) {
      case "variable":
        this.read(node, names);
        return;
      case "pair":
        this.all([node.left, node.right], names);
        return;
      case "list":
        this.all(node.items, names);
        return;
      case "call":
        this.call(node, names);
        return;
      default:
    }
  }

  private read({ name, span }: Quoted & { kind: "variable" }, names: Names): void {
    const variable = names.find(name);
    if (variable === undefined) {
      // In a cell it may be a binding of an earlier cell.
      const isExpanded = !/^__\w+__$/.test(name) && name !== "_" && (this.fn !== undefined || !this.isCell);
      if (isExpanded)
        this.warn(
          `variable "${name}" does not exist and is being expanded to "${name}()", please use parentheses to remove the ambiguity or change the variable name`,
          span,
        );
      this.localCall(name, 0, names);
      return;
    }
    variable.isUsed = true;
    if (name.startsWith("_") && name !== "_" && !/^__\w+__$/.test(name))
      this.warn(
        `the underscored variable "${name}" is used after being set. A leading underscore indicates that the value of the variable should be ignored. If this is intended please rename the variable to remove the underscore`,
        span,
      );
  }

  private localCall(name: string, arity: number, names: Names): void {
    const key = `${name}/${arity}`;
    const { facts, fn } = this;
    if (facts) {
      const caller = fn ? `${fn.name}/${fn.arity}` : "";
      const calls = facts.calls.get(caller) ?? new Set();
      facts.calls.set(caller, calls.add(key));
      if (definitionOf(facts, name, arity)) return;
    }
    for (const each of names.imports) {
      if (each.only === undefined || each.only.includes(key)) each.usedKeys.add(key);
    }
  }

  private call(node: Quoted & { kind: "call" }, names: Names): void {
    const { name, args } = node;
    if (typeof name !== "string") {
      this.remote(name, args.length, names, node.span);
      this.all(args, names);
      return;
    }
    const { forms } = this.findings;
    const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
    if (form && !(this.facts && definitionOf(this.facts, name, args.length))) {
      form(this, node, names);
      return;
    }
    this.localCall(name, args.length, names);
    this.all(args, names);
  }

  /** The callee before the arguments: `Module.name`, `fun.`, `map.key`. */
  private remote(callee: Quoted, arity: number, names: Names, span: Span): void {
    if (!isCall(callee, ".")) {
      this.expression(callee, names);
      return;
    }
    const [left, right] = callee.args as [Quoted, Quoted | undefined];
    const segments = segmentsOf(left);
    if (!segments || right?.kind !== "atom") {
      this.expression(left, names);
      return;
    }
    const module = names.moduleOf(segments);
    const key = `${right.name}/${arity}`;
    const isAtOnce = this.fn === undefined;
    this.findings.remote.push({ module, key, where: this.where(span), span, isAtOnce });
  }

  pipe(node: Quoted & { kind: "call" }, names: Names): void {
    const [left, right] = node.args as [Quoted, Quoted];
    this.expression(left, names);
    if (right.kind === "variable") {
      this.localCall(right.name, 1, names);
      return;
    }
    if (right.kind !== "call") {
      this.expression(right, names);
      return;
    }
    if (typeof right.name === "string") {
      if (right.name === "case" || right.name === "then" || right.name === "if") {
        const first: Quoted = { kind: "atom", name: "nil", span: right.span };
        this.expression({ ...right, args: [first, ...right.args] }, names);
        return;
      }
      this.localCall(right.name, right.args.length + 1, names);
    } else this.remote(right.name, right.args.length + 1, names, right.span);
    this.all(right.args, names);
  }

  /** `&name/1`, `&Module.name/1`, or code with arguments. */
  capture(body: Quoted, names: Names): void {
    if (isCall(body, "/", 2) && body.args[1]?.kind === "integer") {
      const target = body.args[0] as Quoted;
      const arity = Number(body.args[1].value);
      if (target.kind === "variable" && !names.find(target.name)) {
        this.localCall(target.name, arity, names);
        return;
      }
      if (target.kind === "call" && typeof target.name !== "string" && target.args.length === 0) {
        this.remote(target.name, arity, names, target.span);
        return;
      }
    }
    if (body.kind !== "integer") this.expression(body, names);
  }

  /** Binds the variables of a pattern. `boundNames`: those that it has bound so far. */
  pattern(node: Quoted, names: Names, boundNames = new Set<string>()): void {
    switch (node.kind) {
      case "variable": {
        const { name, span } = node;
        if (name === "_" || /^__\w+__$/.test(name)) return;
        if (boundNames.has(name)) {
          const variable = names.find(name);
          if (variable) variable.isUsed = true;
          return;
        }
        boundNames.add(name);
        names.bind(name, span);
        return;
      }
      case "pair":
        this.pattern(node.left, names, boundNames);
        this.pattern(node.right, names, boundNames);
        return;
      case "list":
        for (const each of node.items) this.pattern(each, names, boundNames);
        return;
      case "call":
        this.callPattern(node, names, boundNames);
        return;
      default:
    }
  }

  /** A pin means the variable as it was before the pattern. */
  private walkPin(node: Quoted, names: Names, boundNames: ReadonlySet<string>): void {
    const before =
      node.kind === "variable" && boundNames.has(node.name) ? names.find(node.name)?.before : undefined;
    if (before) before.isUsed = true;
    else this.expression(node, names);
  }

  private callPattern(node: Quoted & { kind: "call" }, names: Names, boundNames: Set<string>): void {
    const { name, args } = node;
    const [first, second] = args;
    switch (name) {
      case "^":
        this.walkPin(first as Quoted, names, boundNames);
        return;
      case "@":
      case "__aliases__":
        this.expression(node, names);
        return;
      case "\\\\":
        this.pattern(first as Quoted, names, boundNames);
        return;
      case "::":
        this.pattern(first as Quoted, names, boundNames);
        this.segment(second as Quoted, names);
        return;
      case "%{}":
        for (const each of args) {
          if (each.kind !== "pair") continue;
          if (isCall(each.left, "^", 1)) this.walkPin(each.left.args[0] as Quoted, names, boundNames);
          else this.expression(each.left, names);
          this.pattern(each.right, names, boundNames);
        }
        return;
      case "%": {
        const segments = segmentsOf(first);
        if (segments) names.moduleOf(segments);
        else this.pattern(first as Quoted, names, boundNames);
        this.pattern(second as Quoted, names, boundNames);
        return;
      }
      default:
        for (const each of args) this.pattern(each, names, boundNames);
    }
  }

  /** The specification of a segment: `binary-size(n)`. */
  segment(spec: Quoted, names: Names): void {
    if (isCall(spec, "-", 2) || isCall(spec, "*", 2)) {
      for (const each of spec.args) this.segment(each, names);
      return;
    }
    if (isCall(spec, "size", 1) || isCall(spec, "unit", 1)) {
      this.all(spec.args, names);
      return;
    }
    if (spec.kind === "variable" && !segmentWords.has(spec.name)) this.read(spec, names);
  }

  /** `a, b when c -> d`, each in a separate scope. */
  clauses(list: Quoted | undefined, names: Names, isCase = false): void {
    if (list?.kind !== "list") return;
    for (const each of list.items) {
      const { patterns, guards, body } = clauseOf(each);
      this.inner(names, (own) => {
        const boundNames = new Set<string>();
        for (const pattern of patterns) this.pattern(pattern, own, boundNames);
        this.all(guards, own);
        this.expression(body, own);
      });
    }
    if (isCase) this.unreachable(list);
  }

  private unreachable(list: Quoted & { kind: "list" }): void {
    if (!this.fn) return;
    const seenPatterns = new Map<string, number>();
    let all: number | undefined;
    for (const each of list.items) {
      const { patterns, guards } = clauseOf(each);
      const span = patterns[0]?.span ?? each.span;
      const texts = patterns.map(literalText);
      const key = texts.every((text) => text !== undefined) ? texts.join(",") : undefined;
      const line = all ?? (key === undefined ? undefined : seenPatterns.get(key));
      if (line !== undefined) {
        this.warn(
          `this clause cannot match because a previous clause at line ${line} always matches`,
          span,
          `${this.findings.file}:${span.line}`,
        );
      } else if (guards.length === 0 && takesAll(patterns)) all = span.line;
      else if (guards.length === 0 && key !== undefined) seenPatterns.set(key, span.line);
    }
  }

  /** A value that is not used. */
  private warnValue(node: Quoted, names: Names): void {
    const isLiteral =
      (node.kind === "binary" && typeof node.value === "string") ||
      node.kind === "integer" ||
      node.kind === "float";
    if (isLiteral) {
      this.warn(
        `code block contains unused literal ${this.findings.textOf(node)} (remove the literal or assign it to _ to avoid warnings)`,
        node.span,
        this.where(node.span, false),
      );
    } else if (node.kind === "variable" && names.find(node.name)) {
      this.warn(
        `variable ${node.name} in code block has no effect as it is never returned (remove the variable or assign it to _ to avoid warnings)`,
        node.span,
      );
    } else if (node.kind === "call" && typeof node.name === "string") {
      const line = `${this.findings.file}:${node.span.line}`;
      const key = `${node.name}/${node.args.length}`;
      if (this.facts && definitionOf(this.facts, node.name, node.args.length)) return;
      if (comparisons.has(node.name) && node.args.length === 2)
        this.warn(`use of operator ${erlangOperator(node.name)} has no effect`, node.span, line);
      else if (computations.has(key))
        this.warn(
          `the result of evaluating operator '${node.name}'/${node.args.length} is ignored (suppress the warning by assigning the expression to the _ variable)`,
          node.span,
          line,
        );
      else if (/^is_\w+\/1$/.test(key)) this.warn(`the call to ${key} has no effect`, node.span, line);
      else if (key === "length/1")
        this.warn(
          `the result of calling ${key} is ignored (suppress the warning by assigning the expression to the _ variable)`,
          node.span,
          line,
        );
    }
  }

  block(statements: readonly Quoted[], names: Names): void {
    statements.forEach((each, index) => {
      if (index < statements.length - 1) this.warnValue(each, names);
      this.expression(each, names);
    });
  }

  module(node: Quoted & { kind: "call" }, names: Names): void {
    this.findings.module(node, this, names);
  }
}

/** Erlang's compiler reports these warnings, and uses its own names. */
function erlangOperator(name: string): string {
  return { "!=": "/=", "===": "=:=", "!==": "=/=", "<=": "=<" }[name] ?? name;
}

import { isCall, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { notHere, restrictedFunction } from "../runtime/restricted.ts";
import { guardsOf, writeClauses } from "./clauses.ts";
import { keywordValue } from "./literals.ts";
import { CompileProblem, failRestrictedName } from "./problem.ts";
import type { Clause, ModuleContext, Scope } from "./scope.ts";
import { triedClausesCode } from "./tried-clauses.ts";
import type { Unit } from "./unit.ts";

type Definition = {
  readonly name: string;
  readonly arity: number;
  readonly isPublic: boolean;
  readonly clauses: (Clause & { readonly attributes: Map<string, string>; readonly scope: Scope })[];
  /** The position of its first clause. */
  span: Quoted["span"];
  readonly file: string;
  /** The number of its arguments with defaults. */
  readonly optional: number;
  /** The arity of the function for which it fills in defaults. */
  readonly isDefault: number | undefined;
};

/** The definitions of each module that have been compiled so far. */
const definitions = new WeakMap<ModuleContext, Map<string, Definition>>();
const protocols = new WeakSet<ModuleContext>();

/** Must be called before the body of a module is compiled. */
export function beginDefinitions(context: ModuleContext, isProtocol: boolean): void {
  definitions.set(context, new Map());
  if (isProtocol) protocols.add(context);
}

type Head = { readonly name: string; readonly args: readonly Quoted[]; readonly guards: Quoted[] };

export function headOf(node: Quoted): Head {
  if (isCall(node, "when", 2)) {
    const [head, guard] = node.args as [Quoted, Quoted];
    return { ...headOf(head), guards: guardsOf(guard) };
  }
  if (node.kind === "variable") return { name: node.name, args: [], guards: [] };
  if (node.kind === "call" && typeof node.name === "string")
    return { name: node.name, args: node.args, guards: [] };
  if (node.kind === "call" && isCall(node.name as Quoted, "unquote"))
    failRestrictedName("unquote/1", restrictedFunction("unquote", 1) ?? notHere, node.span);
  throw new CompileProblem("invalid syntax in def", node.span);
}

/**
 * `def` or `defp`: records the clause, and returns the code of its value. The functions are written at the end of the
 * module.
 */
export function define(unit: Unit, args: readonly Quoted[], scope: Scope, node: QuotedCall): string {
  const context = unit.module;
  if (!context) throw new CompileProblem(`cannot invoke ${node.name}/2 outside module`, node.span);
  const head = headOf(args[0] as Quoted);
  const own = definitions.get(context) as Map<string, Definition>;
  const blocks = args[1];
  const defaults = head.args.map((arg) => (isCall(arg, "\\\\", 2) ? (arg.args[1] as Quoted) : undefined));
  const patterns = head.args.map((arg) => (isCall(arg, "\\\\", 2) ? (arg.args[0] as Quoted) : arg));
  const isPublic = node.name === "def";
  checkDefinition(own, head.name, defaults, node);
  const optional = defaults.flatMap((value, index) => (value ? [index] : []));
  const add = (arity: number, clause: Clause | undefined) => {
    const key = `${head.name}/${arity}`;
    let definition = own.get(key);
    if (!definition) {
      definition = {
        name: head.name,
        arity,
        isPublic,
        clauses: [],
        span: node.span,
        file: unit.file,
        optional: arity === patterns.length ? optional.length : 0,
        isDefault: arity === patterns.length ? undefined : patterns.length,
      };
      own.set(key, definition);
    }
    // A head without a body comes before the first clause.
    if (clause && definition.clauses.length === 0) definition.span = node.span;
    if (clause)
      definition.clauses.push({ ...clause, attributes: new Map(context.attributes), scope: scope.bare() });
  };
  if (protocols.has(context)) {
    const { span } = node;
    if (patterns.length === 0)
      throw new CompileProblem(
        "protocol functions expect at least one argument",
        span,
        undefined,
        "ArgumentError",
      );
    const names = patterns.map((_, index): Quoted => ({ kind: "variable", name: `arg${index}`, span }));
    const dispatch: Quoted = { kind: "call", name: "protocol$", args: names, span };
    add(patterns.length, {
      patterns: names,
      guards: [],
      body: { ...dispatch, name: `$dispatch ${head.name}/${patterns.length}` },
    });
    return "null";
  }
  const body = keywordValue(blocks, "do");
  add(patterns.length, body && { patterns, guards: head.guards, body: bodyOf(blocks as Quoted, body) });
  // With n defaults, the first k of them may be given.
  for (let count = 0; count < optional.length; count++) {
    const { span } = node;
    const remainingIndexes = new Set(optional.slice(count));
    const parameters = patterns.flatMap((_, index): Quoted[] =>
      remainingIndexes.has(index) ? [] : [{ kind: "variable", name: `arg${index}`, span }],
    );
    const all = patterns.map(
      (_, index): Quoted =>
        remainingIndexes.has(index)
          ? (defaults[index] as Quoted)
          : { kind: "variable", name: `arg${index}`, span },
    );
    add(parameters.length, {
      patterns: parameters,
      guards: [],
      body: { kind: "call", name: head.name, args: all, span, isMade: true },
    });
  }
  return `[${unit.atom(head.name)},${patterns.length}n]`;
}

/** Refuses a definition that conflicts with an earlier one of the module. */
function checkDefinition(
  own: ReadonlyMap<string, Definition>,
  name: string,
  defaults: readonly (Quoted | undefined)[],
  { span, name: kind }: QuotedCall,
): void {
  const arity = defaults.length;
  const optional = defaults.filter((each) => each !== undefined).length;
  const same = own.get(`${name}/${arity}`);
  const refuse = (message: string): never => {
    throw new CompileProblem(message, span);
  };
  if (same && same.isPublic !== (kind === "def"))
    refuse(
      `${kind} ${name}/${arity} already defined as ${same.isPublic ? "def" : "defp"} in ${same.file}:${same.span.line}`,
    );
  if (same?.isDefault)
    refuse(`${kind} ${name}/${arity} conflicts with defaults from ${name}/${same.isDefault}`);
  if (same && optional > 0)
    refuse(
      same.optional > 0
        ? `${kind} ${name}/${arity} defines defaults multiple times. Elixir allows defaults to be declared once per definition. Instead of:\n\n    def foo(:first_clause, b \\\\ :default) do ... end\n    def foo(:second_clause, b \\\\ :default) do ... end\n\none should write:\n\n    def foo(a, b \\\\ :default)\n    def foo(:first_clause, b) do ... end\n    def foo(:second_clause, b) do ... end\n`
        : `${kind} ${name}/${arity} has multiple clauses and also declares default values. In such cases, the default values should be defined in a header. Instead of:\n\n    def foo(:first_clause, b \\\\ :default) do ... end\n    def foo(:second_clause, b) do ... end\n\none should write:\n\n    def foo(a, b \\\\ :default)\n    def foo(:first_clause, b) do ... end\n    def foo(:second_clause, b) do ... end\n`,
    );
  for (let count = arity - optional; count < arity; count++)
    if (own.has(`${name}/${count}`))
      refuse(`${kind} ${name}/${arity} defaults conflicts with ${name}/${count}`);
}

/** `def f do … rescue … end` has a body in `try`. */
function bodyOf(blocks: Quoted, body: Quoted): Quoted {
  const more = ["rescue", "catch", "else", "after"].some((key) => keywordValue(blocks, key));
  return more ? { kind: "call", name: "try", args: [blocks], span: body.span } : body;
}

/** Writes the functions of a module, when all their clauses are known. */
export function writeFunctions(unit: Unit, context: ModuleContext): void {
  const own = definitions.get(context) as Map<string, Definition>;
  const exportLines: string[] = [];
  const moduleLabel = context.name.replace(/^Elixir\./, "");
  for (const [key, { name, arity, isPublic, clauses, span }] of own) {
    if (clauses.length === 0)
      throw new CompileProblem(
        `implementation not provided for predefined ${isPublic ? "def" : "defp"} ${key}`,
        span,
      );
    const parameters = Array.from({ length: arity }, (_, index) => `$a${index}`);
    const values = parameters.map(() => unit.name("p"));
    const label = JSON.stringify(`${moduleLabel}.${name}/${arity}`);
    const none = unit.name("none");
    const before = context.attributes;
    const triedCode = unit.inFunction({ name, arity }, false, () =>
      triedClausesCode(unit, isPublic ? "def" : "defp", name, clauses, parameters, (clause, work) => {
        context.attributes = (clause as Definition["clauses"][number]).attributes;
        work();
      }),
    );
    context.attributes = before;
    // In a separate function, whose line is that of the definition; its call replaces the one that failed.
    const noneFits = `const ${none}={${label}(${parameters}){${unit.at({ kind: "atom", name: "nil", span })}$.functionClause(${JSON.stringify(context.name)},${JSON.stringify(name)},[${parameters}],${triedCode});}}[${label}];`;
    const code = unit.inFunction({ name, arity, self: key }, true, () =>
      unit.capture(() => {
        if (values.length > 0)
          unit.push(`const ${values.map((value, i) => `${value}=${parameters[i]}`).join(",")};`);
        const end = `return $.tail(${none},[${values}]);`;
        const dispatch = clauses[0]?.body;
        if (
          dispatch?.kind === "call" &&
          typeof dispatch.name === "string" &&
          dispatch.name.startsWith("$dispatch ")
        ) {
          unit.push(
            `${unit.at(dispatch)}return ($.dispatch(${JSON.stringify(context.name)},${JSON.stringify(key)},[${values}]));`,
          );
          return;
        }
        // Each clause sees the attributes as they were at its position.
        const group = unit.sites?.newGroup() ?? 0;
        const groups = clauses.map((clause, index) => ({
          clause,
          written: unit.capture(() => {
            context.attributes = clause.attributes;
            const origin = { group, index, name };
            writeClauses(unit, [clause], values, { kind: "return" }, clause.scope, "", origin);
          }),
        }));
        context.attributes = before;
        for (const { written: code } of groups) unit.push(code);
        unit.push(end);
      }),
    );
    const loops = code.includes("continue F;");
    const whole = loops ? `F:for(;;){${code}}` : code;
    if (code.includes(none)) unit.push(noneFits);
    unit.push(`const ${context.functions.get(key)}={${label}(${parameters}){${whole}}}[${label}];`);
    if (isPublic) exportLines.push(`${JSON.stringify(key)}:${context.functions.get(key)}`);
  }
  unit.push(`$m.export({${exportLines}});`);
}

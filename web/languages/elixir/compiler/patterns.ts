import { isCall, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { inspectAtom } from "../runtime/inspect-atom.ts";
import { segmentCode } from "./bitstrings.ts";
import { literalCode, textCode } from "./literals.ts";
import { checkStruct, moduleNameOf } from "./module-names.ts";
import { checkParallelMatch } from "./parallel-matches.ts";
import { CompileProblem } from "./problem.ts";
import type { Scope } from "./scope.ts";
import { isSimple, type Unit } from "./unit.ts";

/**
 * Writes statements that continue if the value matches, with its variables bound, and otherwise run `fail` (a
 * statement). `boundNames` are the names that this pattern has bound so far.
 */
export function matchPattern(
  unit: Unit,
  pattern: Quoted,
  value: string,
  scope: Scope,
  fail: string,
  boundNames: Map<string, string> = new Map(),
): void {
  const go = (inner: Quoted, code: string) => matchPattern(unit, inner, code, scope, fail, boundNames);
  const unless = (test: string) => unit.push(`if(!(${test}))${fail}`);
  const literal = literalCode(unit, pattern);
  if (literal !== undefined) {
    const byIdentity =
      pattern.kind === "atom" ||
      pattern.kind === "integer" ||
      (pattern.kind === "binary" && typeof pattern.value === "string");
    unless(byIdentity || pattern.kind === "float" ? `${value}===${literal}` : `$.same(${value},${literal})`);
    return;
  }
  switch (pattern.kind) {
    case "variable": {
      const { name } = pattern;
      if (name === "_") return;
      if (name === "__MODULE__") {
        unless(`${value}===${unit.atom(unit.module?.name ?? "nil")}`);
        return;
      }
      const earlier = boundNames.get(name);
      if (earlier !== undefined) {
        unless(`$.same(${value},${earlier})`);
        return;
      }
      const own = unit.name(name);
      unit.push(`const ${own}=${value};`);
      const before = scope.variables.get(name);
      if (before !== undefined) boundNames.set(`^${name}`, before);
      boundNames.set(name, own);
      scope.variables.set(name, own);
      return;
    }
    case "pair": {
      tuple([pattern.left, pattern.right]);
      return;
    }
    case "list": {
      let rest = value;
      const { items } = pattern;
      for (let i = 0; i < items.length; i++) {
        const item = items[i] as Quoted;
        const isCell = `${rest} instanceof $C&&${rest}!==$E`;
        unless(isCell);
        if (i === items.length - 1 && isCall(item, "|", 2)) {
          go(item.args[0] as Quoted, partCode(`${rest}.head`, item.args[0]));
          go(item.args[1] as Quoted, partCode(`${rest}.tail`, item.args[1]));
          return;
        }
        go(item, partCode(`${rest}.head`, item));
        const next = unit.name();
        unit.push(`const ${next}=${rest}.tail;`);
        rest = next;
      }
      unless(`${rest}===$E`);
      return;
    }
    default:
  }
  if (pattern.kind === "call" && isCall(pattern.name as Quoted, ".", 2)) {
    const [module, callee] = (pattern.name as QuotedCall).args as [Quoted, Quoted];
    const [variable] = pattern.args;
    const isVariable = callee.kind === "atom" && callee.name === "var!" && pattern.args.length === 1;
    if (variable && isVariable && moduleNameOf(unit, module, scope) === "Elixir.Kernel") {
      go(variable, value);
      return;
    }
  }
  if (pattern.kind !== "call" || typeof pattern.name !== "string") {
    refuse();
    return;
  }
  const { name, args } = pattern;
  const [first, second] = args as [Quoted, Quoted];
  switch (name) {
    case "{}": {
      tuple(args);
      return;
    }
    case "=":
      checkParallelMatch(first, second, true, (node) => unit.textOf(node));
      go(first, value);
      {
        go(second, value);
        return;
      }
    case "^": {
      unless(`$.same(${value},${pinnedCode(unit, first, scope, boundNames)})`);
      return;
    }
    case "-":
      if (args.length === 1 && (first.kind === "integer" || first.kind === "float")) {
        unless(`${value}===-${literalCode(unit, first)}`);
        return;
      }
      {
        refuse();
        return;
      }
    case "+": {
      args.length === 1 ? go(first, value) : refuse();
      return;
    }
    case "__aliases__": {
      unless(`${value}===${unit.atom(moduleNameOf(unit, pattern, scope))}`);
      return;
    }
    case "__block__": {
      args.length === 1 ? go(first, value) : refuse();
      return;
    }
    case "var!": {
      args.length === 1 ? go(first, value) : refuse();
      return;
    }
    case "@": {
      unless(`$.same(${value},${unit.expression(pattern, scope)})`);
      return;
    }
    case "%{}":
      unless(`${value} instanceof $M`);
      {
        entries(args);
        return;
      }
    case "%": {
      unless(`${value} instanceof $M`);
      const struct = unit.name();
      unit.push(`const ${struct}=$.mapGet(${value},$S);`);
      if (first.kind === "variable" && first.name !== "__MODULE__") {
        unless(`typeof ${struct}==="symbol"`);
        go(first, struct);
      } else if (isCall(first, "^", 1))
        unless(`${struct}===${pinnedCode(unit, first.args[0] as Quoted, scope, boundNames)}`);
      else {
        const module = moduleNameOf(unit, first, scope);
        checkStruct(unit, module, pattern.span);
        unless(`${struct}===${unit.atom(module)}`);
        if (isCall(second, "%{}"))
          for (const entry of second.args)
            if (entry.kind === "pair" && entry.left.kind === "atom")
              unit.push(`$.hasField(${unit.atom(module)},${unit.atom(entry.left.name)});`);
      }
      isCall(second, "%{}") ? entries(second.args) : refuse();
      return;
    }
    case "<>": {
      if (isCall(first, "<<>>")) {
        segments(joinedSegments(pattern));
        return;
      }
      const prefix = first.kind === "binary" ? literalCode(unit, first) : undefined;
      if (prefix === undefined) {
        throw new CompileProblem(
          `the left argument of <> operator inside a match should always be a literal binary because its size can't be verified. Got: ${unit.textOf(first)}`,
          pattern.span,
          undefined,
          "ArgumentError",
        );
      }
      const rest = unit.name();
      unit.push(`const ${rest}=$.afterPrefix(${value},${prefix});if(${rest}===undefined)${fail}`);
      go(second, rest);
      return;
    }
    case "<<>>": {
      segments(args);
      return;
    }
    case "++": {
      if (args.length !== 2) refuse();
      if (first.kind !== "list" || isCall(first.items.at(-1), "|", 2))
        throw new CompileProblem(
          `invalid argument for ++ operator inside a match, expected a literal proper list, got: ${unit.textOf(first)}`,
          pattern.span,
        );
      const { items, span } = first;
      const last = items.at(-1);
      const cell: Quoted[] = last ? [{ kind: "call", name: "|", args: [last, second], span }] : [];
      go(last ? { kind: "list", items: [...items.slice(0, -1), ...cell], span } : second, value);
      return;
    }
    case "..":
    case "..//": {
      unless(`$.isStruct(${value},"Elixir.Range")`);
      const parts = ["first", "last", "step"];
      args.forEach((arg, index) => {
        go(arg, partCode(`$.mapGet(${value},${unit.atom(parts[index] as string)})`, arg));
      });
      return;
    }
    case "::": {
      go(first, value);
      return;
    }
    default: {
      if (name.startsWith("sigil_")) {
        unless(`$.same(${value},${unit.expression(pattern, scope)})`);
        return;
      }
      refuse();
      return;
    }
  }

  function tuple(parts: readonly Quoted[]): void {
    unless(`${value} instanceof Array&&${value}.length===${parts.length}`);
    parts.forEach((part, index) => {
      go(part, partCode(`${value}[${index}]`, part));
    });
  }

  /** The part of a value, with a name if its pattern uses it more than once. */
  function partCode(code: string, part: Quoted | undefined): string {
    if (isSimple(code) || part?.kind === "variable" || part?.kind === "atom" || part?.kind === "integer")
      return code;
    const own = unit.name();
    unit.push(`const ${own}=${code};`);
    return own;
  }

  function entries(pairs: readonly Quoted[]): void {
    const seenKeys = new Set<string>();
    for (const pair of pairs) {
      if (pair.kind !== "pair") {
        refuse();
        return;
      }
      const literal = literalCode(unit, pair.left);
      if (literal !== undefined && seenKeys.has(literal))
        throw new CompileProblem(
          `key ${pair.left.kind === "atom" ? inspectAtom(pair.left.name) : unit.textOf(pair.left)} will be overridden in map`,
          pair.left.span,
        );
      if (literal !== undefined) seenKeys.add(literal);
      if (pair.left.kind === "variable" && !pair.left.name.startsWith("__"))
        throw new CompileProblem(
          `cannot use variable ${pair.left.name} as map key inside a pattern. Map keys in patterns can only be literals (such as atoms, strings, tuples, and the like) or an existing variable matched with the pin operator (such as ^some_var)`,
          pair.left.span,
        );
      const key = isCall(pair.left, "^", 1)
        ? pinnedCode(unit, pair.left.args[0] as Quoted, scope, boundNames)
        : unit.expression(pair.left, scope);
      const own = unit.name();
      unit.push(`const ${own}=$.mapGet(${value},${key});if(${own}===undefined)${fail}`);
      go(pair.right, own);
    }
  }

  function segments(parts: readonly Quoted[]): void {
    const reader = unit.name();
    unit.push(`const ${reader}=$.reader(${value});if(${reader}===undefined)${fail}`);
    parts.forEach((part, index) => {
      const { content, options } = segmentCode(unit, part, scope, index === parts.length - 1, true);
      const own = unit.name();
      if (content.kind === "binary" && typeof content.value === "string") {
        unit.push(`if(!${reader}.skip(${textCode(content.value)},${options}))${fail}`);
        return;
      }
      unit.push(`const ${own}=${reader}.take(${options});if(${own}===undefined)${fail}`);
      go(content, own);
    });
    unless(`${reader}.isEmpty`);
  }

  function refuse(): never {
    throw new CompileProblem(
      pattern.kind === "call" && typeof pattern.name === "string"
        ? `cannot invoke remote function or local ${pattern.name}/${pattern.args.length} inside a match`
        : "invalid pattern in match",
      pattern.span,
    );
  }
}

/** `<<a>> <> "b" <> rest` as the segments of one bitstring. */
function joinedSegments(node: Quoted): readonly Quoted[] {
  if (isCall(node, "<>", 2)) return node.args.flatMap(joinedSegments);
  if (isCall(node, "<<>>")) return node.args;
  if (node.kind === "binary") return [node];
  const { span } = node;
  return [{ kind: "call", name: "::", args: [node, { kind: "variable", name: "binary", span }], span }];
}

/** The value of a pin: the variable as it was before this pattern. */
function pinnedCode(unit: Unit, node: Quoted, scope: Scope, boundNames: ReadonlyMap<string, string>): string {
  if (node.kind !== "variable")
    throw new CompileProblem(
      `invalid argument for unary operator ^, expected an existing variable, got: ^${unit.textOf(node)}`,
      node.span,
    );
  const { name, span } = node;
  const own = boundNames.has(name) ? boundNames.get(`^${name}`) : scope.variables.get(name);
  if (own !== undefined) return own;
  // A cell can also use variables of earlier cells.
  if (unit.isCell && !unit.module) return unit.expression(node, scope.bare());
  throw new CompileProblem(
    `undefined variable ^${name}. No variable "${name}" has been defined before the current pattern`,
    span,
  );
}

import { isCall, type Quoted, type QuotedCall } from "../parser/quoted.ts";
import { aliasSegments } from "./literals.ts";
import { refuseMissing } from "./missing-functions.ts";
import { isLibraryMacro, kernelFunctions, knownModule } from "./module-names.ts";
import { CompileProblem } from "./problem.ts";
import type { Scope } from "./scope.ts";
import type { Unit } from "./unit.ts";

/** `&name/1`, `&Module.name/1`, `&(&1 + 1)`, `&1`. */
export function captureCode(unit: Unit, body: Quoted, scope: Scope, node: QuotedCall): string {
  if (body.kind === "integer") {
    const index = Number(body.value) - 1;
    const parameter = unit.captures.at(-1)?.[index];
    if (parameter === undefined)
      throw new CompileProblem(
        `capture argument &${body.value} must be used within the capture operator &`,
        node.span,
      );
    return parameter;
  }
  if (isCall(body, "/", 2) && body.args[1]?.kind === "integer") {
    const capture = namedFunction(unit, body.args[0] as Quoted, Number(body.args[1].value), scope);
    if (capture !== undefined) return capture;
  }
  const callee = plainCall(body);
  if (callee !== undefined) {
    const capture = namedFunction(unit, callee, (body as QuotedCall).args.length, scope);
    if (capture !== undefined) return capture;
  }
  const whole = wholeCall(unit, body, scope);
  if (whole !== undefined) return whole;
  if (isCall(body, "__block__") && body.args.length > 1)
    throw new CompileProblem(
      `block expressions are not allowed inside the capture operator &, got: ${body.args.map((each) => unit.textOf(each)).join("\n")}`,
      node.span,
    );
  const usedIndexes = captureIndexes(body);
  const arity = Math.max(0, ...usedIndexes);
  if (arity === 0) {
    throw new CompileProblem(
      "invalid args for &, expected one of:\n\n  * &Mod.fun/arity to capture a remote function, such as &Enum.map/2\n  * &fun/arity to capture a local or imported function, such as &is_atom/1\n  * &some_code(&1, ...) containing at least one argument as &1, such as &List.flatten(&1)",
      node.span,
    );
  }
  for (let index = 1; index < arity; index++)
    if (!usedIndexes.has(index))
      throw new CompileProblem(
        `capture argument &${index + 1} cannot be defined without &${index} (you cannot skip arguments, all arguments must be numbered)`,
        node.span,
      );
  const parameters = Array.from({ length: arity }, () => unit.name("p"));
  unit.captures.push(parameters);
  const inner = scope.child();
  // No variable has such a name. It is for looking inside a run.
  for (const [index, name] of parameters.entries()) inner.variables.set(`&${index + 1}`, name);
  const write = () => unit.capture(() => unit.body(body, { kind: "return" }, inner, "body"));
  const code = unit.inFunction(undefined, true, write, arity);
  unit.captures.pop();
  return `((${parameters})=>{${code}})`;
}

/** `&f(&1, &2)` is `&f/2`: the called function, if it belongs to another module or to Kernel. */
function plainCall(body: Quoted): Quoted | undefined {
  if (body.kind !== "call" || body.args.length === 0) return undefined;
  const isInOrder = body.args.every((arg, index) => {
    const [number] = isCall(arg, "&", 1) ? arg.args : [];
    return number?.kind === "integer" && number.value === BigInt(index + 1);
  });
  if (!isInOrder) return undefined;
  if (typeof body.name !== "string")
    return isCall(body.name, ".", 2) && aliasSegments(body.name.args[0] as Quoted)
      ? { ...body, args: [] }
      : undefined;
  const key = `${body.name}/${body.args.length}`;
  return kernelFunctions.has(key) && !macros.has(key)
    ? { kind: "variable", name: body.name, span: body.span }
    : undefined;
}

/** Kernel documents them as functions, but they are macros. */
const macros = new Set(["and/2", "or/2", "in/2", "../2"]);

/** `&String.upcase(&1)` is `&String.upcase/1`, for functions of modules and of Kernel. */
function wholeCall(unit: Unit, body: Quoted, scope: Scope): string | undefined {
  if (body.kind !== "call" || body.args.length === 0 || !body.args.every(isParameter)) return undefined;
  const arity = body.args.length;
  if (typeof body.name === "string") {
    const key = `${body.name}/${arity}`;
    if (unit.module?.functions.has(key) || scope.imports.has(key) || !kernelFunctions.has(key))
      return undefined;
    return viaArguments(unit, body.name, arity, scope, body.span);
  }
  if (!isCall(body.name, ".", 2)) return undefined;
  const module = knownModule(unit, body.name.args[0] as Quoted, scope);
  const name = body.name.args[1] as Quoted;
  if (module === undefined || name.kind !== "atom" || unit.modules.has(module)) return undefined;
  if (module === "Elixir.Kernel" || isLibraryMacro(module, `${name.name}/${arity}`)) return undefined;
  return namedFunction(unit, { ...body, args: [] }, arity, scope);
}

const isParameter = (node: Quoted, index: number): boolean =>
  isCall(node, "&", 1) && node.args[0]?.kind === "integer" && Number(node.args[0].value) === index + 1;

function namedFunction(unit: Unit, target: Quoted, arity: number, scope: Scope): string | undefined {
  const span = target.span;
  if (target.kind === "variable") {
    const own = unit.module?.functions.get(`${target.name}/${arity}`);
    if (own !== undefined) return own;
    if (scope.imports.has(`${target.name}/${arity}`))
      return `${unit.reference(scope.imports.get(`${target.name}/${arity}`) as string, `${target.name}/${arity}`)}.value`;
    return viaArguments(unit, target.name, arity, scope, span);
  }
  if (target.kind !== "call" || !isCall(target.name as Quoted, ".", 2) || target.args.length > 0)
    return undefined;
  const [module, name] = (target.name as QuotedCall).args as [Quoted, Quoted & { kind: "atom" }];
  const moduleName = knownModule(unit, module, scope);
  const key = `${name.name}/${arity}`;
  if (moduleName !== undefined) {
    refuseMissing(unit, moduleName, name.name, arity, target);
    if (!scope.requiredModules.has(moduleName) && isLibraryMacro(moduleName, key))
      return `$.captureMacro(${unit.atom(moduleName)},${unit.atom(name.name)},${arity})`;
    return `${unit.reference(moduleName, key)}.value`;
  }
  return `$.capture(${unit.expression(module, scope)},${unit.atom(name.name)},${arity})`;
}

/** `&+/2` and other operators and macros: a function that applies them. */
function viaArguments(unit: Unit, name: string, arity: number, scope: Scope, span: Quoted["span"]): string {
  const args = Array.from(
    { length: arity },
    (_, index): Quoted => ({ kind: "variable", name: `arg${index}`, span }),
  );
  const inner = scope.child();
  const parameters = args.map((arg) => {
    const own = unit.name("p");
    inner.variables.set((arg as { name: string }).name, own);
    return own;
  });
  const code = unit.inFunction(undefined, true, () =>
    unit.capture(() => unit.compile({ kind: "call", name, args, span }, { kind: "return" }, inner)),
  );
  return `$.named("Elixir.Kernel",${JSON.stringify(name)},(${parameters})=>{${code}})`;
}

/** The numbers of a capture's parameters. */
function captureIndexes(node: Quoted, indices = new Set<number>()): ReadonlySet<number> {
  if (node.kind === "list") for (const each of node.items) captureIndexes(each, indices);
  if (node.kind === "pair") for (const each of [node.left, node.right]) captureIndexes(each, indices);
  if (node.kind !== "call") return indices;
  const [only] = node.args;
  if (node.name === "&") {
    if (only?.kind === "integer") indices.add(Number(only.value));
    return indices;
  }
  if (typeof node.name !== "string") captureIndexes(node.name, indices);
  for (const each of node.args) captureIndexes(each, indices);
  return indices;
}

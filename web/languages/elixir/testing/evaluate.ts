import type { Quoted } from "../parser/quoted.ts";
import * as arithmetic from "../runtime/arithmetic.ts";
import { binary } from "../runtime/bytes.ts";
import { callWith } from "../runtime/calls.ts";
import { compare, equal, strictEqual } from "../runtime/compare.ts";
import { mapOf } from "../runtime/map-operations.ts";
import { findFunction } from "../runtime/modules.ts";
import {
  atom,
  type ElixirFunction,
  isAtom,
  isBinary,
  isNumber,
  list,
  STRUCT,
  type Term,
} from "../runtime/terms.ts";

/** A name that this build does not have: a claim about it is ignored. */
class NotHere extends Error {}

const operators: Readonly<Record<string, (...args: Term[]) => Term>> = {
  "+/2": arithmetic.add,
  "-/2": arithmetic.subtract,
  "*/2": arithmetic.multiply,
  "//2": arithmetic.divide,
  "**/2": arithmetic.power,
  "-/1": arithmetic.negate,
  "+/1": arithmetic.plus,
  "div/2": arithmetic.quotient,
  "rem/2": arithmetic.remainder,
  "==/2": (a, b) => equal(a as Term, b as Term),
  "!=/2": (a, b) => !equal(a as Term, b as Term),
  "===/2": (a, b) => strictEqual(a as Term, b as Term),
  "</2": (a, b) => compare(a as Term, b as Term) < 0,
  "<=/2": (a, b) => compare(a as Term, b as Term) <= 0,
  ">/2": (a, b) => compare(a as Term, b as Term) > 0,
  ">=/2": (a, b) => compare(a as Term, b as Term) >= 0,
  "is_atom/1": (a) => isAtom(a),
  "is_number/1": (a) => isNumber(a),
  "is_binary/1": (a) => isBinary(a),
  "../2": (a, b) => range(a as bigint, b as bigint, (a as bigint) <= (b as bigint) ? 1n : -1n),
  "..///3": (a, b, step) => range(a as bigint, b as bigint, step as bigint),
};

function kernel(key: string): ((...args: Term[]) => Term) | undefined {
  const fn = findFunction(Symbol.for("Elixir.Kernel"), key);
  return fn && ((...args) => callWith(fn, args));
}

function range(first: bigint, last: bigint, step: bigint): Term {
  return mapOf([
    STRUCT,
    atom("Elixir.Range"),
    Symbol.for("first"),
    first,
    Symbol.for("last"),
    last,
    Symbol.for("step"),
    step,
  ]);
}

/** The value of an expression of calls, literals and captures, which is enough for claims about the library. */
export function evaluate(node: Quoted, capturedTerms: readonly Term[] = []): Term {
  const values = (nodes: readonly Quoted[]): Term[] => nodes.map((each) => evaluate(each, capturedTerms));
  switch (node.kind) {
    case "integer":
    case "float":
      return node.value;
    case "atom":
      return atom(node.name);
    case "binary":
      return typeof node.value === "string" ? node.value : binary(node.value);
    case "list": {
      const last = node.items.at(-1);
      if (last?.kind === "call" && last.name === "|") {
        const [head, tail] = last.args as [Quoted, Quoted];
        return list(
          [...values(node.items.slice(0, -1)), evaluate(head, capturedTerms)],
          evaluate(tail, capturedTerms),
        );
      }
      return list(values(node.items));
    }
    case "pair":
      return values([node.left, node.right]);
    case "variable":
      throw new NotHere(node.name);
    default:
  }
  const { name, args } = node;
  if (name === "{}") return values(args);
  if (name === "%{}") {
    return mapOf(args.flatMap((each) => (each.kind === "pair" ? values([each.left, each.right]) : [])));
  }
  if (name === "__block__" && args.length === 1) return evaluate(args[0] as Quoted, capturedTerms);
  if (name === "__aliases__")
    return atom(`Elixir.${args.map((each) => (each as { name: string }).name).join(".")}`);
  if (name === "&") return capture(args[0] as Quoted, capturedTerms);
  if (typeof name === "string") {
    const operator = operators[`${name}/${args.length}`] ?? kernel(`${name}/${args.length}`);
    if (operator === undefined) throw new NotHere(`${name}/${args.length}`);
    return operator(...values(args));
  }
  if (name.kind === "call" && name.name === "." && name.args.length === 2) {
    const module = evaluate(name.args[0] as Quoted, capturedTerms) as symbol;
    const key = `${(name.args[1] as { name: string }).name}/${args.length}`;
    const fn = findFunction(module, key);
    if (fn === undefined) throw new NotHere(`${module.description}.${key}`);
    return callWith(fn, values(args));
  }
  throw new NotHere("this form");
}

function capture(body: Quoted, capturedTerms: readonly Term[]): Term {
  if (body.kind === "integer") return capturedTerms[Number(body.value) - 1] as Term;
  if (body.kind === "call" && body.name === "/" && body.args[1]?.kind === "integer") {
    const [target, arity] = body.args as [Quoted, { value: bigint }];
    if (
      target.kind === "variable" ||
      (target.kind === "call" && target.args.length === 0 && typeof target.name === "string")
    ) {
      const fn =
        operators[`${target.name as string}/${arity.value}`] ??
        kernel(`${target.name as string}/${arity.value}`);
      if (fn !== undefined) return withArity((args) => fn(...args), Number(arity.value));
    }
  }
  return withArity((args) => evaluate(body, args), highest(body));
}

function highest(node: Quoted): number {
  if (node.kind === "list") return Math.max(0, ...node.items.map(highest));
  if (node.kind === "pair") return Math.max(highest(node.left), highest(node.right));
  if (node.kind !== "call") return 0;
  if (node.name === "&") return Number((node.args[0] as { value: bigint }).value);
  return Math.max(0, ...node.args.map(highest));
}

function withArity(run: (args: Term[]) => Term, arity: number): ElixirFunction {
  if (arity === 1) return (a: Term) => run([a]);
  if (arity === 2) return (a: Term, b: Term) => run([a, b]);
  return (a: Term, b: Term, c: Term) => run([a, b, c]);
}

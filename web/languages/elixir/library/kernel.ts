import * as arithmetic from "../runtime/arithmetic.ts";
import { binaryPart, bitLength, byteLength } from "../runtime/bytes.ts";
import { callWith } from "../runtime/calls.ts";
import { compare, equal, strictEqual } from "../runtime/compare.ts";
import { argumentError, badArguments, badMapError, exitWith, throwTerm } from "../runtime/errors.ts";
import { inspectOptions } from "../runtime/inspect-options.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { mapHas } from "../runtime/map-operations.ts";
import { applyFunction, defineModule, isExported } from "../runtime/modules.ts";
import {
  atomName,
  Cons,
  type ElixirFunction,
  ElixirMap,
  EMPTY,
  isAtom,
  isBinary,
  isBitstring,
  isNumber,
  isTuple,
  list,
  listElements,
  listLength,
  Pid,
  Reference,
  type Term,
} from "../runtime/terms.ts";

/** Converts a float or an integer to an integer, by a rounding rule. */
function whole(value: Term, rule: (value: number) => number): bigint {
  if (typeof value === "bigint") return value;
  return typeof value === "number" ? BigInt(rule(value)) : badArguments([1, "not a number"]);
}

/** Rounds half a unit away from zero. */
function round(value: number): number {
  const wholePart = Math.trunc(value);
  return Math.abs(value - wholePart) >= 0.5 ? wholePart + Math.sign(value) : wholePart;
}

function elementIndex(tuple: Term, index: Term, more: number): number {
  const isIndex = typeof index === "bigint";
  if (!isTuple(tuple)) return badArguments([more, "not a tuple"]);
  if (!isIndex) return badArguments([3 - more, "not an integer"]);
  if (index < 0n || index >= BigInt(tuple.length)) return badArguments([3 - more, "out of range"]);
  return Number(index);
}

function nonEmpty(term: Term): Cons {
  return term instanceof Cons && term !== EMPTY ? term : badArguments([1, "not a nonempty list"]);
}

function subtract(left: Term, right: Term): Term {
  const rest = listElements(left) ?? argumentError("argument error");
  const removals = listElements(right) ?? argumentError("argument error");
  for (let index = 0; index < removals.length; index++) {
    for (let offset = 0; offset < rest.length; offset++) {
      if (strictEqual(rest[offset] as Term, removals[index] as Term)) {
        rest.splice(offset, 1);
        break;
      }
    }
  }
  return list(rest);
}

const functions: Readonly<Record<string, ElixirFunction>> = {
  "!=/2": (a: Term, b: Term) => !equal(a, b),
  "!==/2": (a: Term, b: Term) => !strictEqual(a, b),
  "*/2": arithmetic.multiply,
  "**/2": arithmetic.power,
  "+/1": arithmetic.plus,
  "+/2": arithmetic.add,
  "++/2": (left: Term, right: Term) => {
    const elements = listElements(left) ?? argumentError("argument error");
    return list(elements, right);
  },
  "-/1": arithmetic.negate,
  "-/2": arithmetic.subtract,
  "--/2": subtract,
  "//2": arithmetic.divide,
  "</2": (a: Term, b: Term) => compare(a, b) < 0,
  "<=/2": (a: Term, b: Term) => compare(a, b) <= 0,
  "==/2": (a: Term, b: Term) => equal(a, b),
  "===/2": (a: Term, b: Term) => strictEqual(a, b),
  ">/2": (a: Term, b: Term) => compare(a, b) > 0,
  ">=/2": (a: Term, b: Term) => compare(a, b) >= 0,
  "abs/1": (value: Term) => {
    if (typeof value === "bigint") return value < 0n ? -value : value;
    // Erlang keeps the sign of -0.0.
    return typeof value === "number" ? (value < 0 ? -value : value) : badArguments([1, "not a number"]);
  },
  "apply/2": (fn: Term, args: Term) => callWith(fn, listElements(args) ?? argumentError("argument error")),
  "apply/3": (module: Term, name: Term, args: Term) =>
    applyFunction(module, name, listElements(args) ?? badArguments([3, "not a list"])),
  "binary_part/3": (term: Term, start: Term, size: Term) => {
    if (!isBinary(term)) return badArguments([1, "not a binary"]);
    if (typeof start !== "bigint") return badArguments([2, "not an integer"]);
    if (typeof size !== "bigint") return badArguments([3, "not an integer"]);
    const length = BigInt(byteLength(term));
    const from = size < 0n ? start + size : start;
    const amount = size < 0n ? -size : size;
    if (start < 0n || start > length) return badArguments([2, "out of range"]);
    if (from < 0n || from + amount > length) return badArguments([3, "out of range"]);
    return binaryPart(term, Number(from), Number(amount));
  },
  "bit_size/1": (term: Term) =>
    isBitstring(term) ? BigInt(bitLength(term)) : badArguments([1, "not a bitstring"]),
  "byte_size/1": (term: Term) =>
    isBitstring(term) ? BigInt(byteLength(term)) : badArguments([1, "not a bitstring"]),
  "ceil/1": (value: Term) => whole(value, Math.ceil),
  "div/2": arithmetic.quotient,
  "elem/2": (tuple: Term, index: Term) => (tuple as Term[])[elementIndex(tuple, index, 2)] as Term,
  "exit/1": (reason: Term) => exitWith(reason),
  "floor/1": (value: Term) => whole(value, Math.floor),
  "function_exported?/3": (module: Term, name: Term, arity: Term) => {
    if (!isAtom(module) || !isAtom(name)) return badArguments([isAtom(module) ? 2 : 1, "not an atom"]);
    if (typeof arity !== "bigint") return badArguments([3, "not an integer"]);
    return typeof module === "symbol" && isExported(module, `${atomName(name)}/${arity}`);
  },
  "hd/1": (term: Term) => nonEmpty(term).head,
  "inspect/1": (term: Term) => inspect(term),
  "inspect/2": (term: Term, options: Term) => inspect(term, inspectOptions(options)),
  "is_atom/1": (term: Term) => isAtom(term),
  "is_binary/1": (term: Term) => isBinary(term),
  "is_bitstring/1": (term: Term) => isBitstring(term),
  "is_boolean/1": (term: Term) => typeof term === "boolean",
  "is_float/1": (term: Term) => typeof term === "number",
  "is_function/1": (term: Term) => typeof term === "function",
  "is_function/2": (term: Term, arity: Term) =>
    typeof arity === "bigint" && arity >= 0n
      ? typeof term === "function" && BigInt(term.length) === arity
      : argumentError("argument error"),
  "is_integer/1": (term: Term) => typeof term === "bigint",
  "is_list/1": (term: Term) => term instanceof Cons,
  "is_map/1": (term: Term) => term instanceof ElixirMap,
  "is_map_key/2": (map: Term, key: Term) => (map instanceof ElixirMap ? mapHas(map, key) : badMapError(map)),
  "is_number/1": (term: Term) => isNumber(term),
  "is_reference/1": (term: Term) => term instanceof Reference && !(term instanceof Pid),
  "is_tuple/1": (term: Term) => isTuple(term),
  "length/1": (term: Term) => {
    const length = listLength(term);
    return length < 0 ? badArguments([1, "not a list"]) : BigInt(length);
  },
  "map_size/1": (map: Term) => (map instanceof ElixirMap ? BigInt(map.size) : badMapError(map)),
  "max/2": (a: Term, b: Term) => (compare(a, b) >= 0 ? a : b),
  "min/2": (a: Term, b: Term) => (compare(a, b) <= 0 ? a : b),
  "not/1": (value: Term) => (typeof value === "boolean" ? !value : argumentError("argument error")),
  "put_elem/3": (tuple: Term, index: Term, value: Term) => {
    const at = elementIndex(tuple, index, 1);
    const copy = (tuple as Term[]).slice();
    copy[at] = value;
    return copy;
  },
  "rem/2": arithmetic.remainder,
  "round/1": (value: Term) => whole(value, round),
  "throw/1": (value: Term) => throwTerm(value),
  "tl/1": (term: Term) => nonEmpty(term).tail,
  "trunc/1": (value: Term) => whole(value, Math.trunc),
  "tuple_size/1": (term: Term) => (isTuple(term) ? BigInt(term.length) : badArguments([1, "not a tuple"])),
};

/** Elixir's compiler replaces these by Erlang's functions, whose names are printed. */
const erlangNames: Readonly<Record<string, string>> = {
  "!=/2": "/=/2",
  "!==/2": "=/=/2",
  "<=/2": "=</2",
  "===/2": "=:=/2",
};
const inlinedKeys =
  "!=/2 !==/2 */2 +/1 +/2 ++/2 -/1 -/2 --/2 //2 </2 <=/2 ==/2 ===/2 >/2 >=/2 abs/1 apply/2 apply/3 binary_part/3 bit_size/1 byte_size/1 ceil/1 div/2 exit/1 floor/1 hd/1 is_atom/1 is_binary/1 is_bitstring/1 is_boolean/1 is_float/1 is_function/1 is_function/2 is_integer/1 is_list/1 is_map/1 is_number/1 is_reference/1 is_tuple/1 length/1 map_size/1 max/2 min/2 not/1 rem/2 round/1 throw/1 tl/1 trunc/1 tuple_size/1".split(
    " ",
  );

defineModule(
  ":erlang",
  Object.fromEntries(inlinedKeys.map((key) => [erlangNames[key] ?? key, functions[key] as ElixirFunction])),
);
defineModule("Kernel", functions);

import * as arithmetic from "./arithmetic.ts";
import * as bytes from "./bytes.ts";
import { call0, call1, call2, call3, callWith, finish, TailCall } from "./calls.ts";
import { compare, equal, mapKeys, strictEqual } from "./compare.ts";
import * as errors from "./errors.ts";
import { ElixirError, type TriedClause } from "./errors.ts";
import { inspectDefaults } from "./inspect-defaults.ts";
import { inspect } from "./inspect-term.ts";
import "./inspect-structs.ts";
import { reference } from "./function-references.ts";
import { EMPTY_MAP, mapGet, mapHas, mapOf, mapPut, structName } from "./map-operations.ts";
import {
  applyFunction,
  findFunction,
  findModule,
  functionName,
  programFunction,
  refuseRestrictedFunction,
} from "./modules.ts";
import { write, writeWarning } from "./output.ts";
import { bind, bindAll, binding } from "./program-bindings.ts";
import { checkModule, dispatch, implement, makeModule } from "./program-modules.ts";
import { inRange, range } from "./program-ranges.ts";
import { EXCEPTION, makeStruct, structs, updateMap } from "./program-structs.ts";
import { fallBackToAny } from "./protocols.ts";
import { quotedDot, splice } from "./quoted-forms.ts";
import { raise, raiseStruct, toElixirError } from "./raise.ts";
import { bits, reader } from "./segments.ts";
import { findSigil } from "./sigil-registry.ts";
import { originOf, stacktraceOf } from "./stacktrace.ts";
import {
  atom,
  atomName,
  Bits,
  Bytes as BytesTerm,
  Cons,
  type ElixirFunction,
  ElixirMap,
  EMPTY,
  isAtom,
  list,
  listElements,
  STRUCT,
  type Term,
} from "./terms.ts";

/** The functions of the runtime that compiled programs use, under short names, as `$`. */

const whole = { type: "bitstring", size: undefined, unit: undefined, signed: false, little: false } as const;

function joinBits(parts: readonly Term[]): Term {
  return bits(parts.map((part) => [part, whole]));
}

export const runtime = {
  ...errors,
  ...arithmetic,
  Cons,
  ElixirMap,
  EMPTY,
  STRUCT,
  TailCall,
  finish,
  call0,
  call1,
  call2,
  call3,
  call: callWith,
  tail: (fn: ElixirFunction, args: readonly Term[]) => new TailCall(fn, args),
  /** Like `tail`, for a value that may not be a function. */
  tailValue(fn: Term, args: readonly Term[]) {
    if (typeof fn !== "function") return errors.badFunctionError(fn);
    if (fn.length !== args.length) return errors.badArityError(fn, args);
    return new TailCall(fn, args);
  },
  list,
  mapGet,
  mapOf,
  updateMap,
  updateStruct(module: symbol, map: Term, entries: readonly Term[]) {
    if (structName(map) !== module) return errors.raise("BadStructError", "struct", module, "term", map);
    return updateMap(map, entries);
  },
  struct: (module: symbol, entries: readonly Term[]) => makeStruct(module, entries),
  hasField(module: symbol, key: symbol) {
    const blank = structs.get(module)?.blank;
    if (blank && !mapHas(blank, key)) errors.keyError(key, blank);
  },
  same: strictEqual,
  notSame: (a: Term, b: Term) => !strictEqual(a, b),
  equal,
  notEqual: (a: Term, b: Term) => !equal(a, b),
  less: (a: Term, b: Term) => compare(a, b) < 0,
  greater: (a: Term, b: Term) => compare(a, b) > 0,
  lessOrEqual: (a: Term, b: Term) => compare(a, b) <= 0,
  greaterOrEqual: (a: Term, b: Term) => compare(a, b) >= 0,
  not(value: Term) {
    if (typeof value === "boolean") return !value;
    return errors.argumentError("argument error");
  },
  badBoolean: errors.badBooleanError,
  bytes: (values: readonly number[]) => new BytesTerm(Uint8Array.from(values)),
  bits,
  reader,
  generatorReader: (value: Term): ReturnType<typeof reader> =>
    reader(value) ??
    errors.raise("ErlangError", "original", [Symbol.for("bad_generator"), value], "reason", null),
  text(parts: readonly Term[]) {
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index] as Term;
      if (typeof part !== "string" && !(part instanceof BytesTerm))
        return errors.argumentError(
          `construction of binary failed: segment ${index + 1} of type 'binary': expected a binary but got: ${inspect(part)}`,
        );
    }
    return bytes.joinBinaries(parts as readonly (string | BytesTerm)[]);
  },
  concatenate(left: Term, right: Term) {
    const isBinary = (term: Term) => typeof term === "string" || term instanceof BytesTerm;
    const wrong = !isBinary(left) ? left : !isBinary(right) ? right : undefined;
    if (wrong !== undefined)
      return errors.argumentError(`expected binary argument in <> operator but got: ${inspect(wrong)}`);
    return bytes.concatenate(left as string, right as string);
  },
  afterPrefix(value: Term, prefix: string): Term | undefined {
    if (typeof value === "string") return value.startsWith(prefix) ? value.slice(prefix.length) : undefined;
    if (!(value instanceof BytesTerm)) return undefined;
    const start = bytes.encodeUtf8(prefix);
    for (let i = 0; i < start.length; i++) if (value.bytes[i] !== start[i]) return undefined;
    return bytes.binary(value.bytes.slice(start.length));
  },
  range,
  inRange,
  member(list: Term, value: Term): boolean {
    if (list instanceof Cons) {
      const items = listElements(list);
      if (items) return items.some((item) => strictEqual(item, value));
    }
    const member = findFunction(Symbol.for("Elixir.Enum"), "member?/2");
    if (!member) return errors.undefinedFunctionError(Symbol.for("Elixir.Enum"), Symbol.for("member?"), 2);
    return callWith(member, [list, value]) === true;
  },
  charlist: (text: string) => list(bytes.codePoints(text).map(BigInt)),
  /** `~w`: its words as strings, atoms or charlists. */
  words(text: string, modifiers: string): Term {
    const parts = text.split(/[ \t\r\n]+/).filter((word) => word !== "");
    if (modifiers === "a") return list(parts.map((word) => atom(word)));
    if (modifiers === "c") return list(parts.map((word) => runtime.charlist(word)));
    if (modifiers === "" || modifiers === "s") return list(parts);
    return errors.argumentError("modifier must be one of: s, a, c");
  },
  isStruct: (value: Term, module: string) => structName(value) === Symbol.for(module),
  isStructOf: (value: Term, module?: symbol) => {
    const name = structName(value);
    return name !== undefined && (module === undefined || name === module);
  },
  isException: (value: Term, module?: symbol) =>
    value instanceof ElixirMap &&
    mapGet(value, EXCEPTION) === true &&
    (module === undefined || structName(value) === module),
  /** `map.name`, or a call without parentheses if the left side is a module. */
  field(target: Term, name: symbol) {
    if (target instanceof ElixirMap) {
      const value = mapGet(target, name);
      return value === undefined ? errors.keyError(name, target) : value;
    }
    if (isAtom(target) && target !== null && typeof target !== "boolean")
      return applyFunction(target, name, []);
    return errors.keyError(
      name,
      target,
      `key ${inspect(name)} not found in: ${inspect(target)}. If you are using the dot syntax, such as map.field, make sure the left-hand side of the dot is a map`,
    );
  },
  /** `value[key]`. */
  access(value: Term, key: Term): Term {
    if (value === null) return null;
    if (value instanceof Cons) {
      if (!isAtom(key))
        return errors.argumentError(
          `the Access calls for keywords expect the key to be an atom, got: ${inspect(key)}`,
        );
      for (let rest: Term = value; rest instanceof Cons && rest !== EMPTY; rest = rest.tail) {
        const pair = rest.head;
        if (Array.isArray(pair) && pair.length === 2 && pair[0] === key) return pair[1] as Term;
      }
      return null;
    }
    if (!(value instanceof ElixirMap)) return errors.functionClauseError("Access", "get", [value, key, null]);
    const module = structName(value);
    if (module === undefined) return mapGet(value, key) ?? null;
    const fetch = findFunction(module, "fetch/2");
    if (fetch) {
      const result = callWith(fetch, [value, key]);
      return Array.isArray(result) ? (result[1] as Term) : null;
    }
    return errors.raise(
      "UndefinedFunctionError",
      "module",
      module,
      "function",
      Symbol.for("fetch"),
      "arity",
      2n,
      "reason",
      null,
      "message",
      `function ${inspect(module)}.fetch/2 is undefined (${inspect(module)} does not implement the Access behaviour. If you are using get_in/put_in/update_in, you can specify the field to be accessed using Access.key!/1)`,
    );
  },
  dbg(where: string, stages: readonly (readonly [code: string, value: Term])[]): Term {
    const options = { ...inspectDefaults, pretty: true };
    const lines = stages.map(([code, value]) => `${code} #=> ${inspect(value, options)}\n`);
    write(`${where}\n${lines.join("")}\n`);
    return stages.at(-1)?.[1] as Term;
  },
  fieldKey: (name: symbol) => (operation: Term, data: Term, next: Term) => {
    const value = runtime.field(data, name);
    if (operation === Symbol.for("get")) return call1(next, value);
    const result = call1(next, value);
    if (Array.isArray(result)) return [result[0], mapPut(data as ElixirMap, name, result[1] as Term)];
    return errors.argumentError("could not use pop with a field: the field cannot be removed");
  },
  /** `target.name(…)`, whose target is known only now: `map.name()` is `map.name`. */
  invoke(target: Term, name: symbol, args: readonly Term[]): Term {
    const own = target instanceof ElixirMap && args.length === 0 ? mapGet(target, name) : undefined;
    if (own !== undefined) return own;
    return applyFunction(target, name, args);
  },
  apply: applyFunction,
  spliced: splice,
  quotedDot,
  reference: (module: string, key: string) => reference(module, key),
  macroNotRequired: (module: symbol, name: symbol, arity: number) =>
    errors.undefinedFunctionError(module, name, arity, Symbol.for("undefined function")),
  captureMacro: (module: symbol, name: symbol, arity: number) =>
    Object.defineProperty(() => errors.undefinedFunctionError(module, name, arity), "length", {
      value: arity,
    }),
  capture: (module: Term, name: symbol, arity: number) => {
    const implementation =
      typeof module === "symbol" && programFunction(module, `${atomName(name)}/${arity}`);
    if (implementation) return implementation;
    refuseRestrictedFunction(module, name, arity);
    return errors.undefinedFunctionError(module, name, arity);
  },
  named: (module: string, name: string, fn: ElixirFunction) =>
    findFunction(Symbol.for(module), `${name}/${fn.length}`) ??
    findFunction(Symbol.for("erlang"), `${name}/${fn.length}`) ??
    fn,
  raise,
  raiseStruct,
  matchError: errors.matchError,
  caseClause: errors.caseClauseError,
  withClause: (term: Term) => errors.raise("WithClauseError", "term", term),
  tryClause: (term: Term) => errors.raise("TryClauseError", "term", term),
  condClause: () => errors.raise("CondClauseError"),
  functionClause: (
    module: string,
    name: string,
    args: readonly Term[],
    triedClauses: () => readonly TriedClause[],
  ) =>
    errors.functionClauseError(
      module.startsWith("Elixir.") ? module.slice(7) : `:${module}`,
      name,
      args,
      triedClauses,
    ),
  /** Whether a part of a clause that was tried holds. */
  fits(test: () => unknown): boolean {
    try {
      return test() === true;
    } catch {
      return false;
    }
  },
  /** For an anonymous function, in the function with this name or outside of functions. */
  noFunctionClause(args: readonly Term[], module = "elixir_compiler_0", within = "__FILE__/1"): never {
    throw new ElixirError(
      "error",
      errors.exception(
        "FunctionClauseError",
        "module",
        Symbol.for(module),
        "function",
        Symbol.for(`-${within}-fun-0-`),
        "arity",
        BigInt(args.length),
        "kind",
        null,
        "args",
        null,
        "clauses",
        null,
      ),
      args,
    );
  },
  /** `~D[…]`: the library's value of a sigil. */
  sigil(letter: string, text: string, modifiers: string): Term {
    const sigil = findSigil(letter);
    const name = `sigil_${letter}`;
    return sigil === undefined
      ? errors.undefinedFunctionError(Symbol.for("Elixir.Kernel"), Symbol.for(name), 2)
      : sigil(text, modifiers);
  },
  fallBackToAny,
  checkModule,
  /** A warning of the compiler. With `unlessModule`, only if that module does not exist. */
  warn(text: string, unlessModule?: string) {
    if (unlessModule === undefined || !findModule(Symbol.for(unlessModule))) writeWarning(text);
  },
  caught: toElixirError,
  caughtValue: ({ value }: ElixirError) => value,
  stacktrace: stacktraceOf,
  /** `reraise`: like `raise`, with the calls that led to the error of `trace`. */
  reraise(...args: Term[]): never {
    const trace = args.pop() as Term;
    try {
      raise(...(args as [Term, Term]));
    } catch (error) {
      const origin = originOf(trace);
      if (origin && error instanceof ElixirError)
        Object.defineProperty(error, "stack", { value: origin.stack, configurable: true });
      throw error;
    }
  },
  /** An error of Elixir in a guard makes it fail. Other errors do not. */
  inGuard(error: unknown) {
    toElixirError(error);
  },
  module: makeModule,
  implement,
  dispatch,
  newSet: () => ({ map: EMPTY_MAP }),
  addTo(set: { map: ElixirMap }, value: Term): boolean {
    if (mapHas(set.map, value)) return false;
    set.map = mapPut(set.map, value, true);
    return true;
  },
  /** The elements that a generator iterates over. */
  elements(term: Term): readonly Term[] {
    if (term instanceof Cons) {
      const elements = listElements(term);
      return elements ?? errors.functionClauseError("Enum", "reduce", [term]);
    }
    if (structName(term) === undefined && term instanceof ElixirMap)
      return mapKeys(term).map((key) => [key, mapGet(term, key) as Term]);
    const toList = findFunction(Symbol.for("Elixir.Enum"), "to_list/1");
    if (!toList) return errors.undefinedFunctionError(Symbol.for("Elixir.Enum"), Symbol.for("to_list"), 1);
    return listElements(callWith(toList, [term])) ?? [];
  },
  into(target: Term, values: readonly Term[]): Term {
    if (target === EMPTY) return list(values);
    // Bits that are not whole bytes are added one by one.
    const isBinary = typeof target === "string" || target instanceof BytesTerm;
    if (isBinary && values.some((value) => value instanceof Bits)) return joinBits([target, ...values]);
    const into = findFunction(Symbol.for("Elixir.Enum"), "into/2");
    if (!into) return errors.undefinedFunctionError(Symbol.for("Elixir.Enum"), Symbol.for("into"), 2);
    return callWith(into, [list(values), target]);
  },
  toText(value: Term): Term {
    if (typeof value === "string") return value;
    if (typeof value === "bigint") return String(value);
    const convert = findFunction(Symbol.for("Elixir.String.Chars"), "to_string/1");
    if (!convert)
      return errors.undefinedFunctionError(Symbol.for("Elixir.String.Chars"), Symbol.for("to_string"), 1);
    return callWith(convert, [value]);
  },
  bind,
  allBound: bindAll,
  /** This many elements of a list, with nil for missing ones. */
  destructured(value: Term, count: number): Term {
    const items = value === null ? [] : listElements(value);
    if (items === undefined)
      return errors.functionClauseError("Kernel.Utils", "destructure", [value, BigInt(count)]);
    return list(Array.from({ length: count }, (_, index) => items[index] ?? null));
  },
  binding,
  functionName,
};

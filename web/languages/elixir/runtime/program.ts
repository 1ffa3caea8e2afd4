import * as arithmetic from "./arithmetic.ts";
import * as bytes from "./bytes.ts";
import { call0, call1, call2, call3, callWith, finish, TailCall } from "./calls.ts";
import { compare, equal, mapKeys, strictEqual } from "./compare.ts";
import * as errors from "./errors.ts";
import { ElixirError, type TriedClause } from "./errors.ts";
import { inspect } from "./inspect.ts";
import { inspectDefaults } from "./inspect-defaults.ts";
import "./inspect-structs.ts";
import { EMPTY_MAP, mapGet, mapHas, mapOf, mapPut, structName } from "./maps.ts";
import {
  addProgramModule,
  applyFunction,
  defineModule,
  deleteModule,
  findFunction,
  findModule,
  functionName,
  moduleOf,
  programFunction,
  refuseRestricted,
} from "./modules.ts";
import { flush, write, writeWarning } from "./output.ts";
import { describe } from "./preview.ts";
import { EXCEPTION, ModuleBuilder, makeStruct, structs, updateMap } from "./program-structs.ts";
import { defineImplementation, fallBackToAny, type Implementation, implementationFor } from "./protocols.ts";
import { quotedDot, spliced } from "./quoted-forms.ts";
import { caught, nameException, raise, raiseStruct } from "./raise.ts";
import { unavailable } from "./restricted.ts";
import { bits, reader } from "./segments.ts";
import { findSigil } from "./sigils.ts";
import { originOf, setLines, stacktraceOf } from "./stacktrace.ts";
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

/** What compiled programs use of the runtime, under short names: they find it as `$`. */

type Reference = { fn: ElixirFunction; value: ElixirFunction };

/** A function by module, name and arity, found when it is first called. */
function reference(module: string, key: string, findIn = programFunction): Reference {
  const name = Symbol.for(module);
  const slash = key.lastIndexOf("/");
  const arity = Number(key.slice(slash + 1));
  const find = (): ElixirFunction => {
    const implementation = findIn(name, key);
    if (implementation) return implementation;
    refuseRestricted(name, Symbol.for(key.slice(0, slash)), arity);
    return errors.undefinedFunctionError(
      name,
      Symbol.for(key.slice(0, slash)),
      arity,
      findModule(name) ? Symbol.for("undefined function") : null,
    );
  };
  return {
    fn: (...args: Term[]) => find()(...args),
    get value() {
      const implementation = findIn(name, key);
      if (implementation) return implementation;
      // It may be defined later, and fails when it is called.
      return Object.defineProperty((...args: Term[]) => find()(...args), "length", { value: arity });
    },
  };
}

const whole = { type: "bitstring", size: undefined, unit: undefined, signed: false, little: false } as const;

function joinBits(parts: readonly Term[]): Term {
  return bits(parts.map((part) => [part, whole]));
}

/** `struct` and `struct!`: a struct of that module, or that struct, with other values. */
function structWith(of: Term, fields: Term, isStrict: boolean): Term {
  const name = isStrict ? "struct!" : "struct";
  const module = structName(of) ?? of;
  const replace: ElixirFunction = (_entry: Term, struct: Term) => struct;
  if (typeof module !== "symbol")
    return errors.functionClauseError("Kernel", "struct", [of, fields, replace]);
  const entries = runtime.elements(fields).flatMap((entry) => {
    if (Array.isArray(entry) && entry.length === 2) return entry as Term[];
    return runtime.noFunctionClause([entry, of], "Elixir.Kernel", `${name}/2`);
  });
  if (isStrict && module === of) return makeStruct(module, entries, true);
  let struct = module === of ? makeStruct(module, [], true, false) : (of as ElixirMap);
  for (let i = 0; i < entries.length; i += 2) {
    const key = entries[i] as Term;
    if (key === STRUCT) continue;
    if (mapHas(struct, key)) struct = mapPut(struct, key, entries[i + 1] as Term);
    else if (isStrict) return errors.keyError(key, struct);
  }
  return struct;
}

defineModule("Kernel", {
  "struct/1": (of: Term) => structWith(of, EMPTY, false),
  "struct/2": (of: Term, fields: Term) => structWith(of, fields, false),
  "struct!/1": (of: Term) => structWith(of, EMPTY, true),
  "struct!/2": (of: Term, fields: Term) => structWith(of, fields, true),
});

/** The modules that implementations of protocols are. */
export const implementationModules = new Map<Implementation, symbol>();

/** What a session's cells, or a program that is checked, have bound at their top level. */
export const bindings = new Map<string, Term>();

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
  /** As `tail`, of what may be no function. */
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
  range(first: Term, last: Term, step?: Term) {
    if (typeof first !== "bigint" || typeof last !== "bigint")
      return errors.argumentError(
        `ranges (first..last) expect both sides to be integers, got: ${inspect(first)}..${inspect(last)}`,
      );
    if (step !== undefined && (typeof step !== "bigint" || step === 0n))
      return errors.argumentError(
        `ranges (first..last//step) expect the step to be a non-zero integer, got: ${inspect(step)}`,
      );
    const by = step ?? (first <= last ? 1n : -1n);
    return mapOf([
      STRUCT,
      Symbol.for("Elixir.Range"),
      Symbol.for("first"),
      first,
      Symbol.for("last"),
      last,
      Symbol.for("step"),
      by,
    ]);
  },
  inRange(value: Term, first: Term, last: Term, step: Term = 1n) {
    if (
      typeof value !== "bigint" ||
      typeof first !== "bigint" ||
      typeof last !== "bigint" ||
      typeof step !== "bigint"
    )
      return false;
    const by = first > last && step === 1n ? -1n : step;
    const isBetween = by > 0n ? value >= first && value <= last : value <= first && value >= last;
    return isBetween && (value - first) % by === 0n;
  },
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
  /** `map.name`, or a call without parentheses where the left is a module. */
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
  spliced,
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
    refuseRestricted(module, name, arity);
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
  /** Of an anonymous function, in the function of that name or in none. */
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
  /** `~D[…]`: what the library says of a sigil. */
  sigil(letter: string, text: string, modifiers: string): Term {
    const sigil = findSigil(letter);
    const name = `sigil_${letter}`;
    return sigil === undefined
      ? errors.undefinedFunctionError(Symbol.for("Elixir.Kernel"), Symbol.for(name), 2)
      : sigil(text, modifiers);
  },
  fallBackToAny,
  /** Raises before anything runs where a module that is imported or required is nowhere. */
  checkModule(module: string, file: string, line: number) {
    if (findModule(Symbol.for(module))) return;
    refuseRestricted(Symbol.for(module), Symbol.for("__info__"), 1);
    errors.raise(
      "CompileError",
      "description",
      `module ${inspect(Symbol.for(module))} is not loaded and could not be found`,
      "file",
      file,
      "line",
      BigInt(line),
    );
  },
  /** What the compiler warns of; said of a module only where there is none. */
  warn(text: string, unlessDefined?: string) {
    if (unlessDefined === undefined || !findModule(Symbol.for(unlessDefined))) writeWarning(text);
  },
  caught,
  caughtValue: ({ value }: ElixirError) => value,
  stacktrace: stacktraceOf,
  /** `reraise`: as `raise`, with the calls that led to the error that `trace` is of. */
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
    caught(error);
  },
  module(name: string, kind: "module" | "protocol", body: (builder: ModuleBuilder) => Term): Term {
    const atom = Symbol.for(name);
    deleteModule(atom);
    const builder = new ModuleBuilder(atom);
    const { functions } = moduleOf(atom);
    addProgramModule(atom);
    builder.export({ "__info__/1": (kind: Term) => moduleInfo(atom, functions, kind) });
    const value = body(builder);
    if (kind === "protocol") {
      const isMatch = (term: Term) =>
        implementationModules.get(implementationFor(atom, term) as Implementation) ?? null;
      builder.export({
        "impl_for/1": isMatch,
        "impl_for!/1": (term: Term) => isMatch(term) ?? errors.protocolUndefinedError(name.slice(7), term),
      });
    }
    return [Symbol.for("module"), atom, "", value] as Term;
  },
  implement(protocol: symbol, type: symbol, module: symbol) {
    if (!findModule(protocol))
      errors.argumentError(`could not load module ${inspect(protocol)} due to reason :nofile`);
    const functions = moduleOf(module).functions;
    implementationModules.set(functions, module);
    defineImplementation(protocol, type, functions);
  },
  dispatch(protocol: string, key: string, args: readonly Term[]) {
    const fn = implementationFor(Symbol.for(protocol), args[0] as Term)?.get(key);
    if (!fn) return errors.protocolUndefinedError(protocol.slice(7), args[0] as Term);
    return new TailCall(fn, args);
  },
  newSet: () => ({ map: EMPTY_MAP }),
  addTo(set: { map: ElixirMap }, value: Term): boolean {
    if (mapHas(set.map, value)) return false;
    set.map = mapPut(set.map, value, true);
    return true;
  },
  /** What a generator goes through. */
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
    // Bits that are no whole bytes one by one.
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
  bind(names: Readonly<Record<string, Term>>) {
    for (const name of Object.keys(names)) bindings.set(name, names[name] as Term);
  },
  /** `binding()`: the variables that are bound, by their names; in a session's cell, those of the cells before it as well. */
  allBound(names: Readonly<Record<string, Term>>, isCell: boolean): Term {
    const all = { ...(isCell ? Object.fromEntries(bindings) : {}), ...names };
    const entries = Object.entries(all).map(([key, value]): Term => [Symbol.for(key), value]);
    return list(entries.sort((a, b) => compare(a, b)));
  },
  /** So many elements of a list, with nil for those that it does not have. */
  destructured(value: Term, count: number): Term {
    const items = value === null ? [] : listElements(value);
    if (items === undefined)
      return errors.functionClauseError("Kernel.Utils", "destructure", [value, BigInt(count)]);
    return list(Array.from({ length: count }, (_, index) => items[index] ?? null));
  },
  binding(name: string, file: string, line: number): Term {
    const value = bindings.get(name);
    if (value !== undefined) return value;
    return errors.raise(
      "CompileError",
      "description",
      `undefined function ${name}/0 (there is no such import)`,
      "file",
      file,
      "line",
      BigInt(line),
    );
  },
  functionName,
};

/** `__info__`: what a module exports. Guards are among its functions as `MACRO-name`. */
function moduleInfo(module: symbol, functions: ReadonlyMap<string, ElixirFunction>, kind: Term): Term {
  if (kind === Symbol.for("module")) return module;
  const isMacros = kind === Symbol.for("macros");
  if (!isMacros && kind !== Symbol.for("functions"))
    return unavailable(`__info__ of a module with ${inspect(kind)}`);
  const entries = [...functions.keys()].flatMap((key): Term[] => {
    const isMacro = key.startsWith("MACRO-");
    const slash = key.lastIndexOf("/");
    if (isMacro !== isMacros || key === "__info__/1") return [];
    return [[Symbol.for(key.slice(isMacro ? 6 : 0, slash)), BigInt(key.slice(slash + 1))]];
  });
  return list(entries.sort((a, b) => compare(a, b)));
}

/** Runs a program or a cell of that name, whose lines are where `lines` says (see stacktrace.ts), and describes its value. An uncaught error gets its message. */
export function run(program: ($: typeof runtime) => Term, file: string, lines: readonly number[]): string {
  setLines(file, lines);
  try {
    const value = program(runtime);
    flush();
    return describe(value);
  } catch (error) {
    flush();
    throw nameException(error);
  }
}

/** Runs a module of the host's, which finds the library as it is, and not what an allowlist has made of it. */
export function host(program: ($: typeof runtime) => Term, file: string, lines: readonly number[]): string {
  const all = {
    ...runtime,
    reference: (module: string, key: string) => reference(module, key, findFunction),
  };
  return run(() => program(all), file, lines);
}

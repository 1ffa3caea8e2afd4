import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { engineSource } from "../build/build-engine.ts";
import { staticInstance } from "./static-data.ts";
import { words } from "./tables/engine-flags.ts";
import * as structs from "./tables/engine-structs.ts";
import {
  JSContext,
  JSObject,
  JSRuntime,
  JSShape,
  JSShapeProperty,
  JSValue,
} from "./tables/engine-structs.ts";

/**
 * A program runs in the package's engine, and its values are read in the memory by the tables. What has a name or a value
 * that the program gave it is where the tables say.
 */
let memory: DataView;
let call: (name: string, ...args: readonly number[]) => number;
let context: number;

const word = (at: number) => memory.getInt32(at, true);
const half = (at: number) => memory.getUint16(at, true);
const byte = (at: number) => memory.getUint8(at);
const runtime = () => word(context + JSContext.rt);

beforeAll(() => {
  const engine = staticInstance(readFileSync(engineSource()));
  call = (name, ...args) => (engine.exports[name] as (...args: readonly number[]) => number)(...args);
  call("u");
  context = call("N", call("K"), 0);
  memory = new DataView(engine.memory.buffer);
});

const results = new Map<string, number>();
/** The address of the value of a program, which runs once. */
function run(program: string): number {
  const result = results.get(program) ?? runAgain(program);
  results.set(program, result);
  return result;
}
function runAgain(program: string): number {
  const bytes = new TextEncoder().encode(program);
  const newText = (text: Uint8Array) => {
    const at = call("v", text.length + 1);
    new Uint8Array(memory.buffer).set([...text, 0], at);
    return at;
  };
  return call(
    "pa",
    context,
    newText(bytes),
    bytes.length,
    newText(new TextEncoder().encode("probe.js")),
    0,
    0,
  );
}
/** A list of that many values. With a wrong table, the number can be any. */
const listOf = <T>(length: number, value: (nth: number) => T): readonly T[] =>
  Array.from({ length: Math.min(length, 20_000) }, (_, nth) => value(nth));
const tagAt = (at: number) => word(at + JSValue.tag);
/** The address of an object that a program makes. */
const made = (program: string) => word(run(`(${program})`) + JSValue.low);
const classOf = (object: number) => half(object + JSObject.class_id);

function stringAt(string: number): string {
  const length = word(string + structs.JSString.length);
  const at = string + structs.JSString.text;
  const units = listOf(length & structs.lengthMask, (nth) =>
    length < 0 ? half(at + 2 * nth) : byte(at + nth),
  );
  return String.fromCharCode(...units);
}
const atom = (number: number) => stringAt(word(word(runtime() + JSRuntime.atom_array) + 4 * number));

/** The properties of an object, by name: flags, and the address of the value. */
function properties(object: number): ReadonlyMap<string, { readonly flags: number; readonly at: number }> {
  const shape = word(object + JSObject.shape);
  const found = listOf(word(shape + JSShape.prop_count), (nth) => {
    const entry = shape + JSShape.prop + JSShapeProperty.bytes * nth;
    const at = word(object + JSObject.prop) + structs.JSProperty.bytes * nth;
    const name = word(entry + JSShapeProperty.atom);
    return [name && atom(name), { flags: word(entry) >>> JSShapeProperty.flagsShift, at }] as const;
  });
  return new Map(found.filter((each): each is [string, (typeof each)[1]] => typeof each[0] === "string"));
}
const codeOf = (function_: number) => word(function_ + JSObject.function_bytecode);

const makers: Readonly<Partial<Record<keyof typeof structs.classes, string>>> = {
  object: "{}",
  array: "[]",
  error: "new Error()",
  number: "Object(1)",
  string: "Object('')",
  boolean: "Object(true)",
  symbol: "Object(Symbol())",
  arguments: "(function () { 'use strict'; return arguments })()",
  mappedArguments: "(function (a) { return arguments })(1)",
  date: "new Date(0)",
  native: "Math.max",
  compiled: "function () {}",
  bound: "Math.max.bind()",
  generatorFunction: "function* () {}",
  regExp: "/a/",
  arrayBuffer: "new ArrayBuffer(8)",
  uint8Clamped: "new Uint8ClampedArray(1)",
  int8: "new Int8Array(1)",
  uint8: "new Uint8Array(1)",
  int16: "new Int16Array(1)",
  uint16: "new Uint16Array(1)",
  int32: "new Int32Array(1)",
  uint32: "new Uint32Array(1)",
  bigInt64: "new BigInt64Array(1)",
  bigUint64: "new BigUint64Array(1)",
  float32: "new Float32Array(1)",
  float64: "new Float64Array(1)",
  map: "new Map()",
  set: "new Set()",
  weakMap: "new WeakMap()",
  weakSet: "new WeakSet()",
  generator: "(function* () {})()",
  globalObject: "globalThis",
  proxy: "new Proxy({}, {})",
  promise: "Promise.resolve()",
  async: "async () => {}",
  asyncGeneratorFunction: "async function* () {}",
  asyncGenerator: "(async function* () {})()",
  nativeWithData: "Proxy.revocable({}, {}).revoke",
  promiseResolve: "(() => { let to; new Promise((resolve) => { to = resolve }); return to })()",
  promiseReject: "(() => { let to; new Promise((_, reject) => { to = reject }); return to })()",
};
const tagged: Readonly<Partial<Record<keyof typeof structs.tags, string>>> = {
  bigInt: "2n ** 80n",
  symbol: "Symbol()",
  string: "'text'",
  rope: "'a'.repeat(9000) + 'b'.repeat(9000)",
  object: "{}",
  int: "7",
  bool: "true",
  null: "null",
  undefined: "undefined",
  exception: "(() => { throw 1 })()",
  shortBigInt: "7n",
};
const names = new Map([
  ["evaluated", "<eval>"],
  ["variables", "<var>"],
  ["argumentVariables", "<arg_var>"],
  ["with", "<with>"],
  ["frames", "<brand>"],
]);

/** What a program gave, as it is in memory. */
const checks: Readonly<Record<string, () => void>> = {
  tags() {
    const found = Object.entries(tagged).map(([name, program]) => [name, tagAt(run(`(${program})`))]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        Object.keys(tagged).map((name) => [name, structs.tags[name as keyof typeof tagged]]),
      ),
    );
    const half = run("0.5");
    expect([(tagAt(half) + structs.numberBase) | 0, word(half)]).toEqual([0x3fe00000, 0]);
  },
  classes() {
    const found = Object.entries(makers).map(([name, program]) => [name, classOf(made(program))]);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        Object.keys(makers).map((name) => [name, structs.classes[name as keyof typeof makers]]),
      ),
    );
  },
  atoms() {
    const { end, ...own } = structs.atoms;
    for (const [name, number] of Object.entries({ ...own, ...words }))
      expect(atom(number)).toBe(names.get(name) ?? name);
    expect([atom(end - 1), made("Symbol.asyncIterator") > 0]).toEqual(["Symbol.asyncIterator", true]);
  },
  strings() {
    const rope = word(run("'a'.repeat(9000) + 'b'.repeat(9000)"));
    const { JSStringRope: fields } = structs;
    expect(word(rope + fields.length)).toBe(18_000);
    const sides = [fields.left, fields.right].map((side) => stringAt(word(rope + side)).slice(0, 2));
    expect([stringAt(word(run("'é' + 'x'"))), stringAt(word(run("'→x'"))), ...sides]).toEqual([
      "éx",
      "→x",
      "aa",
      "bb",
    ]);
    const big = word(run("(2n ** 80n + 5n)"));
    expect([word(big + structs.JSBigInt.len), word(big + structs.JSBigInt.tab)]).toEqual([3, 5]);
  },
  objects() {
    const object = made("{ alpha: 1, get beta() { return 1 }, set beta(to) {}, gone: 1, gone2: 1 }");
    const [alpha, beta] = ["alpha", "beta"].map((name) => properties(object).get(name));
    expect([alpha?.flags, word(alpha?.at ?? 0)]).toEqual([structs.isEnumerable | structs.isWritable | 1, 1]);
    expect((beta?.flags ?? 0) >>> structs.kindShift).toBe(structs.propertyKinds.accessor);
    const { getter, setter } = structs.JSProperty;
    for (const field of [getter, setter])
      expect(classOf(word((beta?.at ?? 0) + field))).toBe(structs.classes.compiled);
    const argumentCounts = [getter, setter].map((field) =>
      half(codeOf(word((beta?.at ?? 0) + field)) + structs.JSFunctionBytecode.arg_count),
    );
    expect(argumentCounts).toEqual([0, 1]);
    const shape = word(
      made("(function () { const o = { a: 1, b: 2, c: 3 }; delete o.b; return o })()") + JSObject.shape,
    );
    expect(word(shape + JSShape.deleted_prop_count)).toBe(1);
    expect(word(shape + JSShape.proto)).toBe(made("Object.prototype"));
    expect([3, 7, 15]).toContain(word(shape + JSShape.prop_hash_mask));
    expect(
      byte(made("Object.assign([], { length: 0 })") + JSObject.laterFlags) & structs.isFastArray,
    ).not.toBe(0);
    expect(byte(made("Map") + JSObject.laterFlags) & structs.isConstructor).not.toBe(0);
    expect(half(made("new Proxy({}, {})") + JSObject.flags) & structs.isExotic).not.toBe(0);
  },
  kinds() {
    run("var variable = 1; let lexical = 2; const constant = 3");
    const kindOf = (object: number, name: string) =>
      ((properties(object).get(name)?.flags ?? 0) & structs.kindMask) >>> structs.kindShift;
    const { propertyKinds, JSCFunctionListEntry: entry } = structs;
    expect(kindOf(made("{ value: 1 }"), "value")).toBe(propertyKinds.value);
    expect(kindOf(made("globalThis"), "variable")).toBe(propertyKinds.variable);
    const tag = "Symbol.toStringTag";
    expect(kindOf(made("Math"), tag)).toBe(propertyKinds.automatic);
    const listed = word((properties(made("Math")).get(tag)?.at ?? 0) + structs.JSProperty.entry);
    expect([0, 1, 2, 3, 4].map((nth) => byte(word(listed + entry.str) + nth))).toEqual([77, 97, 116, 104, 0]);
    const lexicals = properties(word(context + JSContext.global_var_obj));
    const constness = ["lexical", "constant"].map((name) =>
      byte(word(lexicals.get(name)?.at ?? 0) + structs.JSVarRef.is_const),
    );
    expect(constness).toEqual([0, 1]);
    const references = () => word(made("Reflect") + structs.JSRefCountHeader.ref_count);
    const before = references();
    runAgain("Reflect");
    expect(references() - before).toBe(1);
    const name = word(word(runtime() + JSRuntime.atom_array) + 4 * structs.atoms.prototype);
    expect(word(name + structs.JSString.hash) >>> structs.atomTypeShift).toBe(structs.stringAtom);
  },
  arrays() {
    const array = made("[5, 6, 7]");
    const values = word(array + JSObject.values);
    expect([word(array + JSObject.count), word(values + JSValue.bytes + JSValue.low)]).toEqual([3, 6]);
  },
  functions() {
    const function_ = made("function probe(one, two) { let three = two; return () => three + one }");
    const { JSFunctionBytecode: fields, JSBytecodeVarDef: variable } = structs;
    const code = codeOf(function_);
    expect(atom(word(code + fields.func_name))).toBe("probe");
    expect([half(code + fields.arg_count), half(code + fields.var_count)]).toEqual([2, 1]);
    const variables = [0, 1, 2].map((nth) => word(code + fields.vardefs) + variable.bytes * nth);
    expect(variables.map((each) => atom(word(each + variable.var_name)))).toEqual(["one", "two", "three"]);
    expect(byte((variables[2] ?? 0) + variable.flags) & structs.isLexicalOrScoped).not.toBe(0);
    expect(atom(word(code + fields.filename))).toBe("probe.js");
    const source = listOf(word(code + fields.source_len), (nth) => byte(word(code + fields.source) + nth));
    expect(String.fromCharCode(...source)).toMatch(/^function probe.*\}$/);
    expect(word(code + fields.pc2line_len)).toBeGreaterThan(0);
    expect(word(code + fields.pc2line_len)).toBeLessThan(100);
    expect(word(code + fields.cpool_count)).toBe(1);
    const inner = word(word(code + fields.cpool) + JSValue.low);
    expect(tagAt(word(code + fields.cpool))).toBe(structs.tags.functionBytecode);
    expect(word(inner + fields.closure_var_count)).toBe(2);
    const closure = word(inner + fields.closure_var);
    const { JSClosureVar: outer } = structs;
    const outerNames = [0, 1].map((nth) => atom(word(closure + outer.bytes * nth + outer.var_name)));
    expect(outerNames).toEqual(["three", "one"]);
    expect(half(closure + outer.bytes + outer.var_idx)).toBe(0);
    expect(word(code + fields.byte_code_len)).toBeLessThan(40);
    expect(byte(word(code + fields.byte_code_buf) + word(code + fields.byte_code_len) - 1)).toBeGreaterThan(
      0,
    );
    const made_ = made("(() => { let kept = 41; return () => kept })()");
    const reference = word(word(made_ + JSObject.var_refs));
    expect(word(word(reference + structs.JSVarRef.pvalue))).toBe(41);
    const derived = codeOf(made("class extends Object {}"));
    const isDerived = [derived, codeOf(made("class {}"))].map(
      (each) => byte(each + fields.flags) & structs.isDerivedConstructor,
    );
    expect(isDerived).toEqual([structs.isDerivedConstructor, 0]);
    const closureKinds = [0, 1].map((nth) => byte(closure + outer.bytes * nth + outer.flags) & 7);
    expect(closureKinds).toEqual([structs.closureTypes.variable, structs.closureTypes.parameter]);
    expect(byte(closure + outer.flags) & structs.isLexicalClosure).not.toBe(0);
    // The first bytes of the lines are the number of lines before the function, and of the characters.
    const third = codeOf(made("\n\n  function () {}"));
    expect([0, 1].map((nth) => byte(word(third + fields.pc2line_buf) + nth))).toEqual([2, 2]);
  },
  collections() {
    const state = word(made("new Map([[1, 11], [2, 22]])") + JSObject.map_state);
    expect(word(state + structs.JSMapState.record_count)).toBe(2);
    const link = word(state + structs.JSMapState.records + structs.list_head.next);
    const record = link - structs.JSMapRecord.link;
    const [key, value] = [structs.JSMapRecord.key, structs.JSMapRecord.value].map((field) =>
      word(record + field),
    );
    expect([key, value, byte(record + structs.JSMapRecord.empty)]).toEqual([1, 11, 0]);
    const iterating =
      "(() => { const m = new Map([[1, 11], [2, 22]]), i = m.entries(); i.next(); return [m, i] })()";
    const map = made(`(globalThis.pair = ${iterating})[0]`);
    const iterator = made("pair[1]");
    const { JSMapIteratorData: iteration, classes } = structs;
    const iterators = [iterator, made("new Set().values()")].map(classOf);
    expect(iterators).toEqual([classes.mapIterator, classes.setIterator]);
    const data = word(iterator + JSObject.map_iterator_data);
    expect([word(data + iteration.obj), word(data + iteration.kind)]).toEqual([map, 2]);
    const current = word(data + iteration.cur_record);
    expect(word(current + structs.JSMapRecord.key)).toBe(1);
  },
  others() {
    const data = word(made("Promise.reject(31)") + JSObject.promise_data);
    const { JSPromiseData: promise, JSBoundFunction: bound, JSProxyData: proxy } = structs;
    expect([word(data + promise.promise_state), word(data + promise.promise_result)]).toEqual([2, 31]);
    expect(word(data + promise.is_handled)).toBe(0);
    const handled = word(
      made("(() => { const p = Promise.reject(1); p.catch(() => {}); return p })()") + JSObject.promise_data,
    );
    expect(word(handled + promise.is_handled)).toBe(1);
    const call = word(made("Math.max.bind(51, 52, 53)") + JSObject.bound_function);
    expect(word(call + bound.func_obj)).toBe(made("Math.max"));
    const fields = [bound.this_val, bound.argc, bound.argv].map((field) => word(call + field));
    expect([...fields, word(call + bound.argv + JSValue.bytes)]).toEqual([51, 2, 52, 53]);
    const trap = word(made("new Proxy(Math.max, Reflect)") + JSObject.opaque);
    expect([word(trap + proxy.target), word(trap + proxy.handler)]).toEqual([
      made("Math.max"),
      made("Reflect"),
    ]);
    expect(byte(trap + proxy.is_func)).toBe(1);
    const time = made("new Date(0.5e12)") + JSObject.object_data;
    expect(tagAt(time) + structs.numberBase).toBe(
      new DataView(Float64Array.of(0.5e12).buffer).getInt32(4, true),
    );
    expect([made("Math.max"), made("Math.min")].map((each) => half(each + JSObject.magic))).toEqual([1, 0]);
    // It is a number in the table of functions, and the magic number distinguishes the two.
    const natives = ["Math.max", "Math.min"].map((each) => word(made(each) + JSObject.c_function));
    expect([natives[0], (natives[0] ?? 0) < 4_000]).toEqual([natives[1], true]);
    run("var home = { method() { super.x } }");
    expect(word(made("home.method") + JSObject.home_object)).toBe(made("home"));
    const generator = made("(async function* () {})()");
    const { state, queue } = structs.JSAsyncGeneratorData;
    const requests = word(generator + JSObject.opaque) + queue;
    const links = [structs.list_head.prev, structs.list_head.next].map((field) => word(requests + field));
    expect([word(requests - queue + state), ...links]).toEqual([0, requests, requests]);
  },
  contexts() {
    expect(word(context + JSContext.global_obj)).toBe(made("globalThis"));
    run("let topLevel = 61");
    expect([...properties(word(context + JSContext.global_var_obj)).keys()]).toContain("topLevel");
    run("throw 71");
    expect(word(runtime() + JSRuntime.current_exception)).toBe(71);
    call("D", runtime(), 5_000);
    const limit = word(runtime() + JSRuntime.stack_limit);
    call("D", runtime(), 4_000);
    expect(word(runtime() + JSRuntime.stack_limit) - limit).toBe(1_000);
    call("D", runtime(), 0);
    const { JSClass: fields, classes } = structs;
    const handlers = [classes.object, classes.native].map((class_) =>
      word(word(runtime() + JSRuntime.class_array) + fields.bytes * class_ + fields.call),
    );
    expect([handlers[0], (handlers[1] ?? 0) > 0]).toEqual([0, true]);
    // A class begins with its number.
    const numbers = Object.values(classes).map((class_) =>
      word(word(runtime() + JSRuntime.class_array) + fields.bytes * class_),
    );
    expect(numbers).toEqual(Object.values(classes));
    const allocators = [JSRuntime.js_malloc, JSRuntime.js_realloc].map((field) => word(runtime() + field));
    expect(allocators.filter((each) => each > 0 && each < 4_000)).toHaveLength(2);
    const objects = runtime() + JSRuntime.gc_obj_list;
    expect(word(word(objects + structs.list_head.next) + structs.list_head.prev)).toBe(objects);
    const object = made("{ first: 1 }");
    const { JSGCObjectHeader: header } = structs;
    const collected = object + header.link;
    expect(word(word(collected + structs.list_head.prev) + structs.list_head.next)).toBe(collected);
    expect(byte(codeOf(made("() => 1")) + header.gc_obj_type) & structs.gcTypeMask).toBe(
      structs.gcTypes.functionBytecode,
    );
  },
};

test.each(Object.keys(checks))("%s of a program are where the tables say", (name) => {
  checks[name]?.();
});

/**
 * What a program cannot show: records that exist while the engine compiles or runs native code, and marks that it does not
 * use. There the passes' own searches and the tests of the sandbox (web/run/sandbox/vm/) fail.
 */
const unseenTables =
  /^(?:JSParseState|JSFunctionDef|JSGlobalVar|JSModuleDef|JSExportEntry|ExportNames|JSVarDef|JSVarScope|BlockEnv|JSStackFrame|JSAsyncFunctionState|JSIteratorHelperData|array_sort_context|ValueSlot|readerFrame|writerFrame|tokens|gcTypes|pc2line|tmWords)$/;
/** The same in the other tables. */
const unseen = [
  "tags.uninitialized",
  "classes.module",
  "classes.asyncReject",
  "JSRuntime.current_stack_frame",
  "JSCFunctionListEntry.def_type",
  "JSBytecodeVarDef.mark",
];

test("a wrong number in a table fails", () => {
  const fails = () =>
    Object.values(checks).some((check) => {
      try {
        check();
        return false;
      } catch {
        return true;
      }
    });
  expect(fails()).toBe(false);
  const missed: string[] = [];
  for (const [table, fields] of Object.entries(structs)) {
    if (typeof fields !== "object" || unseenTables.test(table)) continue;
    const numbers = fields as unknown as Record<string, number>;
    for (const [field, number] of Object.entries(numbers)) {
      numbers[field] = number + 1;
      if (!fails()) missed.push(`${table}.${field}`);
      numbers[field] = number;
    }
  }
  expect(missed).toEqual(unseen);
});

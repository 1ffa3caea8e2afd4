import { describe, expect, test } from "vitest";
import { findPatternNames } from "./pattern-names.ts";
import { compiledOnce, moduleOf, run, words } from "./testing/small-module.ts";

/**
 * What define_var asks for `let`, and what js_parse_function_decl2 does for a function in a block: it looks for a
 * parameter, adds copies of parameters in a loop, and adds the function's variable. The host adds variables.
 */
const engine = `
  (import "sandglass" "variableAt" (func $variableAt (param i32 i32 i32 i32) (result i32)))
  (import "host" "add" (func $64 (param i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func $581 (param $owner i32) (param $name i32) (result i32) (local $index i32)
    (local.set $index (i32.load offset=132 (local.get $owner)))
    (loop $next
      (if (i32.eqz (local.get $index)) (then (return (i32.const -1))))
      (local.set $index (i32.sub (local.get $index) (i32.const 1)))
      (br_if $next (i32.ne (local.get $name)
        (i32.load (i32.add (i32.load offset=124 (local.get $owner)) (i32.mul (local.get $index) (i32.const 20)))))))
    (i32.or (local.get $index) (i32.const 0x20000000)))
  (func $244 (param $owner i32) (param $name i32) (result i32) (local $index i32) (local $entry i32)
    (local.set $index (i32.load offset=120 (local.get $owner)))
    (loop $next
      (if (i32.eqz (local.get $index)) (then (return (call $581 (local.get $owner) (local.get $name)))))
      (local.set $index (i32.sub (local.get $index) (i32.const 1)))
      (local.set $entry (i32.add (i32.load offset=112 (local.get $owner)) (i32.mul (local.get $index) (i32.const 20))))
      (br_if $next (i32.ne (local.get $name) (i32.load (local.get $entry))))
      (br_if $next (i32.load offset=4 (local.get $entry))))
    (local.get $index))
  (func $149 (export "isParameter") (param $state i32) (param $owner i32) (param $name i32) (param $kind i32) (result i32)
    (i32.ge_s (call $581 (local.get $owner) (local.get $name)) (i32.const 0)))
  (func $247 (export "isBlockFunction") (param $state i32) (param $owner i32) (param $name i32) (result i32)
    (if (i32.eq (i32.and (call $244 (local.get $owner) (local.get $name)) (i32.const 0xa0000000)) (i32.const 0x20000000))
      (then (return (i32.const 0))))
    (loop $copies (br_if $copies (i32.lt_s (call $64 (i32.const 0) (local.get $owner) (i32.const 5)) (i32.const 0))))
    (if (i32.lt_s (call $244 (local.get $owner) (local.get $name)) (i32.const 0))
      (then (drop (call $64 (local.get $state) (local.get $owner) (local.get $name)))))
    (i32.const 1))`;

const changedEngine = compiledOnce(() => {
  const module = moduleOf(engine);
  findPatternNames(module);
  return module;
});

const owner = 512;
const variables = 2048;
const parameters = 1024;
type Variable = { readonly name: number; readonly scope?: number; readonly declaredIn?: number };

/** A function with one parameter, 11, and these variables. */
function functionWith(list: readonly Variable[], { isSimple = 0, isEval = 0 } = {}) {
  const asked: string[] = [];
  const exports = run(changedEngine(), {
    add: (_: number, _owner: number, name: number) => {
      const count = memory.get(owner + 120);
      if (name !== 5) memory.set(variables + 20 * count, name);
      memory.set(owner + 120, count + 1);
      return count;
    },
    variableAt: (_: number, walk: number, start: number, name: number) => {
      asked.push([walk, start].join());
      return list.findLastIndex((each) => each.name === name) + 1;
    },
  });
  const memory = words(exports);
  const fields = { 32: isEval, 56: isSimple, 112: variables, 120: list.length, 124: parameters, 132: 1 };
  for (const [offset, value] of Object.entries(fields)) memory.set(owner + Number(offset), value);
  memory.set(parameters, 11);
  for (const [nth, { name, scope = 0, declaredIn = 0 }] of list.entries()) {
    memory.set(variables + 20 * nth, name);
    memory.set(variables + 20 * nth + 4, scope);
    memory.set(variables + 20 * nth + 8, declaredIn);
  }
  return {
    asked,
    isParameter: (name: number) => exports["isParameter"]?.(0, owner, name, 1),
    isBlockFunction: (name: number) => exports["isBlockFunction"]?.(0, owner, name),
  };
}

const inPattern = { name: 21 };
const ofBody = { name: 22, declaredIn: 1 };
const inScope = { name: 23, scope: 2 };

describe("a lexical declaration in the body", () => {
  test("cannot have the name of a parameter, also of one in a pattern", () => {
    const { isParameter } = functionWith([inPattern, ofBody, inScope]);
    expect([11, 21, 22, 23, 24].map(isParameter)).toEqual([1, 1, 0, 0, 0]);
  });

  test("is compared with names of parameters only if there are no patterns", () => {
    for (const kind of [{ isSimple: 1 }, { isEval: 1 }])
      expect([11, 21].map(functionWith([inPattern], kind).isParameter)).toEqual([1, 0]);
  });

  test("in a long function is looked for by the host", () => {
    const list = [inPattern, ...Array.from({ length: 40 }, (_, nth) => ({ name: 100 + nth, declaredIn: 1 }))];
    const { isParameter, asked } = functionWith(list);
    expect([11, 21, 105, 99].map(isParameter)).toEqual([1, 1, 0, 0]);
    expect(asked).toEqual(["1,41", "1,41", "1,41"]);
  });
});

describe("a function in a block", () => {
  test("is a variable of the function around, unless that is a parameter", () => {
    const { isBlockFunction } = functionWith([inPattern, ofBody]);
    expect([11, 21, 22, 30].map(isBlockFunction)).toEqual([0, 0, 1, 1]);
    expect(functionWith([inPattern], { isSimple: 1 }).isBlockFunction(21)).toBe(1);
  });

  test("makes no parameter", () => {
    const { isBlockFunction, isParameter } = functionWith([inPattern]);
    expect([isBlockFunction(30), isBlockFunction(30), isParameter(30)]).toEqual([1, 1, 0]);
  });
});

test("an engine that searches elsewhere is refused", () => {
  const refuses = (from: string, to: string, message: string) =>
    expect(() => findPatternNames(moduleOf(engine.replace(from, to)))).toThrow(message);
  refuses("i32.ge_s (call $581", "i32.ge_s (call $244", "the search of let is not where it was");
  refuses(
    "(i32.and (call $244",
    "(i32.or (call $244",
    "the search of a function in a block is not where it was",
  );
  refuses(
    "(loop $copies (br_if $copies",
    "(block $copies (br_if $copies",
    "the variable of a function in a block is not where it was",
  );
});

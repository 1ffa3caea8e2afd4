import { describe, expect, test } from "vitest";
import { refuseLargeFunctions } from "./sixteen-bits.ts";
import { compiledOnce, globalOf, moduleOf, repeated, run, words } from "./testing/small-module.ts";

/** A function that adds something to a list, whose length is a field of its second parameter. */
const adding = (name: string, exported: string, field: number) => `
  (func $${name} (export "${exported}") (param $context i32) (param $owner i32) (result i32) (local $count i32)
    (local.set $count (i32.load offset=${field} (local.get $owner)))
    (if (i32.eqz (call $hasPlace)) (then (return (i32.const -1))))
    (i32.store offset=${field} (local.get $owner) (i32.add (local.get $count) (i32.const 1)))
    (local.get $count))`;

/** The parts of the engine's compiler that are changed, by their numbers. */
const engine = `
  (import "host" "parseError" (func $8 (param i32 i32 i32)))
  (import "host" "throwError" (func $332 (param i32 i32 i32 i32)))
  (import "host" "hasPlace" (func $hasPlace (result i32)))
  (import "host" "add" (func $add (result i32)))
  (import "host" "write" (func $write (param i32)))
  (memory (export "memory") 1)
  (func $4 (export "nextToken") (param $state i32) (result i32) (i32.const 0))
  (func $7 (export "emit") (param $code i32) (param $number i32) (call $write (local.get $number)))
  ${adding("64", "addVariable", 120)}
  ${adding("429", "addParameter", 132)}
  ${adding("353", "addOuter", 320)}
  (func $89 (export "capture") (param $owner i32) (param $variable i32)
    (i32.store8 offset=12 (local.get $variable) (i32.const 4))
    (i32.store offset=140 (local.get $owner) (i32.add (i32.load offset=140 (local.get $owner)) (i32.const 1))))
  (func $94 (export "pushScope") (param $state i32) (result i32) (local $owner i32)
    (local.set $owner (i32.load offset=52 (local.get $state)))
    (i32.store offset=200 (local.get $owner) (i32.add (i32.load offset=200 (local.get $owner)) (i32.const 1)))
    (i32.load offset=200 (local.get $owner)))
  (func $168 (param $context i32) (param $stack i32) (param $position i32) (param $operation i32) (param $operands i32) (param $handler i32) (result i32)
    (local.get $position))
  (func $367 (export "newFunction") (param $context i32) (param $parent i32) (result i32) (i32.const 1))
  (func $354 (result i32) (call $add))
  (func $355 (result i32) (call $add))
  (func $584 (result i32) (call $add))
  (func $590 (export "resolve") (param $operation i32) (param $next i32) (result i32) (local $found i32)
    (block $end
      (block $first (br_table $first $end (local.get $operation)))
      ${repeated(6, (nth) => `(local.set $found (call $${["354", "355", "584"][nth % 3]}))`)}
      (call $write (local.get $found))
      (if (i32.lt_s (local.get $found) (i32.const 0)) (then (local.set $next (i32.const -1))))
      (block $last (br_table $last $end (local.get $operation))))
    (local.get $next))
  (func $633 (export "create") (param $context i32) (param $owner i32) (result i32)
    (call $168 (local.get $context) (i32.const 300) (i32.const 0) (i32.const 0) (i32.const 0) (i32.const -1)))
  (func (export "emitCut") (param $number i32)
    (call $7 (i32.const 0) (i32.and (i32.add (local.get $number) (i32.const 0)) (i32.const 65535))))
  (func (export "emitField") (param $address i32)
    (call $7 (i32.const 0) (i32.load16_u (local.get $address))))
  (func $99 (export "emitKnown") (param $number i32)
    (call $7 (i32.const 0) (i32.and (local.get $number) (i32.const 65535))))`;

function changedModule(text: string) {
  const module = moduleOf(text);
  refuseLargeFunctions(module, module.getNumFunctions());
  return module;
}
const changedEngine = compiledOnce(() => {
  const module = changedModule(engine);
  module.addGlobalExport("refusal", "refusal");
  return module;
});

const context = 32;
const state = 64;
const owner = 1024;
const variable = 2048;
const most = 65_534;

function changed({ hasPlace = 1, add = 3 }: { hasPlace?: number; add?: number } = {}) {
  const errors: string[] = [];
  const written: number[] = [];
  const told = (text: number, values: number) => {
    const textAt = (address: number) => {
      const bytes = new Uint8Array(exports.memory.buffer);
      return new TextDecoder().decode(bytes.slice(address, bytes.indexOf(0, address)));
    };
    errors.push(textAt(text).replace("%s", textAt(memory.get(values))));
  };
  const exports = run(changedEngine(), {
    parseError: (_: number, text: number, values: number) => told(text, values),
    throwError: (_: number, text: number, values: number, kind: number) => {
      told(text, values);
      expect(kind).toBe(3);
    },
    hasPlace: () => hasPlace,
    add: () => add,
    write: (number: number) => written.push(number),
  });
  const memory = words(exports);
  memory.set(state, context);
  memory.set(state + 52, owner);
  return { exports, memory, errors, written, refusal: () => globalOf(exports, "refusal").value };
}

const tooMany = (thing: string) => [`Too many ${thing}s in a function (only 65534 allowed)`];

describe("what a function has most of", () => {
  test.each([
    ["addVariable", 120, "variable"],
    ["addParameter", 132, "variable"],
    ["addOuter", 320, "variable"],
    ["pushScope", 200, "block"],
  ])("%s adds 65,534 and refuses the next", (name, field, thing) => {
    const { exports, memory, errors, refusal } = changed();
    const add = () => exports[name]?.(name === "pushScope" ? state : context, owner);
    memory.set(owner + field, most - 1);
    expect(add()).toBeGreaterThanOrEqual(most - 1);
    expect([errors, refusal()]).toEqual([[], 0]);
    expect([add(), errors, refusal()]).toEqual([-1, tooMany(thing), 1]);
    expect(memory.get(owner + field)).toBe(most);
  });

  test("a variable that has no place in memory refuses the function, too", () => {
    const { exports, errors, refusal } = changed({ hasPlace: 0 });
    expect([exports["addVariable"]?.(context, owner), errors, refusal()]).toEqual([-1, [], 1]);
  });

  test("65,534 variables are captured, each once", () => {
    const { exports, memory, errors, refusal } = changed();
    memory.set(owner, context);
    memory.set(owner + 140, most);
    memory.set(variable + 12, 4);
    exports["capture"]?.(owner, variable);
    expect(refusal()).toBe(0);
    memory.set(variable + 12, 0);
    exports["capture"]?.(owner, variable);
    expect([errors, refusal(), memory.get(owner + 140)]).toEqual([tooMany("variable"), 1, most + 1]);
  });
});

describe("a number of more than 16 bits", () => {
  test("is noticed before the compiler cuts it, and is an error at the next token", () => {
    for (const [name, value] of [
      ["emitCut", 65_536],
      ["emitField", 4096],
    ] as const) {
      const { exports, memory, errors, refusal } = changed();
      memory.set(4096, 65_536 * 7);
      exports[name]?.(value);
      expect([errors, refusal()]).toEqual([[], 2]);
      expect([exports["nextToken"]?.(state), errors, refusal()]).toEqual([-1, tooMany("part"), 1]);
      expect([exports["nextToken"]?.(state), errors.length]).toEqual([-1, 1]);
    }
  });

  test("fits up to 65,535, also with the bit of a parameter, and where it is cut on purpose", () => {
    const { exports, written, refusal } = changed();
    exports["emitCut"]?.(65_535);
    exports["emit"]?.(0, 0x20000000 | 65_535);
    exports["emitKnown"]?.(65_537);
    expect([refusal(), exports["nextToken"]?.(state), written[2]]).toEqual([0, 0, 1]);
  });
});

test("a compilation starts without a refusal, a function in it does not", () => {
  const { exports, refusal } = changed({ hasPlace: 0 });
  exports["addVariable"]?.(context, owner);
  exports["newFunction"]?.(context, owner);
  expect(refusal()).toBe(1);
  exports["newFunction"]?.(context, 0);
  expect(refusal()).toBe(0);
});

test("the compiler goes on at the next position, without the number of a variable that there is not", () => {
  const right = changed({ add: 5 });
  expect([right.exports["resolve"]?.(0, 40), right.written]).toEqual([40, [5]]);
  const { exports, written } = changed({ add: -1, hasPlace: 0 });
  expect([exports["resolve"]?.(0, 40), written]).toEqual([40, [-1]]);
  exports["addVariable"]?.(context, owner);
  expect([exports["resolve"]?.(0, 41), written]).toEqual([41, [-1]]);
});

describe("no function is made", () => {
  test("of what is refused", () => {
    const { exports, errors } = changed({ hasPlace: 0 });
    expect(exports["create"]?.(context, owner)).toBe(0);
    exports["addVariable"]?.(context, owner);
    expect([exports["create"]?.(context, owner), errors]).toEqual([-1, []]);
  });

  test("of more than 65,534 outer variables, which nothing counted", () => {
    const { exports, memory, errors, refusal } = changed();
    memory.set(owner + 320, most);
    expect([exports["create"]?.(context, owner), refusal()]).toEqual([0, 0]);
    memory.set(owner + 320, most + 1);
    expect([exports["create"]?.(context, owner), errors, refusal()]).toEqual([-1, tooMany("variable"), 1]);
  });

  test("of a number that was noticed late", () => {
    const { exports, errors } = changed();
    exports["emitCut"]?.(65_536);
    expect([exports["create"]?.(context, owner), errors]).toEqual([-1, tooMany("part")]);
  });
});

test("an engine whose compiler is another is refused", () => {
  const refuses = (from: string, to: string, message: string) =>
    expect(() => changedModule(engine.replace(from, to))).toThrow(message);
  refuses("(func $4 ", "(func $40 ", "the engine has no function 4");
  refuses(
    "(block $last (br_table $last $end",
    "(block $last (br_table $last $last",
    "the end of resolve_scope_var is not where it was",
  );
  refuses(
    "(local.set $next (i32.const -1))",
    "(nop)",
    "expected 1 position and 6 additions in resolve_scope_var, found 0 and 6",
  );
  refuses(
    "(i32.const 300) (i32.const 0)",
    "(i32.const 300) (local.get $owner)",
    "js_create_function is not as it was",
  );
});

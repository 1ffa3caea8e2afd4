import binaryen from "binaryen";
import { describe, expect, test } from "vitest";
import type { InterpreterParts } from "./interpreter-parts.ts";
import { addAccessorOf, addJoinArguments, addNativeCall, addTwinOf, helpers } from "./stackless-helpers.ts";
import { JSProperty } from "./tables/engine-structs.ts";
import {
  compiledOnce,
  type Exports,
  exceptionValue,
  globalOf,
  instanceOf,
  moduleOf,
  objectAt,
  run,
  undefinedValue,
  words,
} from "./testing/small-module.ts";

const long = (exports: Exports) => {
  const view = () => new DataView(exports.memory.buffer);
  return {
    get: (at: number) => view().getBigInt64(at, true),
    set: (at: number, value: bigint) => view().setBigInt64(at, value, true),
  };
};

describe("twinOf", () => {
  const native = 128;
  const list = 512;
  const compiled = compiledOnce(() => {
    const module = moduleOf(
      `(memory (export "memory") 1) (global $twins (export "twins") (mut i32) (i32.const 0))`,
    );
    addTwinOf(module);
    module.addFunctionExport(helpers.twinOf, "twinOf");
    return module;
  });
  const entries = [
    { of: 31, magic: 0, value: 700n },
    { of: 31, magic: 4, value: 800n },
    // Beyond the end of the list.
    { of: 32, magic: 0, value: 900n },
  ];
  function twinOf(twins: number, function_: number, magic: number) {
    const exports = run(compiled());
    const memory = words(exports);
    globalOf(exports, "twins").value = twins;
    memory.set(list, 2);
    for (const [nth, { of, magic, value }] of entries.entries()) {
      memory.set(list + 24 + 16 * nth, of);
      memory.set(list + 28 + 16 * nth, magic);
      long(exports).set(list + 32 + 16 * nth, value);
    }
    memory.set(native + 36, function_);
    new DataView(exports.memory.buffer).setInt16(native + 42, magic, true);
    return exports["twinOf"]?.(native);
  }
  test("is found by the native function and its magic", () => {
    expect([twinOf(list, 31, 0), twinOf(list, 31, 4)]).toEqual([700n, 800n]);
  });
  test("is 0 for any other function, beyond the list, and before there is a list", () => {
    expect([twinOf(list, 31, 5), twinOf(list, 30, 0), twinOf(list, 32, 0), twinOf(0, 31, 0)]).toEqual([
      0n,
      0n,
      0n,
      0n,
    ]);
  });
});

describe("accessorOf", () => {
  const name = 42;
  const getter = 2048;
  type Object_ = {
    readonly names: readonly number[];
    readonly kind?: number;
    readonly accessor?: number;
    readonly exotic?: boolean;
  };
  const compiled = compiledOnce(() => {
    const module = moduleOf(`
      (import "host" "refuel" (func $refuel))
      (memory (export "memory") 1) (global $fuel (export "fuel") (mut i32) (i32.const 1000))`);
    addAccessorOf(module);
    module.addFunctionExport(helpers.accessorOf, "accessorOf");
    return module;
  });
  /** Looks for the getter of the name, in an object and its prototypes, whose properties all have one hash. */
  function find(
    objects: readonly Object_[],
    { class_ = 13, value = objectAt(1024), which = 0 as number } = {},
  ) {
    const exports = run(compiled());
    const memory = words(exports);
    for (const [nth, { names, kind = 1, accessor = getter, exotic }] of objects.entries()) {
      const object = 1024 + 256 * nth;
      const shape = object + 64;
      const properties = object + 192;
      memory.set(object + 4, exotic ? 1024 : 0);
      memory.set(object + 20, shape);
      memory.set(object + 24, properties);
      memory.set(shape - 4, names.length > 0 ? 1 : 0);
      memory.set(shape + 44, nth + 1 < objects.length ? object + 256 : 0);
      for (const [at, each] of names.entries()) {
        memory.set(shape + 48 + 8 * at, (kind << 30) | (at + 1 < names.length ? at + 2 : 0));
        memory.set(shape + 52 + 8 * at, each);
        memory.set(properties + 8 * at + which, accessor);
      }
    }
    new DataView(exports.memory.buffer).setUint16(getter + 6, class_, true);
    const found = exports["accessorOf"]?.(value, name, which);
    return { found, steps: 1000 - globalOf(exports, "fuel").value };
  }

  test("is the guest function, and costs the steps of the search", () => {
    expect(find([{ names: [name] }])).toEqual({ found: objectAt(getter), steps: 2 });
    expect(find([{ names: [1, 2, name] }])).toEqual({ found: objectAt(getter), steps: 4 });
  });
  test("may be inherited", () => {
    expect(find([{ names: [1] }, { names: [] }, { names: [name] }])).toEqual({
      found: objectAt(getter),
      steps: 7,
    });
  });
  test("may be a setter, which is in its own place", () => {
    expect(find([{ names: [name] }], { which: JSProperty.setter }).found).toBe(objectAt(getter));
  });
  test.each([
    ["a property with a value", [{ names: [name], kind: 0 }]],
    ["an accessor without this function", [{ names: [name], accessor: 0 }]],
    ["no such property", [{ names: [1] }, { names: [2] }]],
    ["an object that is exotic, whose prototype has it", [{ names: [], exotic: true }, { names: [name] }]],
  ] as const)("is left to the engine, without a step: %s", (_, objects) => {
    expect(find(objects)).toEqual({ found: 0n, steps: 0 });
  });
  test("is left to the engine if the function is native, or if there is no object", () => {
    expect(find([{ names: [name] }], { class_: 12 }).found).toBe(0n);
    expect(find([{ names: [name] }], { value: 5n }).found).toBe(0n);
  });
});

test("joined arguments are those of the bound function and then those of the call, each with one more reference", () => {
  const module = moduleOf(`
    (import "host" "allocate" (func $allocate (param i32 i32) (result i32)))
    (memory (export "memory") 1)`);
  addJoinArguments(module, "allocate");
  module.addFunctionExport(helpers.joinArguments, "join");
  let room = 4096;
  const sizes: number[] = [];
  const exports = instanceOf(module, {
    allocate: (_context: number, bytes: number) => {
      sizes.push(bytes);
      return room;
    },
  });
  const memory = words(exports);
  const bound = 512;
  memory.set(bound + 16, 2);
  long(exports).set(bound + 24, 7n);
  long(exports).set(bound + 32, objectAt(2048));
  long(exports).set(1024, undefinedValue);
  long(exports).set(1032, objectAt(2048));
  expect(exports["join"]?.(0, bound, 2, 1024)).toBe(4096);
  expect([0, 8, 16, 24].map((at) => long(exports).get(4096 + at))).toEqual([
    7n,
    objectAt(2048),
    undefinedValue,
    objectAt(2048),
  ]);
  expect([memory.get(2048), memory.get(7), sizes]).toEqual([2, 0, [32]]);
  room = 0;
  expect(exports["join"]?.(0, bound, 2, 1024)).toBe(0);
});

describe("a call of what is native", () => {
  const { i32, i64 } = binaryen;
  const params = binaryen.createType([i32, i64, i64, i64, i32, i32, i32]);
  const context = 64;
  const runtime = 512;
  const classList = 1024;
  const native = 2048;

  const compiled = compiledOnce(() => {
    const module = moduleOf(`
      (import "host" "poll" (func $poll (param i32) (result i32)))
      (import "host" "refuse" (func $refuse (param i32 i32 i32)))
      (import "host" "handle" (func $handle (param i32 i64 i64 i32 i32 i32) (result i64)))
      (memory (export "memory") 1)
      (global $stack (export "stack") (mut i32) (i32.const 9000))
      (table 2 funcref) (elem (i32.const 1) $handle)`);
    const refuse = module.call(
      "refuse",
      [0, 1, 2].map((each) => module.i32.const(each)),
      binaryen.none,
    );
    const parts = { stack: "stack", frameBytes: 100, refuse } as InterpreterParts;
    addNativeCall(module, parts, params, "poll");
    module.addFunctionExport(helpers.callNative, "call");
    return module;
  });

  function call(function_: bigint, { stops = 0, handler = 1 } = {}) {
    const calls: string[] = [];
    const exports = run(compiled(), {
      poll: () => stops,
      refuse: () => calls.push("refused"),
      handle: (...args: never[]) => {
        calls.push(`called with ${args.slice(2).join()} at ${globalOf(exports, "stack").value}`);
        return 5n;
      },
    });
    const memory = words(exports);
    memory.set(context + 16, runtime);
    memory.set(runtime + 68, classList);
    memory.set(classList + 24 * 12 + 16, handler);
    new DataView(exports.memory.buffer).setUint16(native + 6, 12, true);
    const answer = exports["call"]?.(context, function_, 1n, 2n, 3, 4, 5);
    return { answer, calls, stack: globalOf(exports, "stack").value };
  }

  test("goes to the handler of its class, and takes as much stack as the interpreter meanwhile", () => {
    expect(call(objectAt(native))).toEqual({
      answer: 5n,
      calls: ["called with 1,3,4,5 at 8900"],
      stack: 9000,
    });
  });
  test("is refused if it is no object, or its class cannot be called", () => {
    const refused = { answer: exceptionValue, calls: ["refused"], stack: 9000 };
    expect(call(7n)).toEqual(refused);
    expect(call(objectAt(native), { handler: 0 })).toEqual(refused);
  });
  test("does not happen if the guest must stop", () => {
    expect(call(objectAt(native), { stops: 1 })).toEqual({ answer: exceptionValue, calls: [], stack: 9000 });
  });
});

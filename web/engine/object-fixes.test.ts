import { describe, expect, test } from "vitest";
import { fixObjects } from "./object-fixes.ts";
import {
  compiledOnce,
  exceptionValue,
  moduleOf,
  objectAt,
  repeated,
  run,
  words,
} from "./testing/small-module.ts";

const proxy = (name: string, test: string) => `
  (func $${name} (export "${name}") (param $context i32) (param $target i32) (result i32)
    (if ${test} (then (return (i32.const 1))))
    (call $3 (local.get $context) (i32.const 70) (i32.const 0))
    (i32.const 0))`;
const read = (nth: number) =>
  `(br_if $failed (i64.eq (i64.const ${exceptionValue})
    (call $5 (local.get $context) (local.get $object) (i32.const ${65 + nth}) (local.get $object) (i32.const 0))))`;

/** The parts of the engine's functions that are changed, by their numbers. The host has properties and objects. */
const engine = `
  (import "host" "typeError" (func $3 (param i32 i32 i32)))
  (import "host" "get" (func $5 (param i32 i64 i32 i64 i32) (result i64)))
  (import "host" "isExtensible" (func $137 (param i32 i64) (result i32)))
  (memory (export "memory") 1)
  (func $609 (export "descriptor") (param $context i32) (param $result i32) (param $object i64) (result i32)
    (block $failed ${repeated(6, read)} (return (i32.const 0)))
    (call $3 (local.get $context) (i32.const 90) (i32.const 0))
    (i32.const -1))
  (func $142 (export "set") (param $context i32) (param $object i64) (param $receiver i32) (result i32) (local $flags i32)
    (if (i32.eqz (i32.and (local.tee $flags (i32.load16_u offset=4 (local.get $receiver))) (i32.const 256)))
      (then (return (i32.const 0))))
    (i32.const 1))
  ${proxy("880", "(i32.and (i32.load8_u offset=5 (local.get $target)) (i32.const 1))")}
  ${proxy("881", "(i32.eqz (i32.eqz (i32.and (i32.load16_u offset=4 (local.get $target)) (i32.const 256))))")}
  ${proxy("884", "(i32.and (i32.load8_u offset=5 (local.get $target)) (i32.const 1))")}
  (func $1225 (export "limit") (param $bits i64) (result i32)
    (block $none
      (br_if $none (i64.ge_u (local.get $bits) (i64.const 9218868437227405312)))
      (return (i32.const 1)))
    (i32.const 0))`;

const changedEngine = compiledOnce(() => {
  const module = moduleOf(engine);
  fixObjects(module);
  return module;
});

const context = 64;
const runtime = 512;
const noException = 4n << 32n;

/** An instance in which nothing is thrown, and what it throws. */
function changed(host: Readonly<Record<string, (...args: never[]) => unknown>> = {}) {
  const errors: number[] = [];
  const exports = run(changedEngine(), {
    typeError: (_: number, text: number) => errors.push(text),
    ...host,
  });
  const memory = words(exports);
  const throwing = (exception: bigint) =>
    new DataView(exports.memory.buffer).setBigInt64(runtime + 136, exception, true);
  memory.set(context + 16, runtime);
  throwing(noException);
  return { exports, errors, memory, throwing };
}

describe("a descriptor", () => {
  /** Its properties are read until one of them, `wrong`, throws (`isThrown`) or is no function. */
  function descriptor(wrong: number, isThrown: boolean) {
    const names: number[] = [];
    const { exports, errors, throwing } = changed({
      get: (_: number, _object: bigint, name: number) => {
        names.push(name);
        if (name !== wrong) return 0n;
        if (isThrown) throwing(objectAt(7));
        return exceptionValue;
      },
    });
    return [exports["descriptor"]?.(context, 0, objectAt(99)), errors, names.length];
  }

  test("that is wrong is a TypeError", () => {
    expect(descriptor(70, false)).toEqual([-1, [90], 6]);
    expect(descriptor(0, false)).toEqual([0, [], 6]);
  });

  test("keeps what is thrown, and is not read further", () => {
    expect(descriptor(66, true)).toEqual([-1, [], 2]);
    const { exports, errors, throwing } = changed({ get: () => 0n });
    throwing(objectAt(7));
    expect([exports["descriptor"]?.(context, 0, objectAt(99)), errors]).toEqual([-1, []]);
  });
});

test("an object that is not extensible is refused only if it is the one that is set", () => {
  const { exports, memory } = changed();
  expect(exports["set"]?.(context, objectAt(1024), 1024)).toBe(0);
  expect(exports["set"]?.(context, objectAt(2048), 1024)).toBe(1);
  memory.set(1024 + 4, 256);
  expect(exports["set"]?.(context, objectAt(1024), 1024)).toBe(1);
});

describe.each(["880", "881", "884"])("function %s asks the target of a Proxy", (name) => {
  test("whether it is extensible, whatever its flag says", () => {
    const asked: bigint[] = [];
    const { exports, errors, memory } = changed({
      isExtensible: (_: number, value: bigint) => {
        asked.push(value);
        return asked.length === 1 ? 1 : 0;
      },
    });
    expect(exports[name]?.(context, 1024)).toBe(1);
    memory.set(1024 + 4, 256);
    expect(exports[name]?.(context, 1024)).toBe(0);
    expect([errors, asked]).toEqual([[70], [objectAt(1024), objectAt(1024)]]);
  });

  test("and keeps what its trap throws", () => {
    const { exports, errors, throwing } = changed({
      isExtensible: () => {
        throwing(objectAt(7));
        return -1;
      },
    });
    expect([exports[name]?.(context, 1024), errors]).toEqual([0, []]);
  });
});

test("a limit from 2 ** 53 on is none", () => {
  const { limit } = changed().exports;
  const bits = (value: number) => new BigInt64Array(new Float64Array([value]).buffer)[0] ?? 0n;
  const limits = [0, 5, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e300, Number.POSITIVE_INFINITY];
  expect(limits.map((each) => limit?.(bits(each)))).toEqual([1, 1, 1, 0, 0, 0, 0]);
});

test("an engine that does this elsewhere is refused", () => {
  const refuses = (from: string, to: string, message: string) =>
    expect(() => fixObjects(moduleOf(engine.replace(from, to)))).toThrow(message);
  refuses(read(5), "", "expected 6 calls of 5 in 609, found 5");
  refuses(
    "(i32.const 256)",
    "(i32.const 512)",
    "objects are not asked whether they are extensible where they were",
  );
  refuses("offset=5", "offset=6", "the target of a Proxy is not asked in 880");
  refuses("9218868437227405312", "9218868437227400000", "infinite limits are not found where they were");
});

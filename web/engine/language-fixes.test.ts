import { describe, expect, test } from "vitest";
import { endNew, endNumbers, exportLists, joinIndent, refuseKeyTexts } from "./language-fixes.ts";
import { compiledOnce, moduleOf, objectAt, run, words } from "./testing/small-module.ts";

/** The parts of the engine's functions that are changed, by their numbers. */
const engine = `
  (import "host" "emit" (func $1 (param i32 i32)))
  (import "host" "emitNumber" (func $7 (param i32 i32)))
  (import "host" "typeError" (func $3 (param i32 i32 i32)))
  (import "host" "define" (func $284 (param i32 i32 i32) (result i32)))
  (import "host" "addExport" (func $212 (param i32 i32 i32 i32 i32) (result i32)))
  (import "host" "length" (func $200 (param i32 i32 i64) (result i32)))
  (import "host" "toString" (func $45 (param i32 i64) (result i64)))
  (import "host" "free" (func $free (param i32 i64)))
  (memory (export "memory") 1)
  (func $574 (export "suffix") (param $state i32) (param $flags i32) (param $hasSpread i32) (result i32)
    (local $accepts i32) (local $flagged i32) (local $kind i32)
    (local.set $accepts (i32.shr_u (local.get $flags) (i32.const 1)))
    (local.set $flagged (i32.gt_u (local.get $flags) (i32.const 1)))
    (local.set $accepts (i32.const 1))
    (if (local.get $hasSpread)
      (then
        (call $1 (local.get $state) (i32.const 24))
        (call $1 (local.get $state) (i32.const 39))
        (call $7 (local.get $state) (i32.const 1))
        (local.set $kind (i32.const 0)))
      (else
        (call $1 (local.get $state) (i32.const 33))
        (call $7 (local.get $state) (local.get $kind))
        (local.set $kind (i32.const 0))))
    (local.get $accepts))
  (func $190 (export "pattern") (param $state i32) (param $kind i32) (param $exported i32) (result i32)
    (local $name i32) (local $other i32)
    (local.set $name (i32.const 31))
    (local.set $other (i32.const 32))
    (if (call $284 (local.get $state) (local.get $name) (local.get $kind)) (then (return (i32.const -1))))
    (if (local.get $exported) (then
      (if (i32.eqz (call $212 (local.get $state) (i32.const 9) (local.get $name) (local.get $name) (i32.const 0)))
        (then (return (i32.const -1))))))
    (if (call $284 (local.get $state) (local.get $other) (local.get $kind)) (then (return (i32.const -1))))
    (i32.const 0))
  (func $883 (export "keys") (param $context i32) (param $list i64) (result i32) (local $count i32)
    (local.set $count (call $200 (local.get $context) (i32.const 64) (local.get $list)))
    (local.get $count))
  (func $308 (export "number") (param $context i32) (param $text i32) (param $end i32) (param $radix i32) (param $flags i32) (result i32)
    (block $whole
      (br_if $whole (i32.and (local.get $flags) (i32.const 1)))
      (return (i32.const 1)))
    (i32.const 0))
  (func $539 (export "indent") (param $context i32) (param $space i64) (result i64)
    (block $failed
      (block $known
        (br_if $known (i64.lt_u (local.get $space) (i64.const -38654705664)))
        (br_if $known (i64.lt_u (local.get $space) (i64.const -4294967296)))
        (local.set $space (call $45 (local.get $context) (local.get $space)))
        (br_if $known (i64.ne (i64.and (local.get $space) (i64.const -4294967296)) (i64.const 25769803776)))
        (call $free (local.get $context) (local.get $space))
        (br $failed))
      (return (local.get $space)))
    (i64.const -1))`;

const passes = { endNew, exportLists, refuseKeyTexts, endNumbers, joinIndent };

const changedEngine = compiledOnce(() => {
  const module = moduleOf(engine);
  for (const pass of Object.values(passes)) pass(module);
  return module;
});

function changed(host: Readonly<Record<string, (...args: never[]) => unknown>> = {}) {
  return run(changedEngine(), { emit: () => {}, emitNumber: () => {}, ...host });
}

test("the operand of new accepts no call after its arguments, unless a call may follow anyway", () => {
  const { suffix } = changed();
  for (const hasSpread of [0, 1])
    expect([0, 1, 2].map((flags) => suffix?.(0, flags, hasSpread))).toEqual([0, 0, 1]);
});

describe("a name in a list", () => {
  const exported = (isExported: number, answers: { define?: number; addExport?: number } = {}) => {
    const names: number[] = [];
    const { pattern } = changed({
      define: (_: number, name: number) => (name === 32 ? (answers.define ?? 0) : 0),
      addExport: (_: number, _owner: number, name: number) => {
        names.push(name);
        return name === 32 ? (answers.addExport ?? 1) : 1;
      },
    });
    return [pattern?.(0, 0, isExported), names];
  };

  test("is exported after it is defined", () => {
    expect(exported(1)).toEqual([0, [31, 32]]);
    expect(exported(0)).toEqual([0, []]);
  });

  test("that cannot be defined or exported is an error", () => {
    expect(exported(1, { define: 1 })).toEqual([-1, [31]]);
    expect(exported(1, { addExport: 0 })).toEqual([-1, [31, 32]]);
  });
});

test("keys that are no object have no length, but an error", () => {
  const errors: number[] = [];
  const exports = changed({ length: () => 2, typeError: (_: number, text: number) => errors.push(text) });
  expect(exports["keys"]?.(0, objectAt(128))).toBe(2);
  expect(errors).toEqual([]);
  expect(exports["keys"]?.(0, 5n)).toBe(-1);
  const [text = 0] = errors;
  expect(words(exports).get(text)).toBe(Buffer.from("Crea").readInt32LE());
});

test("only a decimal number has a fraction", () => {
  const { number } = changed();
  expect([10, 16, 2].map((radix) => number?.(0, 0, 0, radix, 0))).toEqual([1, 0, 0]);
  expect(number?.(0, 0, 0, 10, 1)).toBe(0);
});

test("a rope becomes a string", () => {
  const rope = BigInt.asIntN(64, 0xfffffffan << 32n);
  const string = BigInt.asIntN(64, 0xfffffff9n << 32n);
  const asked: bigint[] = [];
  const { indent } = changed({
    toString: (_: number, value: bigint) => {
      asked.push(value);
      return value === rope ? string : 6n << 32n;
    },
    free: () => {},
  });
  expect([rope, string, 5n].map((value) => indent?.(0, value))).toEqual([string, string, 5n]);
  expect(asked).toEqual([rope]);
  expect(indent?.(0, rope + 1n)).toBe(-1n);
});

test("an engine that does this elsewhere is refused", () => {
  const refuses = (pass: keyof typeof passes, from: string, to: string, message: string) =>
    expect(() => passes[pass](moduleOf(engine.replace(from, to)))).toThrow(message);
  refuses("endNew", "(i32.const 33)", "(i32.const 34)", "expected 2 ends of new, found 1");
  refuses("endNew", "i32.gt_u", "i32.ge_u", "what says whether a call may follow is not where it was");
  refuses(
    "exportLists",
    "(local.get $other)",
    "(local.get $name)",
    "the definition of a name in a list is not where it was",
  );
  const length = "(call $200 (local.get $context) (i32.const 64) (local.get $list))";
  refuses("refuseKeyTexts", length, "(i32.const 1)", "the length of a list of keys is not where it was");
  refuses(
    "endNumbers",
    "(i32.and (local.get $flags) (i32.const 1))",
    "(i32.and (local.get $flags) (i32.const 2))",
    "the fraction of a number",
  );
  refuses(
    "joinIndent",
    "(i64.lt_u (local.get $space) (i64.const -4294967296))",
    "(i64.lt_u (local.get $space) (i64.const -1))",
    "the indentation of JSON is not where it was",
  );
});

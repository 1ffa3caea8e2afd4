import binaryen from "binaryen";
import { expect, test } from "vitest";
import {
  callsIn,
  comparisonsIn,
  constantOf,
  expressionsIn,
  freeValueOf,
  info,
  insertBeforeLoops,
  is,
  localOf,
  parentsIn,
} from "./expressions.ts";
import { instanceOf, moduleOf } from "./testing/small-module.ts";

const bodyOf = (module: binaryen.Module, name = "f") =>
  binaryen.getFunctionInfo(module.getFunction(name)).body;
const constants = (expressions: Iterable<number>) =>
  [...expressions].filter((each) => is(each, binaryen.ConstId)).map(constantOf);

test("every child is visited once, whatever it is a child of", () => {
  const module = moduleOf(`
    (memory 1) (table 1 funcref) (type $t (func (param i32) (result i32)))
    (func $g (param i32) (result i32) (local.get 0))
    (func $f (param i32) (result i32)
      (block $out
        (if (i32.const 1) (then (i32.store (i32.const 2) (i32.const 3))) (else (drop (i32.load (i32.const 4)))))
        (loop $again (br_if $again (i32.const 5)))
        (memory.copy (i32.const 6) (i32.const 7) (i32.const 8))
        (memory.fill (i32.const 9) (i32.const 10) (i32.const 11))
        (local.set 0 (select (i32.const 12) (i32.const 13) (i32.const 14)))
        (local.set 0 (call $g (i32.const 15)))
        (local.set 0 (call_indirect (type $t) (i32.const 16) (i32.const 17)))
        (drop (memory.grow (i32.const 18)))
        (br_table $out $out (i32.const 19)))
      (return (i32.add (i32.eqz (i32.const 20)) (i32.const 21))))`);
  const found = constants(expressionsIn(bodyOf(module)));
  expect(found.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, nth) => nth + 1));
  const parents = parentsIn(bodyOf(module));
  const sum = [...expressionsIn(bodyOf(module))].find((each) => is(each, binaryen.BinaryId)) ?? 0;
  expect(parents.get(info<binaryen.BinaryInfo>(sum).right)).toBe(sum);
  expect(parents.has(bodyOf(module))).toBe(false);
  module.dispose();
});

test("code that nests very deep is visited without recursion", () => {
  const module = moduleOf("(func $f)");
  let deep = module.i32.const(7);
  for (let depth = 0; depth < 20_000; depth++) deep = module.i32.eqz(deep);
  expect(constants(expressionsIn(deep))).toEqual([7]);
  module.dispose();
});

test("comparisons are equalities of 32-bit integers, in both orders", () => {
  const module = moduleOf(`(func $f (param i32) (result i32)
    (drop (i64.eq (i64.const 1) (i64.const 2)))
    (drop (i32.lt_s (i32.const 3) (i32.const 4)))
    (i32.ne (i32.const 5) (i32.eq (i32.const 6) (i32.const 7))))`);
  const numbers = [...comparisonsIn(expressionsIn(bodyOf(module)))]
    .filter((sides) => sides.every((each) => is(each, binaryen.ConstId)))
    .map((sides) => sides.map(constantOf));
  expect(numbers).toEqual([
    [6, 7],
    [7, 6],
  ]);
  module.dispose();
});

test("what is inserted before loops runs once before each of them, in their order", () => {
  const module = moduleOf(`
    (import "host" "say" (func $say (param i32)))
    (func $f (export "f") (local $n i32)
      (loop $a (call $say (i32.const 1)) (br_if $a (i32.lt_u (local.tee $n (i32.add (local.get $n) (i32.const 1))) (i32.const 2))))
      (loop $b (call $say (i32.const 2)))
      (loop $c (call $say (i32.const 3))))`);
  const numbers: Readonly<Record<string, number>> = { a: 10, c: 30 };
  insertBeforeLoops(bodyOf(module), (loop) => {
    const number = numbers[info<binaryen.LoopInfo>(loop).name ?? ""];
    return number && module.call("say", [module.i32.const(number)], binaryen.none);
  });
  const said: number[] = [];
  instanceOf(module, { say: (number: number) => said.push(number) })["f"]?.();
  expect(said).toEqual([10, 1, 1, 2, 30, 3]);
});

test("small readers: constants, locals, calls in order, and the function that frees values", () => {
  const module = moduleOf(`
    (func $free (param i32) (param i64))
    (func $P (export "P") (param i32) (param i32) (call $free (local.get 0) (i64.load (local.get 1))) (call $other))
    (func $other)
    (memory 1)
    (func $f (param i32) (local.set 0 (i32.const 1)) (call $other) (call $P (local.get 0) (i32.const 2)))`);
  const expressions = [...expressionsIn(bodyOf(module))];
  expect(() => constantOf(expressions.find((each) => is(each, binaryen.LocalGetId)) ?? 0)).toThrow(
    "expected a constant",
  );
  expect(expressions.map(localOf).filter((local) => local !== -1)).toEqual([0]);
  expect(localOf(undefined)).toBe(-1);
  expect(
    callsIn(bodyOf(module))
      .map(({ target }) => target)
      .toSorted(),
  ).toEqual(["P", "other"]);
  expect(callsIn(0)).toEqual([]);
  expect(freeValueOf(module)).toBe("free");
  module.dispose();
});

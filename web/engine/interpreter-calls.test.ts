import binaryen from "binaryen";
import { expect, test } from "vitest";
import { expressionsIn, info, is } from "./expressions.ts";
import { innerSites, joinCalls, jumpSites, setCallResult, sitesIn } from "./interpreter-calls.ts";
import { instanceOf, moduleOf } from "./testing/small-module.ts";

/** Calls in all forms that the interpreter has. The first one is in a block that is not around the switch. */
const body = `
  (import "host" "call" (func $call (param i32) (result i64)))
  (import "host" "test" (func $test (param i32) (result i32)))
  (func $interpreter (export "run") (param $n i32) (result i32) (local $a i64)
    (block $fail
      (block $before (br_if $before (call $test (i32.const 1))))
      (block $ways
        (br_table $ways $ways (local.get $n)))
      (br_if $fail (i64.eq (local.tee $a (call $call (i32.const 2))) (i64.const 6)))
      (br_if $fail (call $test (i32.const 3)))
      (br_if $fail (i32.eqz (call $test (i32.const 4))))
      (br_if $fail (i32.lt_s (call $test (i32.const 5)) (i32.const 0)))
      (if (local.get $n) (then (local.set $a (call $call (i32.const 6))) (nop)))
      (loop $again (local.set $a (call $call (i32.const 7))))
      (drop (call $call (i32.const 8)))
      (return (i32.const 1)))
    (i32.const 0))`;

function found() {
  const module = moduleOf(body);
  const root = binaryen.getFunctionInfo(module.getFunction("interpreter")).body;
  const dispatch = [...expressionsIn(root)].find((each) => is(each, binaryen.SwitchId)) ?? 0;
  const numberOf = ({ call }: { readonly call: number }) =>
    info<binaryen.ConstInfo>(info<binaryen.CallInfo>(call).operands[0] ?? 0).value;
  return { module, root, dispatch, numberOf };
}

test("a call whose result is tested for an exception at once", () => {
  const { root, numberOf } = found();
  expect(sitesIn(root, "call", "call").map(numberOf)).toEqual([2]);
});

test("a call within a statement after the switch, but not in a loop", () => {
  const { root, dispatch, numberOf } = found();
  const sites = innerSites(root, "call", "next", dispatch, () => true);
  expect(sites.map(numberOf).toSorted()).toEqual([2, 6]);
  expect(innerSites(root, "call", "next", dispatch, () => false)).toEqual([]);
  for (const { parent, index, tee } of sites) {
    const statement = info<binaryen.BlockInfo>(parent).children[index] ?? 0;
    expect([...expressionsIn(statement)]).toContain(tee);
  }
});

test("a jump after the switch that depends on a call, directly, negated or compared", () => {
  const { root, dispatch, numberOf } = found();
  expect(
    jumpSites(root, "test", "put", dispatch, () => true)
      .map(numberOf)
      .toSorted(),
  ).toEqual([3, 4, 5]);
});

test.each([
  [3, 1],
  [4, 0],
  [5, -1],
])(
  "the call in jump %i can be replaced by a number, which the jump tests in the same way",
  (number, jumps) => {
    const { module, root, dispatch, numberOf } = found();
    const site = jumpSites(root, "test", "put", dispatch, () => true).find(
      (each) => numberOf(each) === number,
    );
    if (!site) throw new Error("no such jump");
    const jump = info<binaryen.BlockInfo>(site.parent).children[site.index] ?? 0;
    setCallResult(module, jump, module.i32.const(jumps));
    const exports = instanceOf(module, {
      call: () => 1n,
      // No other jump is taken.
      test: (each: number) => (each === 4 ? 1 : 0),
    });
    expect(exports["run"]?.(0)).toBe(0);
  },
);

/** `condition ? callFree(…, 0, 0) : callFree(…, 1, list)` */
const joined = `
  (import "host" "callFree" (func $callFree (param i32 i64 i64 i32 i32) (result i64)))
  (func $f (export "f") (param $condition i32) (result i64) (local $a i64)
    (local.set $a
      (block $called (result i64)
        (if (local.get $condition) (then
          (br $called (call $callFree (i32.const 1) (i64.const 2) (i64.const 3) (i32.const 0) (i32.const 0)))))
        (call $callFree (i32.const 1) (i64.const 2) (i64.const 3) (i32.const 1) (i32.const 99))))
    (local.get $a))`;

test("two calls of an iterator's method become one, with the same arguments", () => {
  const module = moduleOf(joined);
  const { body } = binaryen.getFunctionInfo(module.getFunction("f"));
  joinCalls(module, body, "callFree");
  expect([...expressionsIn(body)].filter((each) => is(each, binaryen.CallId))).toHaveLength(1);
  const calls: string[] = [];
  const exports = instanceOf(module, {
    callFree: (...args: never[]) => {
      calls.push(args.join());
      return 5n;
    },
  });
  expect([exports["f"]?.(1), exports["f"]?.(0)]).toEqual([5n, 5n]);
  expect(calls).toEqual(["1,2,3,0,0", "1,2,3,1,99"]);
});

test("an interpreter without these two calls is refused", () => {
  const module = moduleOf(joined);
  const { body } = binaryen.getFunctionInfo(module.getFunction("f"));
  expect(() => joinCalls(module, body, "another")).toThrow(
    "expected one call of an iterator's method, found 0",
  );
});

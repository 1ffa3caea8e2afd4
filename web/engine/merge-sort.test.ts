import { expect, test } from "vitest";
import { sortByMerging } from "./merge-sort.ts";
import { compiledOnce, exceptionValue, globalOf, moduleOf, run } from "./testing/small-module.ts";

/** js_array_sort, where it sorts its slots, and the comparison that it passes: the first function of the table. */
const engine = `
  (import "host" "refuel" (func $refuel))
  (import "host" "rqsort" (func $rqsort (param i32 i32 i32 i32 i32)))
  (import "host" "jsCall" (func $jsCall (param i32 i64 i64 i32 i32) (result i64)))
  (import "host" "toNumber" (func $toNumber (param i32 i32 i64) (result i32)))
  (memory $mimport$0 (export "memory") 8)
  (table 4 funcref)
  (elem (i32.const 1) $compare)
  (global $fuel (export "fuel") (mut i32) (i32.const 1000000))
  (global $stack (export "stack") (mut i32) (i32.const 65536))
  (func $compare (param $one i32) (param $other i32) (param $sort i32) (result i32)
    (global.set $stack (i32.sub (global.get $stack) (i32.const 16)))
    (drop (call $jsCall (i32.const 0) (i64.const 0) (i64.const 0) (i32.const 2) (global.get $stack)))
    (drop (call $toNumber (i32.const 0) (global.get $stack) (i64.const 0)))
    (global.set $stack (i32.add (global.get $stack) (i32.const 16)))
    (i32.const 0))
  (func (export "sort") (param $slots i32) (param $count i32) (param $sort i32)
    (block
      (nop)
      (call $rqsort (local.get $slots) (local.get $count) (i32.const 24) (i32.const 1) (local.get $sort))
      (nop)))`;

function changed(text: string) {
  const module = moduleOf(text);
  sortByMerging(module, module.getNumFunctions());
  return module;
}
const changedEngine = compiledOnce(() => changed(engine));

const context = 64;
const slots = 65_536;
type Compare = (one: number, other: number) => number;

/** Sorts numbers. `answer`: the value that the comparator's result becomes; by default an integer of the engine. */
function sort(
  list: readonly number[],
  compare: Compare | undefined,
  answer = (result: number) => BigInt.asUintN(32, BigInt(Math.sign(result))),
) {
  const calls: string[] = [];
  let pairs = "";
  const exports = run(changedEngine(), {
    refuel: () => calls.push("refuel"),
    rqsort: (...args: never[]) => calls.push(`quicksort ${args.join()}`),
    jsCall: (_context: number, comparator: bigint, this_: bigint, argc: number, argv: number) => {
      if (comparator !== 77n || this_ !== 3n << 32n || argc !== 2) throw new Error("another call");
      const [one, other] = [argv, argv + 8].map((at) => Number(memory().getBigInt64(at, true)));
      pairs += `${one}-${other} `;
      return answer(compare?.(one as number, other as number) ?? 0);
    },
    toNumber: (_context: number, at: number, value: bigint) => {
      memory().setFloat64(at, Number(value >> 40n) / 2, true);
      return 0;
    },
  });
  const memory = () => new DataView(exports.memory.buffer);
  memory().setInt32(context + 8, compare ? 1 : 0, true);
  memory().setBigInt64(context + 16, 77n, true);
  for (const [nth, value] of list.entries()) memory().setBigInt64(slots + 24 * nth, BigInt(value), true);
  exports["sort"]?.(slots, list.length, context);
  const read = (offset: number) =>
    list.map((_, nth) => Number(memory().getBigInt64(slots + 24 * nth + offset, true)));
  return {
    sorted: read(0),
    texts: new Set(read(8)),
    positions: new Set(read(16)),
    calls,
    pairs,
    threw: memory().getInt32(context + 4, true),
    steps: 1_000_000 - globalOf(exports, "fuel").value,
    stack: globalOf(exports, "stack").value,
  };
}

/** Numbers whose tens are compared; their units tell ties apart. */
function numbers(count: number): readonly number[] {
  let seed = 1;
  return Array.from({ length: count }, (_, nth) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 10_000 * (seed % 9) + nth;
  });
}
const byKey: Compare = (one, other) => Math.floor(one / 10_000) - Math.floor(other / 10_000);

test("what is equal stays in its order, at every length around the runs", () => {
  for (const count of [0, 1, 2, 3, 63, 64, 65, 127, 128, 129, 1000]) {
    const { sorted } = sort(numbers(count), byKey);
    expect(sorted).toEqual(numbers(count).toSorted(byKey));
  }
});

test("the comparator gets the pairs that V8 asks about, whatever it says, up to 63 values", () => {
  const comparators: readonly Compare[] = [byKey, (a, b) => (byKey(a, b) < 0 ? -1 : 1), () => -1, () => 1];
  for (const count of [2, 5, 32, 63])
    for (const compare of comparators) {
      let pairs = "";
      const v8 = numbers(count).toSorted((one, other) => {
        pairs += `${one}-${other} `;
        return compare(one, other);
      });
      expect(sort(numbers(count), compare)).toMatchObject({ sorted: v8, pairs });
    }
});

test("the slots are left as the engine expects them: no text, no position", () => {
  const { texts, positions, stack } = sort(numbers(100), byKey);
  expect([[...texts], [...positions], stack]).toEqual([[0], [-1], 65_536]);
});

test("a result that is no integer is converted to a number", () => {
  // The upper half is neither that of an integer nor that of an exception: -0.5, 0 or 0.5.
  const { sorted } = sort(
    [3, 1, 2],
    (one, other) => one - other,
    (result) => BigInt(Math.sign(result)) << 40n,
  );
  expect(sorted).toEqual([1, 2, 3]);
});

test("if the comparator throws, all values are still in their slots, and no more pairs are asked about", () => {
  for (const throwsAt of [1, 5, 40, 300]) {
    let count = 0;
    const end = sort(numbers(100), byKey, (result) =>
      ++count === throwsAt ? exceptionValue : BigInt.asUintN(32, BigInt(Math.sign(result))),
    );
    expect([end.sorted, end.threw, count, end.stack]).toEqual([numbers(100), 1, throwsAt, 65_536]);
  }
});

test("without a comparator the engine sorts as before", () => {
  expect(sort([3, 1, 2], undefined)).toMatchObject({
    sorted: [3, 1, 2],
    calls: [`quicksort ${slots},3,24,1,${context}`],
    steps: 0,
  });
});

test("each iteration costs a step: in proportion to n for a sorted list, to n log n for others", () => {
  const sorted = (count: number) => sort(numbers(count).toSorted(byKey), byKey).steps;
  expect(sorted(1000) / sorted(100)).toBeCloseTo(10, 0);
  const steps = (count: number) => sort(numbers(count), byKey).steps;
  expect(steps(1000) / steps(100)).toBeGreaterThan(11);
  expect(steps(1000) / steps(100)).toBeLessThan(20);
});

test("an engine that sorts elsewhere, or compares in another way, is refused", () => {
  expect(() => changed(engine.replace("(i32.const 24)", "(i32.const 32)"))).toThrow(
    "js_array_sort is not where it was",
  );
  expect(() =>
    changed(
      engine.replace(
        "(drop (call $toNumber (i32.const 0)",
        "(drop (call $toNumber (i32.const 0) (i32.const 0) (i64.const 0))) (drop (call $toNumber (i32.const 0)",
      ),
    ),
  ).toThrow("the comparison of values does not call JS_ToFloat64Free");
  expect(() => changed(engine.replace("(elem (i32.const 1)", "(elem (i32.const 2)"))).toThrow(
    "no function is number 1 of the table",
  );
});

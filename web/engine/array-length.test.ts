import { expect, test } from "vitest";
import { deleteAllElements } from "./array-length.ts";
import { instanceOf, moduleOf, words } from "./testing/small-module.ts";

/** The loop of set_array_length, over the properties of a shape: their number, and the list of their names. */
const engine = `
  (import "host" "delete" (func $delete (param i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (func (export "setLength") (param $context i32) (param $array i32) (param $length i32)
    (local $index i32) (local $property i32)
    (block $end
      (loop $next
        (local.set $property (i32.add (i32.load offset=48 (i32.load offset=20 (local.get $array))) (i32.shl (local.get $index) (i32.const 3))))
        (br_if $end (i32.ge_u (local.get $index) (i32.load offset=32 (i32.load offset=20 (local.get $array)))))
        (if (i32.ge_u (i32.load offset=4 (local.get $property)) (local.get $length)) (then
          (drop (call $delete (local.get $context) (local.get $array) (i32.load offset=4 (local.get $property))))
          (local.set $property (i32.add (i32.load offset=48 (i32.load offset=20 (local.get $array))) (i32.shl (local.get $index) (i32.const 3))))))
        (local.set $index (i32.add (local.get $index) (i32.const 1)))
        (br $next))))`;

const array = 64;
const shape = 128;
const properties = 256;

/** The names that are left of an array of ten when its length becomes 3. Half of them deleted: they are compacted. */
function left(pass: boolean) {
  const module = moduleOf(engine);
  if (pass) deleteAllElements(module, module.getNumFunctions());
  let deletions = 0;
  const exports = instanceOf(module, {
    delete: (_context: number, _array: number, name: number) => {
      deletions++;
      const names = namesIn().map((each) => (each === name ? -1 : each));
      write(names);
      const deleted = names.filter((each) => each === -1).length;
      memory.set(shape + 36, deleted);
      if (deleted < 4) return 1;
      write(names.filter((each) => each !== -1));
      memory.set(shape + 36, 0);
      return 1;
    },
  });
  const memory = words(exports);
  const namesIn = () =>
    Array.from({ length: memory.get(shape + 32) }, (_, nth) => memory.get(properties + 8 * nth + 4));
  const write = (names: readonly number[]) => {
    memory.set(shape + 32, names.length);
    for (const [nth, name] of names.entries()) memory.set(properties + 8 * nth + 4, name);
  };
  memory.set(array + 20, shape);
  memory.set(shape + 48, properties);
  // After the compaction, one of those to delete is the first.
  write([5, 6, 7, 8, 9, 0, 1, 2, 3, 4]);
  exports["setLength"]?.(0, array, 3);
  return { names: namesIn().filter((name) => name >= 0 && name < 1e6), deletions };
}

test("a smaller length deletes all elements beyond it, also when the properties are compacted on the way", () => {
  expect(left(false).names).not.toEqual([0, 1, 2]);
  expect(left(true)).toEqual({ names: [0, 1, 2], deletions: 7 });
});

test("an engine without this deletion, or with two of them, is refused", () => {
  const apply = (text: string) => () => {
    const module = moduleOf(text);
    deleteAllElements(module, module.getNumFunctions());
  };
  expect(
    apply(engine.replace("(i32.const 3)", "(i32.const 4)").replace("(i32.const 3)", "(i32.const 4)")),
  ).toThrow("expected one deletion beyond an array's length, found 0");
  const second = engine.slice(engine.indexOf("(func (export")).replace("setLength", "again");
  expect(apply(engine + second)).toThrow("found 2");
});

import { expect, test } from "vitest";
import { addCounter } from "../../engine/add-meter.ts";
import { globalOf, instanceOf, moduleOf } from "../../engine/testing/small-module.ts";
import { countDepth, frameSlots } from "./count-depth.ts";

const text = `
  (func $leaf (export "leaf") (param i32) (result i32) (local.get 0))
  (func $down (export "down") (param $n i32) (result i32) (local $m i32)
    (if (i32.eqz (local.get $n)) (then (return (i32.const 7))))
    (call $down (i32.sub (local.get $n) (i32.const 1))))
  (func $silent (export "silent") (param $n i32)
    (if (i32.eqz (local.get $n)) (then (return)))
    (call $silent (i32.sub (local.get $n) (i32.const 1)))
    (block $out (br_if $out (i32.eq (local.get $n) (i32.const 2))) (return)))
  (func $twice (export "twice") (param $n i32) (result i32)
    (i32.add (call $down (local.get $n)) (call $down (local.get $n))))`;

function counted(room: number) {
  const module = moduleOf(text);
  const functions = module.getNumFunctions();
  addCounter(module, "room", "tooDeep");
  const count = countDepth(
    module,
    functions,
    { global: "room", slotBytes: 1, align: 1, least: 0 },
    "tooDeep",
  );
  const exports = instanceOf(module, {
    tooDeep: () => {
      throw new Error("too deep");
    },
  });
  globalOf(exports, "room").value = room;
  return { count, exports, room: globalOf(exports, "room") };
}

const slots = frameSlots + 2;

test("a call takes its frame and its variables from the room, and gives them back however it returns", () => {
  const { exports, room } = counted(10 * slots);
  expect(exports["down"]?.(9)).toBe(7);
  expect(room.value).toBe(10 * slots);
  expect(exports["twice"]?.(8)).toBe(14);
  exports["silent"]?.(8);
  expect(room.value).toBe(10 * slots);
});

test("one call more than there is room for is too deep", () => {
  expect(() => counted(10 * slots).exports["down"]?.(10)).toThrow("too deep");
  expect(() => counted(10 * slots).exports["silent"]?.(12)).toThrow("too deep");
});

test("functions that call nothing take nothing", () => {
  const { count, exports } = counted(0);
  expect(count).toBe(3);
  expect(exports["leaf"]?.(5)).toBe(5);
});

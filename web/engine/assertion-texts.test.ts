import { expect, test } from "vitest";
import { withoutAssertionTexts } from "./assertion-texts.ts";
import { moduleOf, repeated } from "./testing/small-module.ts";

const start = 1024;
const width = 16;
const text = (nth: number) => `assertion ${String(nth).padStart(3, "0")}`;

/** An engine with so many assertions, whose texts begin at 1,025. Code and data also point to two of them. */
function engine(assertions: number): Uint8Array {
  const data = `\\00${Array.from({ length: assertions }, (_, nth) => `${text(nth)}\\00\\00\\00`).join("")}`;
  const module = moduleOf(`
    (import "a" "a" (memory 256 32768))
    (import "a" "b" (func $fail (param i32 i32 i32 i32)))
    (import "a" "c" (func $show (param i32)))
    (data (i32.const ${start}) "${data}")
    (data (i32.const 8192) "\\14\\04\\00\\00\\00message\\00")
    ${repeated(
      assertions,
      (nth) =>
        `(func (export "f${nth}") (call $fail (i32.const ${start + 1 + width * nth}) (i32.const 0) (i32.const 7) (i32.const 0)))`,
    )}
    (func (export "show") (call $show (i32.const ${start + 1})) (call $show (i32.const 8197)))`);
  const binary = module.emitBinary();
  module.dispose();
  return binary;
}

test("the texts that only assertions use are zeros, and everything else is as it was", () => {
  const before = Buffer.from(engine(160));
  const after = Buffer.from(withoutAssertionTexts(before));
  const has = (nth: number) => after.includes(`\0${text(nth)}\0`);
  // 0: the code shows it. 1: the data has an address inside it.
  expect([has(0), has(1), has(2), has(159)]).toEqual([true, true, false, false]);
  expect(after.includes("message")).toBe(true);
  const changed = [...before.keys()].filter((at) => before[at] !== after[at]);
  expect(changed).toHaveLength(158 * text(0).length);
  expect(changed.every((at) => after[at] === 0)).toBe(true);
});

test("an engine with fewer assertions is refused", () => {
  expect(() => withoutAssertionTexts(engine(151))).toThrow(
    "the engine's assertions have 149 texts of their own, and had more",
  );
});

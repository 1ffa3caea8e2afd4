import { expect, test } from "vitest";
import { fixForOf } from "./fix-for-of.ts";
import { instanceOf, moduleOf, words } from "./testing/small-module.ts";

/** The parser of `for (… of …)` and `for (… in …)`: it notes an iterator in a block, whose flags are at 64. */
const parser = `
  (import "host" "isOf" (func $isOf (result i32)))
  (import "host" "parseAssignment" (func $parseAssignment (result i32)))
  (import "host" "parseExpression" (func $parseExpression (result i32)))
  (memory (export "memory") 1)
  (func $parser (export "parser") (result i32) (local $of i32) (local $block i32)
    (local.set $block (i32.const 64))
    (if (local.tee $of (call $isOf)) (then
      (i32.store8 offset=28 (local.get $block) (i32.or (i32.load8_u offset=28 (local.get $block)) (i32.const 1)))
      (i32.store offset=16 (local.get $block) (i32.add (i32.load offset=16 (local.get $block)) (i32.const 2)))
      (nop)))
    (block $failed
      (block $parsed
        (if (local.get $of) (then (br_if $parsed (i32.eqz (call $parseAssignment))) (br $failed)))
        (br_if $failed (call $parseExpression)))
      (return (i32.const 0)))
    (i32.const -1))`;

function parse(isOf: number, pass: boolean) {
  const module = moduleOf(parser);
  if (pass) fixForOf(module, module.getFunction("parser"));
  const seen: string[] = [];
  const notes = () => `${memory.get(64 + 28)} ${memory.get(64 + 16)}`;
  const parsing = () => {
    seen.push(notes());
    return 0;
  };
  const exports = instanceOf(module, {
    isOf: () => isOf,
    parseAssignment: parsing,
    parseExpression: parsing,
  });
  const memory = words(exports);
  const result = exports["parser"]?.();
  return { result, during: seen, after: notes() };
}

test("the loop's iterator is noted after the expression, not before it", () => {
  expect(parse(1, false)).toEqual({ result: 0, during: ["1 2"], after: "1 2" });
  expect(parse(1, true)).toEqual({ result: 0, during: ["0 0"], after: "1 2" });
});

test("for-in has no iterator, as before", () => {
  expect(parse(0, true)).toEqual({ result: 0, during: ["0 0"], after: "0 0" });
});

test("a parser without these parts is refused", () => {
  const apply = (text: string) => () => {
    const module = moduleOf(text);
    fixForOf(module, module.getFunction("parser"));
  };
  expect(apply(parser.replace("(i32.const 2)", "(i32.const 3)"))).toThrow(
    "the parser's for-of is not where it was",
  );
  expect(apply(parser.replace("(if (local.get $of)", "(if (i32.eqz (local.get $of))"))).toThrow(
    "the parser's for-of expression is not where it was",
  );
});

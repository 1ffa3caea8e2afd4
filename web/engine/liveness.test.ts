import binaryen from "binaryen";
import { expect, test } from "vitest";
import { expressionsIn, is } from "./expressions.ts";
import { liveness } from "./liveness.ts";

/** Which locals of a function are needed after its one call, and which at its entry. */
function neededIn(code: string) {
  const module = binaryen.parseText(`(module (memory 1) (func $callee) (func $f (param i32) (result i32)
    (local $a i32) (local $b i32) (local $c i32) ${code}))`);
  const { body } = binaryen.getFunctionInfo(module.getFunction("f"));
  const [call = 0] = [...expressionsIn(body)].filter((each) => is(each, binaryen.CallId));
  const { after, atEntry } = liveness(body, new Set([call]));
  module.dispose();
  return { after: [...(after.get(call) ?? [])], atEntry: [...atEntry] };
}

test("a local is needed after a call if it is read there before it is set", () => {
  expect(
    neededIn(`(local.set $a (i32.const 1)) (local.set $b (i32.const 2)) (local.set $c (i32.const 3))
      (call $callee) (local.set $b (i32.const 4)) (i32.add (local.get $a) (local.get $b))`),
  ).toEqual({ after: [1], atEntry: [] });
});

test("a read on one of two branches is enough", () => {
  expect(
    neededIn(`(local.set $a (i32.const 1)) (call $callee)
      (if (local.get 0) (then (return (local.get $a)))) (i32.const 0)`).after,
  ).toEqual([0, 1]);
});

test("a local that the next iteration reads is needed after this iteration's call", () => {
  expect(
    neededIn(`(loop $again (local.set $b (i32.add (local.get $a) (i32.const 1))) (call $callee)
      (local.set $a (i32.const 7)) (br_if $again (local.get 0))) (local.get $b)`),
  ).toEqual({ after: [0, 2], atEntry: [0, 1] });
  expect(
    neededIn(`(loop $again (local.set $b (local.get $a)) (call $callee) (br_if $again (local.get 0)))
      (local.get $b)`).after,
  ).toEqual([0, 1, 2]);
});

test("code that a jump skips does not count", () => {
  expect(
    neededIn(`(block $out (call $callee) (br $out) (local.set 0 (local.get $c))) (i32.const 0)`).after,
  ).toEqual([]);
});

test("an unknown expression is an error that names it", () => {
  expect(() => neededIn("(drop (memory.grow (i32.const 1))) (call $callee) (i32.const 0)")).toThrow(
    /expression/,
  );
});

import { expect, test } from "vitest";
import { makeStacksLate } from "./error-stacks.ts";
import { compiledOnce, moduleOf, objectAt, run, words } from "./testing/small-module.ts";

/** build_backtrace and the functions that it needs, and those that initialise properties when they are read. */
const engine = `
  (import "host" "define" (func $define (param i32 i64 i32 i64 i32) (result i32)))
  (import "host" "autoInit" (func $autoInit (param i32 i64 i32 i32 i32 i32) (result i32)))
  (import "host" "newString" (func $newString (param i32 i32) (result i64)))
  (import "host" "visit" (func $visit (param i32)))
  (import "host" "free" (func $free (param i32 i64)))
  (import "host" "item" (func $item (param i32) (result i64)))
  (memory (export "memory") 1)
  (global $stack (export "stack") (mut i32) (i32.const 32768))
  (func (export "P") (param i32) (param i32) (call $free (local.get 0) (i64.load (local.get 1))) (nop))
  (func $defineAutoInit (param i32 i64 i32 i32 i32 i32) (result i32)
    (call $autoInit (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5)))
  (func (export "instantiate") (param $context i32) (param $object i32) (param $name i32) (param $entry i32) (result i64)
    (block $one (br_table $one $one (i32.load8_u offset=5 (local.get $entry))))
    (call $item (local.get $entry)))
  (func (export "backtrace") (param $context i32) (param $error i64) (param $file i32) (param $line i32) (param $column i32) (param $flags i32)
    (local $frame i32) (local $skips i32)
    (global.set $stack (i32.sub (global.get $stack) (i32.const 64)))
    (local.set $skips (local.get $flags))
    (local.set $frame (i32.const 1024))
    (block $end
      (loop $next
        (br_if $end (i32.eqz (local.tee $frame (i32.load (local.get $frame)))))
        (br_if $next (i32.and (local.get $skips) (i32.eq (local.get $frame) (i32.const 1100))))
        (call $visit (local.get $frame))
        (br $next)))
    (drop (call $define (local.get $context) (local.get $error) (i32.const 57) (call $newString (local.get $context) (i32.const 700)) (i32.const 3)))
    (global.set $stack (i32.add (global.get $stack) (i32.const 64))))`;

function changed(text: string) {
  const module = moduleOf(text);
  return { newString: makeStacksLate(module, module.getNumFunctions()), module };
}
const changedEngine = compiledOnce(() => changed(engine).module);

const error = 96;
const shape = 200;

/** An engine with three frames, of the functions 11, 22 and 33, and an error whose properties have these names. */
function engineWith(names: readonly number[]) {
  const calls: string[] = [];
  const log =
    (name: string, result?: unknown) =>
    (...args: readonly (number | bigint)[]) => {
      calls.push(
        `${name} ${args.map((each) => (typeof each === "bigint" ? BigInt.asUintN(32, each) : each)).join()}`,
      );
      return result;
    };
  const exports = run(changedEngine(), {
    define: log("define", 1),
    autoInit: log("autoInit", 1),
    newString: log("newString", 12n),
    stackOf: log("stackOf", 888),
    visit: log("visit"),
    free: log("free"),
    item: log("item", 5n),
  });
  const memory = words(exports);
  for (const [nth, function_] of [11, 22, 33].entries()) {
    const frame = 1100 + 100 * nth;
    memory.set(nth === 0 ? 1024 : frame - 100, frame);
    memory.set(frame + 8, function_);
  }
  memory.set(error, 1);
  memory.set(error + 20, shape);
  memory.set(shape + 32, names.length);
  for (const [nth, name] of names.entries()) memory.set(shape + 52 + 8 * nth, name);
  return { exports, calls, references: () => memory.get(error) };
}

test("the frames are kept in a private property, and the stack is one that is made when it is read", () => {
  const { exports, calls } = engineWith([54]);
  exports["backtrace"]?.(1, objectAt(error), 0, 0, 0, 0);
  expect(calls).toEqual([
    "visit 1100",
    "visit 1200",
    "visit 1300",
    "newString 1,700",
    `define 1,${error},224,12,3`,
    `autoInit 1,${error},57,2,0,3`,
    `free 1,${error}`,
  ]);
});

test("an object that has a stack keeps it", () => {
  const { exports, calls } = engineWith([54, 57]);
  exports["backtrace"]?.(1, objectAt(error), 0, 0, 0, 0);
  expect(calls.some((call) => call.startsWith("autoInit"))).toBe(false);
});

test("the text of a stack is the host's, and its space on the stack is free again", () => {
  const { exports, calls } = engineWith([]);
  expect(exports["instantiate"]?.(1, error, 57, 0)).toBe(12n);
  expect(calls).toEqual([`stackOf 1,${error}`, "newString 1,888"]);
  expect((exports["stack"] as unknown as WebAssembly.Global<"i32">).value).toBe(32_768);
});

test("other properties are initialised as before", () => {
  const { exports, calls } = engineWith([]);
  expect(exports["instantiate"]?.(1, error, 60, 300)).toBe(5n);
  expect(calls).toEqual(["item 300"]);
});

test("captureStack leaves out the frames down to that of a function; all, if it is not on the stack", () => {
  const framesAbove = (function_: number) => {
    const { exports, calls } = engineWith([]);
    exports["captureStack"]?.(1, error, function_);
    return calls.filter((call) => call.startsWith("visit"));
  };
  expect(framesAbove(0)).toEqual(["visit 1100", "visit 1200", "visit 1300"]);
  expect(framesAbove(22)).toEqual(["visit 1300"]);
  expect(framesAbove(99)).toEqual([]);
});

test("the error has one more reference while its frames are collected", () => {
  const { exports, references } = engineWith([]);
  exports["backtrace"]?.(1, objectAt(error), 0, 0, 0, 0);
  // The host's `free` takes none away here.
  expect(references()).toBe(2);
});

test("the pass names the function that makes strings", () => {
  expect(changed(engine).newString).toBe("newString");
});

test("an engine without these shapes is refused", () => {
  const refuses = (from: string, to: string, message: string) =>
    expect(() => changed(engine.replace(from, to))).toThrow(message);
  refuses("(i32.const 57)", "(i32.const 58)", "build_backtrace is not where it was");
  refuses(
    "(param $entry i32) (result i64)",
    "(param $entry i32) (param i32) (result i64)",
    "JS_InstantiateFunctionListItem2 is not where it was",
  );
  refuses("(br_if $next (i32.and", "(br_if $end (i32.and", "the frame left out is not where it was");
  refuses(
    "(local.set $skips (local.get $flags))",
    "(return)",
    "build_backtrace does not return where it did",
  );
});

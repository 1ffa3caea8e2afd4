import { expect, test } from "vitest";
import { sayErrors } from "./error-message-hook.ts";
import { compiledOnce, moduleOf, run } from "./testing/small-module.ts";

const flagsText = 2000;
/** JS_ThrowError2(context, class, format, values, with a stack), js_parse_error_v(parser, place, format) and js_compile_regexp. */
const engine = `
  (import "host" "format" (func $format (param i32 i32 i32) (result i32)))
  (import "host" "newString" (func $newString (param i32 i32) (result i64)))
  (import "host" "define" (func $define (param i32 i64 i32 i64 i32) (result i32)))
  (import "host" "make" (func $make (param i32 i32) (result i64)))
  (import "host" "refuse" (func $refuse (param i32 i32)))
  (memory (export "memory") 1)
  (func $throwError (export "throwError") (param $context i32) (param $class i32) (param $text i32) (param $values i32) (param $stack i32)
    (local $buffer i32) (local $error i64)
    (local.set $buffer (i32.const 1024))
    (drop (call $format (local.get $buffer) (i32.const 256) (local.get $text)))
    (local.set $error (call $make (local.get $context) (local.get $class)))
    (drop (call $define (local.get $context) (local.get $error) (i32.const 54) (call $newString (local.get $context) (local.get $buffer)) (i32.const 3))))
  (func (export "parseError") (param $parser i32) (param $place i32) (param $text i32)
    (nop)
    (call $throwError (i32.load (local.get $parser)) (i32.const 2) (local.get $text) (i32.const 0) (i32.const 0)))
  (func (export "other") (call $throwError (i32.const 1) (i32.const 5) (i32.const 70) (i32.const 0) (i32.const 1)))
  (func (export "compileRegexp") (param $context i32) (param $pattern i64) (param $flags i64) (result i64)
    (call $refuse (local.get $context) (i32.const ${flagsText}))
    (i64.const 0))`;

function changed(text: string) {
  const module = moduleOf(text);
  sayErrors(module, module.getNumFunctions(), flagsText);
  return module;
}
const changedEngine = compiledOnce(() => changed(engine));

function hooked(calls: string[]) {
  const exports = run(changedEngine(), {
    say: (...args: never[]) => {
      calls.push(`say ${args.join()}`);
      // The new class of the error is before the text.
      new DataView(exports.memory.buffer).setUint8(4095, 9);
      return 4096;
    },
    format: (buffer: number, _size: number, text: number) => {
      calls.push(`format ${buffer} ${text}`);
      return 0;
    },
    make: (_context: number, class_: number) => {
      calls.push(`make ${class_}`);
      return 11n;
    },
    newString: (_context: number, text: number) => {
      calls.push(`text ${text}`);
      return 12n;
    },
    define: () => 1,
    refuse: () => undefined,
  });
  return exports;
}

test("the host says the message and the class of an error, once its own message is formatted", () => {
  const calls: string[] = [];
  hooked(calls)["other"]?.();
  expect(calls).toEqual(["format 1024 70", "say 1,5,70,1024,0,0,0,0,0", "make 9", "text 4096"]);
});

test("it gets the parser and the place if the parser fails, and not for the next error", () => {
  const calls: string[] = [];
  const exports = hooked(calls);
  exports["parseError"]?.(64, 99, 70);
  exports["other"]?.();
  expect(calls.filter((call) => call.startsWith("say"))).toEqual([
    "say 0,2,70,1024,64,99,0,0,0",
    "say 1,5,70,1024,0,99,0,0,0",
  ]);
});

test("it gets the regular expression that was compiled last", () => {
  const calls: string[] = [];
  const exports = hooked(calls);
  exports["compileRegexp"]?.(1, (7n << 32n) | 300n, (7n << 32n) | 400n);
  exports["other"]?.();
  expect(calls).toContain("say 1,5,70,1024,0,0,300,400,0");
});

test("an engine that makes errors elsewhere is refused", () => {
  const refuses = (from: string, to: string, message: string) =>
    expect(() => changed(engine.replace(from, to))).toThrow(message);
  refuses("(i32.const 54)", "(i32.const 55)", "the engine's errors are not made where they were");
  refuses(
    "(call $newString (local.get $context) (local.get $buffer))",
    "(i64.const 1)",
    "the text of an error is not where it was",
  );
  refuses(
    '(i32.const 0) (i32.const 0)))\n  (func (export "other")',
    '(i32.const 0) (i32.const 1)))\n  (func (export "other")',
    "the errors of the engine's parser are not where they were",
  );
  refuses(String(flagsText), "1", "regular expressions are not compiled where they were");
});

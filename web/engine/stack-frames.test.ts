import { describe, expect, test } from "vitest";
import { widenFrames } from "./stack-frames.ts";
import {
  compiledOnce,
  exceptionValue,
  globalOf,
  moduleOf,
  repeated,
  run,
  undefinedValue,
  words,
} from "./testing/small-module.ts";

const texts = { circularReference: 3000, expectedOf: 3001 };

/** A function that looks how far the stack is, and ends early if `early` is set. */
const function_ = (name: string, params: string, results: string, more: string, locals = "") => `
  (func $${name} (export "${name}") ${params} (result ${results}) ${locals}
    (call $look (global.get $stack))
    (if (global.get $early) (then (return (${results}.const 1))))
    ${more}
    (${results}.const 2))`;

const context = "(param $context i32)";
const classCall = `${context} (param $function i64) (param $this i64) (param $argc i32) (param $argv i32) (param $flags i32)`;
const asksWhetherFull = "(if (i32.const 0) (then (call $throwOverflow (local.get $context))))";
const callsProxy =
  "(drop (call $proxyMethod (local.get $context) (i32.const 0) (local.get $object) (i32.const 0)))";

/** Recursive functions of each kind, those that they are found by, and one that is not recursive. */
const engine = `
  (import "host" "look" (func $look (param i32)))
  (import "host" "overflow" (func $countOverflow))
  (memory (export "memory") 1)
  (global $stack (export "stack") (mut i32) (i32.const 9000))
  (global $early (export "early") (mut i32) (i32.const 0))
  (func $throw (param $context i32) (param $text i32))
  (func $throwOverflow (param $context i32) (call $countOverflow))
  (func $proxyMethod (param $context i32) (param $result i32) (param $object i64) (param $name i32) (result i32)
    ${asksWhetherFull} (i32.const 0))
  ${function_("jsonWriter", `${context} (param i32) (param i64) (param i64)`, "i32", `(call $throw (local.get $context) (i32.const ${texts.circularReference}))`)}
  ${function_("statement", `${context} (param $depth i32)`, "i32", `(call $throw (local.get $context) (i32.const ${texts.expectedOf})) (if (local.get $depth) (then (drop (call $expression (local.get $context)))))`, "(local i32 i32 i32 i32 i32 i32)")}
  ${function_("expression", context, "i32", "(drop (call $statement (local.get $context) (i32.const 0)))")}
  ${function_("self", `${context} (param $depth i32)`, "i32", `${asksWhetherFull} (if (local.get $depth) (then (drop (call $self (local.get $context) (i32.const 0)))))`)}
  ${function_("directTrap", `${context} (param $object i64) (param i64)`, "i64", callsProxy)}
  ${function_("trap", `${context} (param $object i64) (param i32)`, "i32", callsProxy)}
  ${function_("bound", classCall, "i64", asksWhetherFull)}
  ${function_("plain", context, "i32", "")}
  ${function_(
    "join",
    `${context} (param $this i64) (param $length i32) (param $separator i32) (param $character i32)`,
    "i64",
    `(block $failed
      (loop $next
        (if (i64.ne (local.get $at) (local.get $count)) (then
          (if (i32.ge_s (local.get $character) (i32.const 0))
            (then (br_if $failed (i32.const 1)))
            (else (br_if $failed (i32.and (i32.load offset=4 (local.get $separator)) (i32.const 0x7fffffff))))))))
      (nop))`,
    "(local $at i64) (local $count i64)",
  )}
  (func $read (param i32 i64 i32 i64 i32) (result i64) (i64.const 0))
  ${function_(
    "helper",
    `${context} (param $this i64) (param $helper i32) (param $argv i32) (param $done i32) (param $kind i32)`,
    "i64",
    `(block $end
      (if (i32.and (i32.load16_u offset=40 (local.get $helper)) (i32.const 512)) (then
        (i32.store (local.get $done) (i32.const 1))
        (local.set $result (i64.const ${undefinedValue}))
        (br $end)))
      ${repeated(5, () => "(local.set $result (call $read (local.get $context) (local.get $this) (i32.const 6) (local.get $this) (i32.const 0)))")})`,
    "(local $result i64)",
  )}`;

function changedModule(text: string) {
  const module = moduleOf(text);
  widenFrames(module, module.getNumFunctions(), "stack", texts);
  return module;
}
const changedEngine = compiledOnce(() => changedModule(engine));

const contextAt = 64;
const runtime = 256;
const begin = 9000;

/** How far the stack is in a function and those that it calls, and after it; what it gives, and the errors. */
function call(name: string, args: readonly (number | bigint)[], { early = 0, limit = 0 } = {}) {
  const looks: number[] = [];
  let overflows = 0;
  const exports = run(changedEngine(), {
    look: (at: number) => looks.push(begin - at),
    overflow: () => overflows++,
  });
  words(exports).set(contextAt + 16, runtime);
  words(exports).set(runtime + 128, limit);
  globalOf(exports, "early").value = early;
  const result = exports[name]?.(contextAt, ...args);
  return { taken: looks, left: begin - globalOf(exports, "stack").value, result, overflows };
}

describe.each<[name: string, args: readonly (number | bigint)[], taken: readonly number[]]>([
  ["jsonWriter", [0, 0n, 0n], [32]],
  ["self", [1], [16, 32]],
  ["directTrap", [0n, 0n], [48]],
  ["trap", [0n, 0], [16]],
  ["bound", [0n, 0n, 0, 0, 0], [112]],
  ["join", [0n, 0, 0, 0], [64]],
  ["helper", [0n, 0, 0, 0, 0], [64]],
  ["plain", [], [0]],
  // It has 8 locals, and the other one of this group has 1.
  ["statement", [1], [32, 48, 80]],
])("%s", (name, args, taken) => {
  test("takes so much of the stack, and gives it back at its end", () => {
    expect(call(name, args)).toMatchObject({ taken, left: 0, overflows: 0 });
  });

  test("and at an earlier end", () => {
    const { left, result } = call(name, args, { early: 1 });
    expect([left, Number(result)]).toEqual([0, 1]);
  });
});

test("the helper of an iterator throws if the stack is full", () => {
  const args = [0n, 0, 0, 0, 0];
  expect(call("helper", args, { limit: begin + 1 })).toMatchObject({
    overflows: 1,
    result: exceptionValue,
    taken: [],
    left: 0,
  });
  expect(call("helper", args, { limit: begin - 100 })).toMatchObject({ overflows: 0, taken: [64] });
});

test("an engine whose recursion is another is refused", () => {
  const refuses = (from: string, to: string, message: string) =>
    expect(() => changedModule(engine.replace(from, to))).toThrow(message);
  refuses(`(i32.const ${texts.circularReference})`, "(i32.const 1)", "js_json_to_str is not where it was");
  refuses(
    `(i32.const ${texts.expectedOf})`,
    "(i32.const 1)",
    "js_parse_statement_or_decl is not where it was",
  );
  refuses("(call $countOverflow)", "(nop)", "JS_ThrowStackOverflow is not where it was");
});

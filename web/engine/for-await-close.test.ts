import { describe, expect, test } from "vitest";
import { closeForAwait } from "./for-await-close.ts";
import {
  OP_await,
  OP_call_method,
  OP_catch,
  OP_drop,
  OP_dup,
  OP_for_await_of_next,
  OP_for_of_start,
  OP_get_field2,
  OP_goto,
  OP_if_true,
  OP_is_undefined_or_null,
  OP_iterator_check_object,
  OP_iterator_close,
  OP_iterator_get_value_done,
  OP_nip,
  OP_swap,
} from "./tables/opcodes.ts";
import { compiledOnce, moduleOf, run, undefinedValue, words } from "./testing/small-module.ts";

const emit = (code: number | string) =>
  `(call $emit (i32.load offset=52 (local.get $state)) ${typeof code === "number" ? `(i32.const ${code})` : code})`;
const closes = "(i32.and (i32.load8_u offset=28 (local.get $loop)) (i32.const 1))";
const catchOffset = 5n << 32n;
const emitters = { forAwaitOfStart: 126, forInStart: 122, plainNext: 125, ifFalse: 104 };

/**
 * What the engine's compiler emits for `return` and `break` out of a loop, and for a loop; the flags of an array pattern;
 * and two instructions of the interpreter. The host writes down what is emitted.
 */
const engine = `
  (import "host" "emit" (func $emit (param i32 i32)))
  (import "host" "atom" (func $atom (param i32 i32)))
  (import "host" "half" (func $half (param i32 i32)))
  (import "host" "goto" (func $goto (param i32 i32 i32) (result i32)))
  (import "host" "label" (func $label (param i32 i32)))
  (memory (export "memory") 1)
  (func (export "return") (param $state i32) (param $loop i32) (result i32) (local $owner i32) (local $first i32) (local $second i32) (local $hasValue i32)
    (local.set $hasValue (i32.const 1))
    (block $end
      (if ${closes} (then
        (nop)
        (if (i32.eq (i32.load offset=104 (local.tee $owner (i32.load offset=52 (local.get $state)))) (i32.const 3))
          (then
            ${emit(OP_nip)} ${emit(OP_swap)} ${emit(OP_get_field2)} (call $atom (local.get $state) (i32.const 6)) ${emit(OP_dup)} ${emit(OP_is_undefined_or_null)}
            (local.set $first (call $goto (local.get $state) (i32.const ${OP_if_true}) (i32.const -1)))
            ${emit(OP_call_method)} (call $half (local.get $state) (i32.const 0)) ${emit(OP_iterator_check_object)} ${emit(OP_await)}
            (local.set $second (call $goto (local.get $state) (i32.const ${OP_goto}) (i32.const -1)))
            (call $label (local.get $state) (local.get $first)) ${emit(OP_drop)} (call $label (local.get $state) (local.get $second)) ${emit(OP_drop)}
            (local.set $hasValue (i32.const 0))
            (br $end)))
        ${emit(OP_iterator_close)})))
    (local.get $hasValue))
  (func $parser (export "parser") (param $state i32) (param $loop i32) (param $isOf i32) (param $isPlain i32) (param $isLeft i32) (local $last i32)
    (if (local.get $isLeft) (then
      (if ${closes} (then ${emit(OP_iterator_close)} (nop)))
      (return)))
    (i32.store8 offset=28 (local.get $loop) (i32.or (i32.load8_u offset=28 (local.get $loop)) (i32.const 1)))
    ${emit(`(select (select (i32.const ${OP_for_of_start}) (i32.const ${emitters.forAwaitOfStart}) (local.get $isPlain)) (i32.const ${emitters.forInStart}) (local.get $isOf))`)}
    (local.set $last (block $close (result i32)
      (if (local.get $isOf) (then
        (if (i32.eqz (local.get $isPlain)) (then
          ${emit(OP_for_await_of_next)} ${emit(OP_await)} ${emit(OP_iterator_get_value_done)}
          (br $close (i32.const ${OP_iterator_close}))))
        ${emit(emitters.plainNext)}
        (br $close (i32.const ${OP_iterator_close}))))
      (i32.const ${OP_drop})))
    (drop (call $goto (local.get $state) (i32.const ${emitters.ifFalse}) (i32.const -1)))
    ${emit(OP_drop)}
    (call $label (local.get $state) (i32.const 7))
    ${emit("(local.get $last)")})
  (func (export "pattern") (param $state i32) (param $loop i32)
    (i32.store8 offset=28 (local.get $loop) (i32.or (i32.and (i32.load8_u offset=28 (local.get $loop)) (i32.const 252)) (i32.const 1)))
    ${emit(OP_iterator_close)})
  (func $interpreter (export "interpreter") (param $top i32)
    (i64.store (i32.sub (local.get $top) (i32.const 8)) (i64.const ${undefinedValue}))
    (i64.store (i32.sub (local.get $top) (i32.const 16)) (i64.const ${catchOffset})))`;

function changedModule(text: string) {
  const module = moduleOf(text);
  closeForAwait(
    module,
    module.getNumFunctions(),
    module.getFunction("parser"),
    module.getFunction("interpreter"),
  );
  return module;
}
const changedEngine = compiledOnce(() => changedModule(engine));

const state = 64;
const owner = 256;
const loop = 512;
const flagsAt = loop + 28;

/** What is emitted, jumps with their labels, which are numbered from 100. */
function emitted(name: string, flags: number, args: readonly number[] = [], kind = 0) {
  const list: (number | string)[] = [];
  let labels = 100;
  const exports = run(changedEngine(), {
    emit: (_: number, code: number) => list.push(code),
    atom: () => undefined,
    half: () => undefined,
    goto: (_: number, code: number, label: number) => {
      const target = label < 0 ? labels++ : label;
      list.push(`${code} to ${target}`);
      return target;
    },
    label: (_: number, place: number) => list.push(`${place}:`),
  });
  const memory = words(exports);
  memory.set(state + 52, owner);
  memory.set(owner + 104, kind);
  memory.set(flagsAt, flags);
  const result = exports[name]?.(state, loop, ...args);
  return { list, result, flags: memory.get(flagsAt) };
}

const plain = 1;
const awaited = 5;
const asyncGenerator = 3;

describe("a loop that is left", () => {
  test("by return awaits its iterator if it is a for await, whatever the function is", () => {
    for (const kind of [0, asyncGenerator]) {
      const { list, result } = emitted("return", awaited, [], kind);
      expect(list.slice(0, 2)).toEqual([OP_nip, OP_swap]);
      expect(list).toContain(OP_await);
      expect(list).not.toContain(OP_iterator_close);
      expect(result).toBe(0);
      expect(emitted("return", plain, [], kind)).toMatchObject({ list: [OP_iterator_close], result: 1 });
    }
    expect(emitted("return", 0).list).toEqual([]);
  });

  test("by break awaits it, too", () => {
    const { list } = emitted("parser", awaited, [1, 0, 1]);
    expect(list.slice(0, 2)).toEqual([OP_drop, OP_drop]);
    expect(list).toContain(OP_await);
    expect(emitted("parser", plain, [1, 1, 1]).list).toEqual([OP_iterator_close]);
  });
});

describe("a loop", () => {
  test("of another kind is as before", () => {
    const end = [`${emitters.ifFalse} to 100`, OP_drop, "7:"];
    expect(emitted("parser", 0, [1, 1, 0])).toMatchObject({
      list: [OP_for_of_start, emitters.plainNext, ...end, OP_iterator_close],
      flags: plain,
    });
    expect(emitted("parser", 0, [0, 1, 0]).list).toEqual([emitters.forInStart, ...end, OP_drop]);
  });

  test("with await has a handler, and does not close an iterator that has ended", () => {
    const { list, flags } = emitted("parser", 0, [1, 0, 0]);
    expect(flags).toBe(awaited);
    const handler = [emitters.forAwaitOfStart, OP_drop, `${OP_catch} to 100`];
    const next = [
      OP_for_await_of_next,
      OP_await,
      OP_iterator_get_value_done,
      `${emitters.ifFalse} to 101`,
      OP_drop,
    ];
    const ended = [OP_drop, OP_drop, OP_drop, `${OP_goto} to 102`, "7:"];
    expect(list.slice(0, 13)).toEqual([...handler, ...next, ...ended]);
    expect(list).not.toContain(OP_iterator_close);
    expect(list).toEqual(expect.arrayContaining(["100:", "102:"]));
  });
});

test("the iterator of an array pattern is not awaited", () => {
  expect(emitted("pattern", 4)).toMatchObject({ flags: 1, list: [OP_iterator_close] });
});

test("the instructions that take a handler away and give it back keep its position", () => {
  const exports = run(changedEngine());
  const view = new DataView(exports.memory.buffer);
  view.setBigInt64(1016, 77n, true);
  view.setBigInt64(1008, undefinedValue | 78n, true);
  exports["interpreter"]?.(1024);
  expect([view.getBigInt64(1016, true), view.getBigInt64(1008, true)]).toEqual([
    undefinedValue | 77n,
    catchOffset | 78n,
  ]);
});

test("an engine that compiles loops otherwise is refused", () => {
  const refuses = (from: string, to: string, message: string) =>
    expect(() => changedModule(engine.replace(from, to))).toThrow(
      `the engine's ${message} is not where it was`,
    );
  refuses("(i32.const 252)", "(i32.const 254)", "flags of an array pattern");
  refuses("(br $close (i32.const 130))", "(nop)", "next value of for await");
  refuses(
    "(i32.const 16)) (i64.const",
    "(i32.const 24)) (i64.const",
    "a place of an iterator that is closed",
  );
});

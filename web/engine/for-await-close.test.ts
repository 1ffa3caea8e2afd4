import { describe, expect, test } from "vitest";
import { closeForAwait } from "./for-await-close.ts";
import { op } from "./for-await-emitters.ts";
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
            ${emit(op.nip)} ${emit(op.swap)} ${emit(op.getField2)} (call $atom (local.get $state) (i32.const 6)) ${emit(op.dup)} ${emit(op.isUndefinedOrNull)}
            (local.set $first (call $goto (local.get $state) (i32.const ${op.ifTrue}) (i32.const -1)))
            ${emit(op.callMethod)} (call $half (local.get $state) (i32.const 0)) ${emit(op.checkObject)} ${emit(op.await)}
            (local.set $second (call $goto (local.get $state) (i32.const ${op.goto}) (i32.const -1)))
            (call $label (local.get $state) (local.get $first)) ${emit(op.drop)} (call $label (local.get $state) (local.get $second)) ${emit(op.drop)}
            (local.set $hasValue (i32.const 0))
            (br $end)))
        ${emit(op.iteratorClose)})))
    (local.get $hasValue))
  (func $parser (export "parser") (param $state i32) (param $loop i32) (param $isOf i32) (param $isPlain i32) (param $isLeft i32) (local $last i32)
    (if (local.get $isLeft) (then
      (if ${closes} (then ${emit(op.iteratorClose)} (nop)))
      (return)))
    (i32.store8 offset=28 (local.get $loop) (i32.or (i32.load8_u offset=28 (local.get $loop)) (i32.const 1)))
    ${emit(`(select (select (i32.const ${op.forOfStart}) (i32.const ${emitters.forAwaitOfStart}) (local.get $isPlain)) (i32.const ${emitters.forInStart}) (local.get $isOf))`)}
    (local.set $last (block $close (result i32)
      (if (local.get $isOf) (then
        (if (i32.eqz (local.get $isPlain)) (then
          ${emit(op.forAwaitOfNext)} ${emit(op.await)} ${emit(op.getValueAndDone)}
          (br $close (i32.const ${op.iteratorClose}))))
        ${emit(emitters.plainNext)}
        (br $close (i32.const ${op.iteratorClose}))))
      (i32.const ${op.drop})))
    (drop (call $goto (local.get $state) (i32.const ${emitters.ifFalse}) (i32.const -1)))
    ${emit(op.drop)}
    (call $label (local.get $state) (i32.const 7))
    ${emit("(local.get $last)")})
  (func (export "pattern") (param $state i32) (param $loop i32)
    (i32.store8 offset=28 (local.get $loop) (i32.or (i32.and (i32.load8_u offset=28 (local.get $loop)) (i32.const 252)) (i32.const 1)))
    ${emit(op.iteratorClose)})
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
      expect(list.slice(0, 2)).toEqual([op.nip, op.swap]);
      expect(list).toContain(op.await);
      expect(list).not.toContain(op.iteratorClose);
      expect(result).toBe(0);
      expect(emitted("return", plain, [], kind)).toMatchObject({ list: [op.iteratorClose], result: 1 });
    }
    expect(emitted("return", 0).list).toEqual([]);
  });

  test("by break awaits it, too", () => {
    const { list } = emitted("parser", awaited, [1, 0, 1]);
    expect(list.slice(0, 2)).toEqual([op.drop, op.drop]);
    expect(list).toContain(op.await);
    expect(emitted("parser", plain, [1, 1, 1]).list).toEqual([op.iteratorClose]);
  });
});

describe("a loop", () => {
  test("of another kind is as before", () => {
    const end = [`${emitters.ifFalse} to 100`, op.drop, "7:"];
    expect(emitted("parser", 0, [1, 1, 0])).toMatchObject({
      list: [op.forOfStart, emitters.plainNext, ...end, op.iteratorClose],
      flags: plain,
    });
    expect(emitted("parser", 0, [0, 1, 0]).list).toEqual([emitters.forInStart, ...end, op.drop]);
  });

  test("with await has a handler, and does not close an iterator that has ended", () => {
    const { list, flags } = emitted("parser", 0, [1, 0, 0]);
    expect(flags).toBe(awaited);
    const handler = [emitters.forAwaitOfStart, op.drop, `${op.catch} to 100`];
    const next = [op.forAwaitOfNext, op.await, op.getValueAndDone, `${emitters.ifFalse} to 101`, op.drop];
    const ended = [op.drop, op.drop, op.drop, `${op.goto} to 102`, "7:"];
    expect(list.slice(0, 13)).toEqual([...handler, ...next, ...ended]);
    expect(list).not.toContain(op.iteratorClose);
    expect(list).toEqual(expect.arrayContaining(["100:", "102:"]));
  });
});

test("the iterator of an array pattern is not awaited", () => {
  expect(emitted("pattern", 4)).toMatchObject({ flags: 1, list: [op.iteratorClose] });
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

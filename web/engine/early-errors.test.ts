import { describe, expect, test } from "vitest";
import { addEarlyErrors } from "./early-errors.ts";
import { compiledOnce, globalOf, moduleOf, run, words } from "./testing/small-module.ts";

const texts = { global: 3001, module: 3002, strictName: 3003, forOfAsync: 3004, forOf: 3005 };

/** The parts of the engine's parser that are changed, by their numbers. The host parses, and finds names. */
const engine = `
  (import "sandglass" "variableAt" (func $variableAt (param i32 i32 i32 i32) (result i32)))
  (import "host" "error" (func $8 (param i32 i32 i32)))
  (import "host" "isKeyword" (func $54 (param i32 i32) (result i32)))
  (import "host" "findGlobal" (func $285 (param i32 i32) (result i32)))
  (import "host" "leftHandSide" (func $286 (param i32) (result i32)))
  (import "host" "pattern" (func $190 (param i32 i32 i32) (result i32)))
  (import "host" "findPrivate" (func $589 (param i32 i32 i32 i32 i32 i32) (result i32)))
  (memory (export "memory") 1)
  (global $declared (export "declared") (mut i32) (i32.const 0))
  (global $refusal (export "refusal") (mut i32) (i32.const 0))
  (func $149 (export "define") (param $state i32) (param $owner i32) (param $name i32) (param $kind i32) (result i32)
    (local $found i32)
    (local.set $found (i32.load offset=112 (local.get $owner)))
    (if (i32.or
          (i32.ne (i32.and (i32.load8_u offset=12 (local.get $found)) (i32.const 240)) (i32.const 48))
          (i32.ne (i32.add (i32.load offset=4 (local.get $found)) (i32.const 2)) (i32.load offset=188 (local.get $owner))))
      (then (return (i32.const 0))))
    (i32.const -1))
  (func $247 (export "parseFunction") (param $state i32) (param $type i32) (param $owner i32) (param $name i32) (result i32)
    (local $found i32)
    (block $failed
      (block $checked
        (br_if $checked (i32.or (i32.eqz (i32.load offset=32 (local.get $owner))) (local.get $type)))
        (br_if $checked (i32.ne (i32.load offset=36 (local.get $owner)) (i32.const 1)))
        (br_if $checked (i32.eqz (local.tee $found (call $285 (local.get $owner) (local.get $name)))))
        (call $8 (local.get $state) (i32.const ${texts.module}) (i32.const 0))
        (br $failed))
      (if (i32.eq (local.get $type) (i32.const 9)) (then
        (call $8 (local.get $state) (i32.const ${texts.global}) (i32.const 0))
        (br $failed)))
      (return (i32.const 0)))
    (i32.const -1))
  (func $210 (export "statement") (param $state i32) (param $isCatch i32) (result i32) (local $isOf i32)
    (block $failed
      (if (local.get $isCatch) (then (return (call $190 (local.get $state) (i32.const -47) (i32.const 0)))))
      (block $plain
        (br_if $plain (i32.eqz (call $54 (local.get $state) (i32.const 137))))
        (call $8 (local.get $state) (i32.const ${texts.forOfAsync}) (i32.const 0))
        (br $failed))
      (br_if $failed (call $286 (local.get $state)))
      (if (local.tee $isOf (call $54 (local.get $state) (i32.const 71))) (then (return (i32.const 1))))
      (return (i32.const 0)))
    (i32.const -1))
  (func $287 (export "skip") (param $owner i32) (param $code i32) (param $length i32) (param $position i32) (result i32)
    (local $place i32) (local $operation i32) (local $size i32)
    (loop $next
      (block $end
        (br_if $end (i32.ge_s (local.get $position) (local.get $length)))
        (local.set $size (i32.add (i32.const 7) (i32.shr_u
          (local.tee $operation (i32.load8_u (local.tee $place (i32.add (local.get $code) (local.get $position)))))
          (i32.const 31))))
        (local.set $position (i32.add (local.get $position) (local.get $size)))
        (br $next)))
    (local.get $position))
  (func $358 (export "class") (param $state i32) (param $owner i32) (param $name i32) (result i32)
    (if (local.get $name) (then
      (if (i32.lt_s (call $149 (local.get $state) (local.get $owner) (local.get $name) (i32.const 2)) (i32.const 0))
        (then (return (i32.const -1))))))
    (i32.const 0))`;

function changedModule(text: string) {
  const module = moduleOf(text);
  addEarlyErrors(module, texts);
  return module;
}
const changedEngine = compiledOnce(() => changedModule(engine));

const state = 256;
const owner = 512;
const variables = 2048;
const scopes = 1024;
const globals = 1536;

/** The parser of a function, in the scope 1. */
function parser(host: Readonly<Record<string, (...args: never[]) => unknown>> = {}) {
  const errors: number[] = [];
  const exports = run(changedEngine(), { error: (_: number, text: number) => errors.push(text), ...host });
  const memory = words(exports);
  memory.set(state + 52, owner);
  const fields = { 112: variables, 188: 1, 204: scopes, 252: globals };
  for (const [offset, value] of Object.entries(fields)) memory.set(owner + Number(offset), value);
  memory.set(scopes + 12, -1);
  return { exports, memory, errors, global: (name: string) => globalOf(exports, name).value };
}

describe("a function at the top", () => {
  type Program = {
    readonly type?: number;
    readonly globals?: readonly (readonly [name: number, flags: number])[];
    readonly lets?: readonly number[];
  };
  /** Declares the function 7 in a script (0), a module (1) or the text of eval (3); 5: in a function. */
  function declare(kind: number, { type = 0, globals: list = [], lets = [] }: Program) {
    const { exports, memory, errors, global } = parser({
      findGlobal: (_: number, name: number) => globals + 16 * list.findIndex(([each]) => each === name),
    });
    memory.set(owner + 32, kind === 5 ? 0 : 1);
    memory.set(owner + 36, kind);
    memory.set(owner + 244, list.length);
    for (const [nth, [name, flags]] of list.entries()) {
      memory.set(globals + 16 * nth + 4, flags);
      memory.set(globals + 16 * nth + 12, name);
    }
    memory.set(scopes + 12, lets.length - 1);
    for (const [nth, name] of lets.entries()) {
      memory.set(variables + 20 * nth, name);
      memory.set(variables + 20 * nth + 4, 1);
      memory.set(variables + 20 * nth + 8, nth - 1);
    }
    const result = exports["parseFunction"]?.(state, type, owner, 7);
    return { result, errors, declared: global("declared") };
  }
  const refused = { result: -1, errors: [texts.global], declared: 7 };
  const right = { result: 0, errors: [] };

  test("of a script has no name that let, const or class declares", () => {
    expect(
      declare(0, {
        globals: [
          [6, 2],
          [7, 2],
        ],
      }),
    ).toEqual(refused);
    expect(
      declare(0, {
        globals: [
          [7, 0],
          [7, 2],
        ],
      }),
    ).toEqual(refused);
    expect(
      declare(0, {
        globals: [
          [6, 2],
          [7, 0],
        ],
      }),
    ).toMatchObject(right);
    expect(declare(0, { globals: [] })).toMatchObject(right);
  });

  test("of a long script is looked for by the engine", () => {
    const others = Array.from({ length: 40 }, (_, nth) => [100 + nth, 2] as const);
    expect(declare(0, { globals: [...others, [7, 2]] })).toEqual(refused);
    expect(declare(0, { globals: [...others, [7, 0]] })).toMatchObject(right);
  });

  test("of the text of eval has no name of its scope", () => {
    expect(declare(3, { lets: [6, 7, 8] })).toEqual(refused);
    expect(declare(3, { lets: [6, 8] })).toMatchObject(right);
  });

  test("is compared nowhere else, and its name is noted for the errors that there were", () => {
    expect(declare(5, { lets: [7] })).toMatchObject(right);
    expect(declare(0, { type: 1, globals: [[7, 2]] })).toMatchObject(right);
    expect(declare(1, { globals: [[7, 0]] })).toEqual({ result: -1, errors: [texts.module], declared: 7 });
    expect(declare(0, { type: 9 })).toEqual(refused);
  });
});

describe("a name in the block of catch", () => {
  test("is refused if the pattern has it", () => {
    const { exports, memory, global } = parser({ pattern: () => 0 });
    memory.set(scopes + 12, 0);
    memory.set(variables + 4, 1);
    memory.set(variables + 8, -1);
    expect(exports["define"]?.(state, owner, 7, 1)).toBe(0);
    expect(exports["statement"]?.(state, 1)).toBe(0);
    // The block's scope is the second one from there.
    memory.set(owner + 188, 3);
    expect(exports["define"]?.(state, owner, 7, 1)).toBe(-1);
    expect(global("declared")).toBe(7);
    memory.set(owner + 188, 4);
    expect(exports["define"]?.(state, owner, 7, 1)).toBe(0);
  });

  test("is as before if the pattern is wrong", () => {
    const { exports, memory } = parser({ pattern: () => -1 });
    memory.set(scopes + 12, 0);
    memory.set(variables + 4, 1);
    memory.set(variables + 8, -1);
    expect(exports["statement"]?.(state, 1)).toBe(-1);
    memory.set(owner + 188, 3);
    expect(exports["define"]?.(state, owner, 7, 1)).toBe(0);
  });
});

test("a class is not called eval or arguments", () => {
  const { exports, errors } = parser();
  expect([62, 81, 7, 0].map((name) => exports["class"]?.(state, owner, name))).toEqual([-1, -1, 0, 0]);
  expect(errors).toEqual([texts.strictName, texts.strictName]);
});

test("what begins with let is no left-hand side of a for-of loop", () => {
  const head = (kind: number, name: number, isOf: number) => {
    const { exports, memory, errors } = parser({
      isKeyword: (_: number, keyword: number) => (keyword === 71 ? isOf : 0),
      leftHandSide: () => 0,
    });
    memory.set(state + 8, kind);
    memory.set(state + 16, name);
    return [exports["statement"]?.(state, 0), ...errors];
  };
  expect(head(-125, 39, 1)).toEqual([-1, texts.forOf]);
  expect(head(-125, 39, 0)).toEqual([0]);
  expect(head(-125, 40, 1)).toEqual([1]);
  expect(head(40, 39, 1)).toEqual([1]);
});

test("private names are looked for in code that is never reached", () => {
  const skip = (operation: number, found: number) => {
    const asked: number[][] = [];
    const { exports, memory, global } = parser({
      findPrivate: (...args: number[]) => {
        asked.push(args);
        return found;
      },
    });
    memory.set(owner, 99);
    const bytes = new Uint8Array(exports.memory.buffer);
    bytes.set([14, 0, 0, 0, 0, 0, 0, operation, 7, 0, 0, 0, 2, 0], 4096);
    return { end: exports["skip"]?.(owner, 4096, 14, 0), refusal: global("refusal"), asked };
  };
  for (const operation of [189, 192])
    expect(skip(operation, 0)).toEqual({ end: 14, refusal: 0, asked: [[99, 584, 588, owner, 7, 2]] });
  expect(skip(189, -1)).toMatchObject({ end: 14, refusal: 1 });
  expect([188, 193].map((operation) => skip(operation, -1).asked)).toEqual([[], []]);
});

test("an engine whose parser is another is refused", () => {
  const refuses = (from: string, to: string, message: string) =>
    expect(() => changedModule(engine.replace(from, to))).toThrow(message);
  refuses(String(texts.module), "1", `the error at ${texts.module} is not where it was`);
  refuses("(i32.const -47)", "(i32.const -48)", "the pattern of catch is not where it was");
  refuses("(i32.const 48)", "(i32.const 49)", "the kind of catch is not compared as before");
  refuses(
    "(local.get $name) (i32.const 2)",
    "(local.get $name) (i32.const 1)",
    "the name of a class is not declared as before",
  );
  refuses("(i32.const 71)", "(i32.const 72)", "expected 2 places in the head of for, found 1");
  refuses(
    "i32.load8_u (local.tee $place",
    "i32.load16_u (local.tee $place",
    "expected 1 operation that is skipped, found 0",
  );
});

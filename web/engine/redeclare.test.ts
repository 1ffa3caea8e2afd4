import { expect, test } from "vitest";
import { allowRedeclaration } from "./redeclare.ts";
import { compiledOnce, globalOf, moduleOf, run, words } from "./testing/small-module.ts";

const message = 2000;
/** The part of js_closure2 that refuses names, for one variable. The last of its parameters says whether it is for eval. */
const engine = `
  (import "host" "throw" (func $throw (param i32 i32 i32)))
  (import "host" "free" (func $free (param i32 i64)))
  (import "host" "isDeclared" (func $isDeclared (result i32)))
  (memory (export "memory") 1)
  (func (export "P") (param i32) (param i32) (call $free (local.get 0) (i64.load (local.get 1))) (nop))
  (func $refuse (param $context i32) (param $name i32)
    (call $throw (local.get $context) (i32.const ${message}) (local.get $name)))
  (func (export "close") (param $context i32) (param $code i32) (param $list i32) (param $index i32) (param $frame i32) (param $isEval i32) (result i32)
    (local $variable i32)
    (block $failed
      (block $checked
        (br_if $checked (i32.eqz (local.get $isEval)))
        (drop (i32.load16_u (local.tee $variable (i32.add (local.get $list) (i32.shl (local.get $index) (i32.const 3))))))
        (block $fine
          (br_if $fine (i32.eqz (call $isDeclared)))
          (call $refuse (local.get $context) (i32.load offset=4 (local.get $variable)))
          (br $failed)))
      (return (i32.const 1)))
    (i32.const 0))`;

function changed(text: string) {
  const module = moduleOf(text);
  allowRedeclaration(module, module.getNumFunctions(), message);
  return module;
}
const changedEngine = compiledOnce(() => changed(engine));

const name = 42;
const context = 64;
/** Objects, their shapes, and the value of the binding. */
const record = 1024;
const global = 1280;
const binding = 1536;
const variable = 512;
const writable = 1 << 27;
const lexical = 8;
const constant = 16;

type World = { readonly inRecord?: boolean; readonly inGlobal?: boolean; readonly isWritable?: boolean };

/** Declares a name again: `flags` are those of the variable, `redeclare` is the exported global. */
function declare(redeclare: number, flags: number, { inRecord, inGlobal, isWritable = true }: World) {
  const errors: string[] = [];
  const freed: bigint[] = [];
  const exports = run(changedEngine(), {
    throw: (...args: never[]) => errors.push(args.join()),
    free: (_context: number, value: bigint) => freed.push(value),
    isDeclared: () => 1,
  });
  const memory = words(exports);
  memory.set(context + 208, global);
  memory.set(context + 216, record);
  for (const [object, has] of [
    [record, inRecord],
    [global, inGlobal],
  ] as const) {
    const shape = object + 64;
    const properties = object + 128;
    memory.set(object + 20, shape);
    memory.set(object + 24, properties);
    // A table of one hash, before the shape: the first entry, or none.
    memory.set(shape + 24, 0);
    memory.set(shape - 4, has ? 1 : 0);
    memory.set(shape + 48, isWritable ? writable : 0);
    memory.set(shape + 52, name);
    memory.set(properties, binding);
  }
  memory.set(binding + 16, binding + 64);
  memory.set(binding + 64, 5);
  memory.set(binding + 68, 0);
  memory.set(variable + 8, flags);
  memory.set(variable + 12, name);
  globalOf(exports, "redeclare").value = redeclare;
  const result = exports["close"]?.(context, 0, variable, 1, 0, 1);
  return {
    result,
    errors,
    freed,
    value: [memory.get(binding + 68), memory.get(binding + 64)],
    isConstant: new Uint8Array(exports.memory.buffer)[binding + 7],
    isWritable: memory.get(record + 64 + 48) === writable,
    variable: memory.get(variable + 8),
    redeclare: globalOf(exports, "redeclare").value,
  };
}

const refused = { result: 0, errors: [`${context},${message},${name}`], value: [0, 5] };

test("a name that is declared twice is refused, as before", () => {
  expect(declare(0, lexical, { inRecord: true })).toMatchObject(refused);
});

test("in a session it keeps its binding, which has no value until its declaration is reached", () => {
  expect(declare(1, lexical, { inRecord: true })).toMatchObject({
    result: 1,
    errors: [],
    freed: [5n],
    value: [4, 0],
    isConstant: 0,
    isWritable: true,
    redeclare: 0,
  });
});

test("it is constant if the new declaration says so, and undefined if that is a var", () => {
  expect(declare(1, lexical | constant, { inRecord: true })).toMatchObject({
    value: [4, 0],
    isConstant: 1,
    isWritable: false,
  });
  expect(declare(1, 0, { inRecord: true })).toMatchObject({
    value: [3, 0],
    isConstant: 0,
    variable: lexical,
  });
});

test("a let may hide a property of the global object, unless that is constant", () => {
  expect(declare(1, lexical, { inGlobal: true })).toMatchObject({ result: 1, errors: [], value: [0, 5] });
  expect(declare(1, lexical, { inGlobal: true, isWritable: false })).toMatchObject(refused);
});

test("an engine without these checks is refused", () => {
  const refuses = (from: string, to: string, error: string) =>
    expect(() => changed(engine.replace(from, to))).toThrow(error);
  refuses(String(message), "1", "the error of a redeclaration is not where it was");
  refuses("(br $failed)))", "(nop)))", "the check for redeclarations is not where it was");
  refuses("i32.load16_u", "i32.load8_u", "the closure's variables are not where they were");
  refuses(
    "(br_if $checked (i32.eqz (local.get $isEval)))",
    "(br_if $checked (i32.eqz (local.get $frame)))",
    "the beginning of the checks is not where it was",
  );
});

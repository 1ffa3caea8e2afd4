import binaryen from "binaryen";
import { expect, test } from "vitest";
import { expressionsIn, info, is } from "./expressions.ts";
import type { InterpreterParts } from "./interpreter-parts.ts";
import { converts, markOperands, operand } from "./stackless-operands.ts";
import { compiledOnce, globalOf, moduleOf, objectAt, run, undefinedValue } from "./testing/small-module.ts";

const unary = [138, 139, 140, 141];
const binary = [158, 159, 161, 162, 163, 164, 171, 172, 173];
const sum = 155;
const arithmetic = 1;

/** An interpreter of operators: opcode 155 is `+`, 1 stands for `- * / % **`. It returns -1 where an exception goes. */
const engine = `
  (import "host" "operate" (func $operate1 (param i32 i32 i32) (result i32)))
  (import "host" "operate" (func $operate2 (param i32 i32 i32) (result i32)))
  (import "host" "add" (func $add (param i32 i32) (result i32)))
  (import "host" "calculate" (func $calculate (result i32)))
  (memory (export "memory") 1)
  (global $stack (mut i32) (i32.const 9000))
  (global $twins (export "twins") (mut i32) (i32.const 1))
  (func $interpreter (export "run") (param $opcode i32) (result i32) (local $context i32) (local $end i32) (local $next i32) (local $own i32)
    (local.set $context (i32.const 1))
    (local.set $end (i32.const 512))
    (local.set $next (i32.const 77))
    (loop $begin
      (block $exception
        (block $done
          ${[...unary, ...binary]
            .map(
              (code) => `(if (i32.eq (local.get $opcode) (i32.const ${code})) (then
                (br_if $done (i32.eqz (call $operate${unary.includes(code) ? 1 : 2} (local.get $context) (local.get $end) (i32.const ${code}))))
                (br $exception)))`,
            )
            .join("\n")}
          (if (i32.eq (local.get $opcode) (i32.const ${sum})) (then
            (br_if $done (i32.eqz (call $add (local.get $context) (local.get $end))))
            (br $exception)))
          (if (i32.eq (local.get $opcode) (i32.const ${arithmetic})) (then
            (global.set $stack (local.tee $own (i32.sub (global.get $stack) (i32.const 48))))
            (local.set $own (call $calculate))
            (br $done)))
          (br_if $exception (call $operate1 (local.get $context) (local.get $end) (i32.const 140))))
        (return (i32.const 1)))
      (nop)
      (return (i32.const -1)))
    (unreachable))`;

function changed(text: string) {
  const module = moduleOf(text);
  const { body } = binaryen.getFunctionInfo(module.getFunction("interpreter"));
  const loop = [...expressionsIn(body)].find((each) => is(each, binaryen.LoopId)) ?? 0;
  expect(info<binaryen.LoopInfo>(loop).name).toBe("begin");
  const parts = { stack: "stack", run: [loop], next: 3 } as unknown as InterpreterParts;
  markOperands(module, body, parts, "add");
  return module;
}

const [number, symbol] = [5n, BigInt.asIntN(64, 0xfffffff8n << 32n)];
const object = objectAt(64);

const changedEngine = compiledOnce(() => {
  const module = changed(engine);
  module.addGlobalExport(operand, operand);
  return module;
});

/** Executes an operator with two operands, of which an operator with one operand has the second. */
function operate(opcode: number, left: bigint, right: bigint, twins = 1) {
  const calls: string[] = [];
  const log = (name: string) => () => {
    calls.push(name);
    return 0;
  };
  const exports = run(changedEngine(), {
    operate: log("operate"),
    add: log("add"),
    calculate: log("calculate"),
  });
  globalOf(exports, "twins").value = twins;
  const memory = new DataView(exports.memory.buffer);
  memory.setBigInt64(512 - 16, left, true);
  memory.setBigInt64(512 - 8, right, true);
  const result = exports["run"]?.(opcode);
  return { result, calls, operand: globalOf(exports, operand).value };
}

test.each([...unary, ...binary, sum, arithmetic])(
  "operator %i is executed if no operand is an object",
  (opcode) => {
    const { result, calls, operand } = operate(opcode, number, undefinedValue);
    expect([result, calls.length, operand]).toEqual([1, 1, 0]);
  },
);

test.each([...unary, ...binary, arithmetic])(
  "operator %i with an object is not: its address is stored",
  (opcode) => {
    expect(operate(opcode, number, object)).toEqual({ result: -1, calls: [], operand: 504 });
  },
);

test("+ says that it is +, and the left operand is the first to be converted", () => {
  expect(operate(sum, number, object).operand).toBe(505);
  expect(operate(sum, object, object).operand).toBe(497);
  expect(operate(158, object, number).operand).toBe(496);
});

test("an operator with one operand does not look at the value below it", () => {
  expect(operate(138, object, number)).toEqual({ result: 1, calls: ["operate"], operand: 0 });
});

test("a symbol on the left is an error of the operator, before the right operand is converted", () => {
  expect(operate(158, symbol, object)).toEqual({ result: 1, calls: ["operate"], operand: 0 });
});

test("without functions in the guest's language, the engine converts as before", () => {
  expect(operate(158, number, object, 0).calls).toEqual(["operate"]);
});

test("where exceptions go, one call can become a site; by itself it changes nothing", () => {
  const module = changed(engine);
  const { body } = binaryen.getFunctionInfo(module.getFunction("interpreter"));
  const calls = [...expressionsIn(body)].filter(
    (each) => is(each, binaryen.CallId) && info<binaryen.CallInfo>(each).target === converts,
  );
  expect(calls).toHaveLength(1);
  module.dispose();
});

test("an interpreter with other operators is refused", () => {
  const refuses = (from: string, to: string, error: string) =>
    expect(() => changed(engine.replace(from, to))).toThrow(error);
  refuses("(i32.const 173))))", "(i32.const 174))))", "expected the operators");
  refuses("(i32.const 48)", "(i32.const 64)", "the interpreter's arithmetic are not where they were");
  refuses(
    "(br_if $exception (call $operate1",
    "(drop (call $operate1",
    "the interpreter's exceptions are not where they were",
  );
});

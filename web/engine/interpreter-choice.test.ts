import binaryen from "binaryen";
import { expect, test } from "vitest";
import { chooseByDepth } from "./interpreter-choice.ts";
import { interpreterNeeds, interpreterText, interpreterTypes } from "./testing/small-interpreter.ts";
import { compiledOnce, globalOf, moduleOf, run } from "./testing/small-module.ts";

const args = "(i32.const 64) (local.get $func) (i64.const 0) (i64.const 0) (i32.const 0) (i32.const 0)";
const engine = `
  (import "host" "deep" (func $deep (param i64)))
  ${interpreterNeeds}
  (global $stacklessBelow (export "stacklessBelow") (mut i32) (i32.const 0))
  ${interpreterText()}
  (func $"stackless interpreter" (param ${interpreterTypes}) (result i64)
    (call $deep (local.get 1)) (i64.const 9))
  (func (export "call") (param $func i64) (result i64) (call $interpreter ${args} (i32.const 2)))
  (func (export "resume") (param $func i64) (result i64) (call $interpreter ${args} (i32.const 4)))`;

function changed(text: string) {
  const module = moduleOf(text);
  const interpreter = module.getFunction("interpreter");
  const { body, params } = binaryen.getFunctionInfo(interpreter);
  const functions = module.getNumFunctions();
  chooseByDepth(module, { functions, interpreter, usual: "interpreter", usualBody: body, params });
  return module;
}

const changedEngine = compiledOnce(() => changed(engine));

/** The code at 16 calls the code at 32, which ends; the interpreter that is used for each. */
function call(name: string, stacklessBelow: number) {
  const calls: string[] = [];
  const exports = run(changedEngine(), {
    say: (opcode: number) => calls.push(`usual ${opcode}`),
    deep: (func: bigint) => calls.push(`stackless ${func} at ${globalOf(exports, "stack").value}`),
    poll: () => 0,
  });
  new Uint8Array(exports.memory.buffer).set([5, 3, 32, 6, 2], 16);
  new Uint8Array(exports.memory.buffer).set([8, 2], 32);
  globalOf(exports, "stacklessBelow").value = stacklessBelow;
  const answer = exports[name]?.(16n);
  return { answer, calls, stack: globalOf(exports, "stack").value };
}

test("the first interpreter calls itself while the stack is not deep", () => {
  expect(call("call", 0)).toEqual({ answer: 7n, calls: ["usual 5", "usual 8", "usual 6"], stack: 32_768 });
});

test("its next call is the second interpreter's once the stack is below the address", () => {
  expect(call("call", 32_768)).toEqual({
    answer: 7n,
    calls: ["usual 5", "stackless 32 at 32496", "usual 6"],
    stack: 32_768,
  });
});

test("so is the call of any other function", () => {
  expect(call("call", 32_769)).toEqual({ answer: 9n, calls: ["stackless 16 at 32768"], stack: 32_768 });
});

test("resuming a generator takes 96 bytes more of the stack, and gives them back", () => {
  expect(call("resume", 32_768 - 95)).toEqual({
    answer: 9n,
    calls: ["stackless 16 at 32672"],
    stack: 32_768,
  });
  expect(call("resume", 32_768 - 96).calls).toEqual(["usual 5", "stackless 32 at 32400", "usual 6"]);
});

test("an engine that resumes generators in two places, or none, is refused", () => {
  const error = "expected one place where generators resume, found";
  expect(() => changed(engine.replace("(i32.const 4)", "(i32.const 5)"))).toThrow(`${error} 0`);
  expect(() =>
    changed(`${engine} (func (param $func i64) (result i64) (call $interpreter ${args} (i32.const 4)))`),
  ).toThrow(`${error} 2`);
});

import { expect, test } from "vitest";
import { slimWasm } from "./slim-wasm.ts";
import { instanceOf, moduleOf } from "./testing/small-module.ts";

/** The names in the package's loader of what the sandbox calls, of one function that it does not call, and the imports. */
const used = "v M w D E F G K N P S T U Y Z _ $ fa ga ha ja ma na pa ua wa xa Da Ea Fa Ha u Ma Na Oa".split(
  " ",
);
const numberImports = "m p k s i h g c d o e f j".split(" ");
const otherImports = "l n t q r".split(" ");

const engine = `
  ${numberImports.map((name) => `(import "a" "${name}" (func $import_${name} (param i32) (result i32)))`).join("")}
  ${otherImports.map((name) => `(import "a" "${name}" (func $import_${name} (param i32)))`).join("")}
  (import "a" "b" (func $import_b (param i32 i32 i32 i32)))
  (import "sandglass" "refuel" (func $refuel))
  (func $answer (result i32) (i32.const 42))
  ${used.map((name) => `(export "${name}" (func $answer))`).join("")}
  (func (export "Ka") (call $refuel))
  (func (export "fuelIs"))
  ${numberImports.map((name) => `(func (export "call ${name}") (result i32) (call $import_${name} (i32.const 3)))`).join("")}
  ${otherImports.map((name) => `(func (export "call ${name}") (call $import_${name} (i32.const 3)))`).join("")}
  (func (export "call b") (call $import_b (i32.const 1) (i32.const 2) (i32.const 3) (i32.const 4)))`;

function slim(text: string, host = {}) {
  const module = moduleOf(text);
  slimWasm(module);
  return instanceOf(module, host);
}

test("what the sandbox calls is exported by its name, and nothing else of the package", () => {
  const exports = slim(engine);
  expect(exports["QTS_Eval"]?.()).toBe(42);
  expect(exports["stackPointer"]?.()).toBe(42);
  const names = Object.keys(exports).filter((name) => !name.startsWith("call "));
  expect(names).toHaveLength(used.length + 1);
  expect(names).toContain("fuelIs");
  expect(names.filter((name) => name.length <= 2)).toEqual([]);
});

test("imports of the host have names", () => {
  const calls: string[] = [];
  const log = (name: string) => (argument: number) => {
    calls.push(`${name} ${argument}`);
    return 7;
  };
  const exports = slim(engine, {
    localTime: log("localTime"),
    loadModule: log("loadModule"),
    growMemory: log("growMemory"),
    fail: log("fail"),
  });
  expect([exports["call m"]?.(), exports["call h"]?.(), exports["call k"]?.()]).toEqual([7, 7, 7]);
  // Of a failed assertion, only its text.
  exports["call b"]?.();
  expect(calls).toEqual(["localTime 3", "loadModule 3", "growMemory 3", "fail 1"]);
});

test("there is no file and no environment: WASI's error, or nothing", () => {
  const exports = slim(engine);
  expect("cdoef".split("").map((name) => exports[`call ${name}`]?.())).toEqual([8, 8, 8, 8, 8]);
  expect(exports["call j"]?.()).toBe(0);
  for (const name of ["l", "n", "t"]) expect(exports[`call ${name}`]?.()).toBeUndefined();
});

test("imports that do not return are traps", () => {
  const exports = slim(engine);
  for (const name of ["q", "r"]) expect(() => exports[`call ${name}`]?.()).toThrow(WebAssembly.RuntimeError);
});

test("an engine with other exports or imports is refused, with their names", () => {
  expect(() =>
    slim(engine.replace('(export "v"', '(export "x"').replace('(export "pa"', '(export "y"')),
  ).toThrow("the engine does not export malloc, QTS_Eval");
  expect(() => slim(engine.replace('"a" "k"', '"a" "z"'))).toThrow("the engine does not import k");
  expect(() => slim(`(import "a" "z" (func)) ${engine}`)).toThrow("the engine imports z, too");
});

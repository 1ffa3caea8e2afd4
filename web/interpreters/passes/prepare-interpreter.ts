import { createHash } from "node:crypto";
import binaryen from "binaryen";
import { addCounter, meterLoops, spend } from "../../engine/add-meter.ts";
import {
  constantOf,
  edit,
  expressionsIn,
  functionsOf,
  info,
  is,
  isConstant,
} from "../../engine/expressions.ts";
import { shippedFeatures } from "../../engine/shipped-features.ts";
import { added, addedModule, type InterpreterBinary } from "../interpreter-binary.ts";
import { countDepth, type DepthCounter } from "./count-depth.ts";
import { withPages } from "./memory-pages.ts";
import { withOwnMemory } from "./own-memory.ts";

/** Returns the file if it is the one of the row. */
export function checkedBinary<Bytes extends Uint8Array>(row: InterpreterBinary, wasm: Bytes): Bytes {
  const sha256 = createHash("sha256").update(wasm).digest("hex");
  if (sha256 === row.sha256) return wasm;
  throw new Error(
    `${row.file} has the SHA-256 ${sha256}; steps in ${row.language} are those of ${row.sha256}`,
  );
}

/**
 * Makes an interpreter in WebAssembly end at limits of ours. It knows nothing of the interpreter, so it ends everything: the
 * loops of its language, and every loop of its library.
 *
 * Each iteration of a loop and each call of a function is a step, and so are 64 bytes that an instruction copies or fills.
 * The depth of calls is counted, too (count-depth.ts). Memory grows only where the host grows it.
 */
export function prepareInterpreter(row: InterpreterBinary, source: Uint8Array): Uint8Array {
  const original = withOwnMemory(source);
  const module = binaryen.readBinary(original);
  module.setFeatures(shippedFeatures | featuresOfOthers);
  const depth = depthCounter(module, row);
  trapImports(module, row);
  keepExports(module, row);
  refuseGrowth(module, row);
  const functions = module.getNumFunctions();
  addCounter(module, added.fuel, added.refuel);
  addCounter(module, added.room, added.tooDeep);
  countUses(module, functions, addressesOf(row, original));
  meterLoops(module, functions);
  meterCalls(module, functions);
  countDepth(module, functions, depth, added.tooDeep);
  for (const { function: name, parameter } of row.choices) letHostChoose(module, name, parameter);
  addCallbacks(module, row);
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(1);
  if (!row.isOptimized) module.optimize();
  if (!module.validate()) throw new Error("the passes made an invalid module");
  const wasm = module.emitBinary();
  module.dispose();
  return withPages(wasm, row.pages);
}

/** What other interpreters use, and every browser has, besides what the engine does. */
const featuresOfOthers = binaryen.Features.SIMD128 | binaryen.Features.ExceptionHandling;

function depthCounter(module: binaryen.Module, { stack }: InterpreterBinary): DepthCounter {
  if (!stack) return { global: added.room, slotBytes: 1, align: 1, least: 0 };
  const exported = module.getExport(stack.pointer);
  const global = exported === 0 ? stack.pointer : binaryen.getExportInfo(exported).value;
  const { init } = binaryen.getGlobalInfo(module.getGlobal(global));
  return { global, slotBytes: 8, align: 16, least: constantOf(init) - stack.bytes };
}

/** Every import that the host does not answer becomes a trap. */
function trapImports(module: binaryen.Module, { language, imports, answers = {} }: InterpreterBinary): void {
  const missing = new Set(imports);
  for (const { name, base, params, results } of functionsOf(module, module.getNumFunctions())) {
    if (!base || missing.delete(base)) continue;
    module.removeFunction(name);
    const answer = answers[base];
    const body = answer === undefined ? module.unreachable() : module.i32.const(answer);
    module.addFunction(name, params, results, [], body);
  }
  if (missing.size > 0)
    throw new Error(`the binary of ${language} does not import ${[...missing].join(", ")}`);
}

function keepExports(module: binaryen.Module, { language, exports }: InterpreterBinary): void {
  const names = Array.from(
    { length: module.getNumExports() },
    (_, index) => binaryen.getExportInfo(module.getExportByIndex(index)).name,
  );
  const missing = exports.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`the binary of ${language} does not export ${missing.join(", ")}`);
  for (const name of names) if (!exports.includes(name)) module.removeExport(name);
}

function refuseGrowth(module: binaryen.Module, { language }: InterpreterBinary): void {
  for (const { body, name } of functionsOf(module, module.getNumFunctions()))
    if (body !== 0)
      for (const each of expressionsIn(body))
        if (is(each, binaryen.MemoryGrowId))
          throw new Error(`the binary of ${language} grows its memory itself, in the function ${name}`);
}

function meterCalls(module: binaryen.Module, functions: number): void {
  for (const { function_, body, results } of functionsOf(module, functions)) {
    if (body === 0) continue;
    const spendOne = spend(module, added.fuel, module.i32.const(1), added.refuel);
    edit.Function.setBody(function_, module.block(null, [...spendOne, body], results));
  }
}

/** The addresses of the row's texts in the binary's static data. */
function addressesOf({ overflowTexts }: InterpreterBinary, original: Uint8Array): readonly number[] {
  const compiled = new WebAssembly.Module(original as Uint8Array<ArrayBuffer>);
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    imports[module] ??= {};
    imports[module][name] = () => 0;
  }
  const { memory } = new WebAssembly.Instance(compiled, imports).exports;
  const data = Buffer.from((memory as WebAssembly.Memory).buffer);
  return overflowTexts.map((text) => {
    const at = data.indexOf(`${text}\0`, 0, "latin1");
    if (at < 0) throw new Error(`the binary has no text ${JSON.stringify(text)}`);
    return at;
  });
}

/** A call with one of these addresses as an argument counts. */
function countUses(module: binaryen.Module, functions: number, addresses: readonly number[]): void {
  const { overflows } = added;
  const { i32 } = binaryen;
  module.addGlobal(overflows, i32, true, module.i32.const(0));
  module.addGlobalExport(overflows, overflows);
  const found = new Set<number>();
  for (const { body } of functionsOf(module, functions)) {
    if (body === 0) continue;
    for (const call of [...expressionsIn(body)]) {
      if (!is(call, binaryen.CallId)) continue;
      const { operands } = info<binaryen.CallInfo>(call);
      for (const [index, operand] of operands.entries()) {
        const address = addresses.find((each) => isConstant(operand, each));
        if (address === undefined) continue;
        found.add(address);
        const oneMore = module.i32.add(module.global.get(overflows, i32), module.i32.const(1));
        const counting = [module.global.set(overflows, oneMore), operand];
        edit.Call.setOperandAt(call, index, module.block(null, counting, i32));
      }
    }
  }
  if (found.size < addresses.length) throw new Error("the binary uses a text of its full stack in no call");
}

/** The function begins with `parameter = host(all parameters)`. */
function letHostChoose(module: binaryen.Module, exported: string, parameter: number): void {
  const { value: name } = binaryen.getExportInfo(module.getExport(exported));
  const function_ = module.getFunction(name);
  const { params, results, body } = binaryen.getFunctionInfo(function_);
  const inside = `choose ${exported}`;
  module.addFunctionImport(inside, addedModule, exported, params, binaryen.i32);
  const all = binaryen.expandType(params).map((type, index) => module.local.get(index, type));
  const choose = module.local.set(parameter, module.call(inside, all, binaryen.i32));
  edit.Function.setBody(function_, module.block(null, [choose, body], results));
}

/** Functions for the interpreter's table: only those of WebAssembly can be there. */
function addCallbacks(module: binaryen.Module, { callbacks }: InterpreterBinary): void {
  const { i32, none } = binaryen;
  for (const [name, parameters] of Object.entries(callbacks ?? {}))
    addCallback(module, name, new Array(parameters).fill(i32), i32);
  if (callbacks) return;
  addCallback(module, added.callHost, [i32], i32);
  addCallback(module, added.callHook, [i32, i32], none);
}

function addCallback(module: binaryen.Module, name: string, types: readonly number[], result: number): void {
  const params = binaryen.createType([...types]);
  const inside = `import ${name}`;
  module.addFunctionImport(inside, addedModule, name, params, result);
  const body = module.call(
    inside,
    types.map((type, index) => module.local.get(index, type)),
    result,
  );
  module.addFunction(name, params, result, [], body);
  module.addFunctionExport(name, name);
}

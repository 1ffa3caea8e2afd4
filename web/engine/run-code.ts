import binaryen from "binaryen";
import { constantOf, edit, expressionsIn, functionsOf, info, is, localOf, parentsIn } from "./expressions.ts";
import { exportNames } from "./tables/engine-flags.ts";
import { atoms, JSContext, readerFrame, writerFrame } from "./tables/engine-structs.ts";

const { i32, i64 } = binaryen;

/**
 * Lets the engine run a script that was compiled when the engine was built: the guest's library. Compiling it took two
 * thirds of the time of a first VM (75 ms of 110, and 150 of processor).
 *
 * `QTS_bjson_decode(context, buffer)` reads a value that `JS_WriteObject` has written, and refuses code. It becomes
 * `runCode(context, address)`: at that address is a number of bytes, then the bytes, which may be code; the function
 * that is read is run. It returns the address of the result, as `QTS_Eval` does. Anybody who can choose the bytes
 * controls the instance: no guest data gets there.
 *
 * @param message the address of the string "bytecode function expected".
 */
export function addRunCode(module: binaryen.Module, functions: number, message: number): void {
  // JS_EvalFunctionInternal(context, function, this, variables, frame)
  const run = only(
    "what runs compiled functions",
    functionsOf(module, functions).filter(
      ({ body, params, results }) =>
        body !== 0 &&
        params === binaryen.createType([i32, i64, i64, i32, i32]) &&
        results === i64 &&
        [...expressionsIn(body)].some((each) => is(each, binaryen.ConstId) && constantOf(each) === message),
    ),
  ).name;
  const { value: name } = binaryen.getExportInfo(module.getExport(exportNames.QTS_bjson_decode));
  const { body } = binaryen.getFunctionInfo(module.getFunction(name));
  const expressions = [...expressionsIn(body)];
  const parents = parentsIn(body);
  const get = (local: number) => module.local.get(local, i32);

  // buffer = JS_GetArrayBuffer(context, &size, value)
  const buffer = only("the buffer's bytes", expressions.filter(readsBuffer));
  const state = only(
    "the size",
    callOperands(buffer)
      .flatMap(localsIn)
      .filter((local) => local > 1),
  );
  edit.LocalSet.setValue(
    parents.get(buffer) as number,
    module.block(
      null,
      [
        module.i32.store(readerFrame.size, 4, get(state), module.i32.load(0, 4, get(1))),
        module.i32.add(get(1), module.i32.const(4)),
      ],
      i32,
    ),
  );

  // state.first_atom = 1 must be JS_ATOM_END to read code.
  const firstAtom = only(
    "the first name",
    expressions.filter((each) => storesConstant(each, readerFrame.first_atom, i32)),
  );
  edit.Store.setValue(firstAtom, module.i32.const(atoms.end));
  const allowBytecode = module.i64.const(bitAt(readerFrame.allow_bytecode - readerFrame.error_state));
  const flags = only(
    "what is allowed",
    expressions.filter((each) => storesConstant(each, readerFrame.error_state, i64)),
  );
  edit.Store.setValue(flags, allowBytecode);

  // return boxed(run(state.context, value, state.context.global_obj, 0, 0))
  const box = only("the result", expressions.filter(boxesLocal));
  const [value = 0] = callOperands(box);
  const context = () => module.i32.load(readerFrame.ctx, 4, get(state));
  const global = module.i64.load(JSContext.global_obj, 8, context());
  const none = () => module.i32.const(0);
  edit.Call.setOperandAt(box, 0, module.call(run, [context(), value, global, none(), none()], i64));
  module.addFunctionExport(name, "runCode");
}

/** Makes `QTS_bjson_encode` write code too. */
export function letWriteCode(module: binaryen.Module): void {
  const { value: name } = binaryen.getExportInfo(module.getExport(exportNames.QTS_bjson_encode));
  const { body } = binaryen.getFunctionInfo(module.getFunction(name));
  const stores = [...expressionsIn(body)].filter((each) =>
    storesConstant(each, writerFrame.allow_bytecode, i64),
  );
  // allow_bytecode and first_atom. Without references, which it would otherwise write.
  const flags = module.i64.const(
    BigInt(atoms.end) * bitAt(writerFrame.first_atom - writerFrame.allow_bytecode) + bitAt(0),
  );
  edit.Store.setValue(only("what the writer is allowed", stores), flags);
}

/** The number of 64 bits that is 1 in a byte and 0 in the others. */
function bitAt(byte: number): bigint {
  return 1n << BigInt(8 * byte);
}

function only<Each>(what: string, [first, ...others]: readonly Each[]): Each {
  if (first === undefined || others.length > 0) throw new Error(`${what} is not where it was`);
  return first;
}

function callOperands(expression: number): readonly number[] {
  return is(expression, binaryen.CallId) ? info<binaryen.CallInfo>(expression).operands : [];
}

function localsIn(expression: number): readonly number[] {
  return [...expressionsIn(expression)].map(localOf);
}

/** A call whose last argument is a 64-bit value that is loaded. */
function readsBuffer(expression: number): boolean {
  const last = callOperands(expression)[2] ?? 0;
  return is(last, binaryen.LoadId) && info<binaryen.LoadInfo>(last).type === i64;
}

/** A call with only a 64-bit local as its argument. */
function boxesLocal(expression: number): boolean {
  const [value = 0, ...others] = callOperands(expression);
  return others.length === 0 && localOf(value) >= 0 && info<binaryen.LocalGetInfo>(value).type === i64;
}

function storesConstant(expression: number, at: number, type: number): boolean {
  if (!is(expression, binaryen.StoreId)) return false;
  const { offset, value } = info<binaryen.StoreInfo>(expression);
  return offset === at && is(value, binaryen.ConstId) && info<binaryen.ConstInfo>(value).type === type;
}

import binaryen from "binaryen";
import { breakpointOpcode } from "../protocol/look/breakpoint-opcode.ts";
import { edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { isDispatch } from "./interpreter-parts.ts";
import { shippedFeatures } from "./shipped-features.ts";
import { opcodeForm, opcodeTable } from "./tables/opcode-table.ts";

/**
 * Makes an engine with breakpoints from the shipped one. The opcode of a breakpoint asks the host for the original
 * opcode: `sandglass.moment(pc, frame, self's lower half, self's tag)`. So a breakpoint changes one byte of the code in
 * place, and all addresses and counts are the same as in the shipped engine.
 *
 * Both interpreters ask, and so does the function that frees the code of a function, because it also reads its opcodes.
 * `this` of a call is a parameter of the interpreter and is in no struct, so it is an argument here.
 */
export function withMoments(engine: Uint8Array): Uint8Array {
  const module = binaryen.readBinary(engine);
  module.setFeatures(shippedFeatures);
  const { i32 } = binaryen;
  const functions = module.getNumFunctions();
  module.addFunctionImport("moment", "sandglass", "moment", binaryen.createType([i32, i32, i32, i32]), i32);
  let interpreters = 0;
  let readers = 0;
  for (const { body } of functionsOf(module, functions)) {
    if (body === 0) continue;
    const expressions = [...expressionsIn(body)];
    const dispatch = expressions.find(isDispatch);
    if (dispatch !== undefined) {
      askInInterpreter(module, expressions, dispatch);
      interpreters++;
    } else if (expressions.length <= 100 && expressions.some(readsOpcodeFormat)) {
      readers += askInReader(module, expressions);
    }
  }
  if (interpreters !== 2) throw new Error(`expected two interpreters, found ${interpreters}`);
  if (readers !== 1) throw new Error(`expected one function that frees code, found ${readers}`);
  if (!module.validate()) throw new Error("the engine with breakpoints is an invalid module");
  return module.emitBinary();
}

/** The index of `this` among the interpreter's parameters. */
const self = 2;

function askInInterpreter(module: binaryen.Module, expressions: readonly number[], dispatch: number): void {
  const { i32, i64 } = binaryen;
  // (br_table $ways… $default (i32.sub (local.tee $opcode (i32.load8_u (local.get $pc))) (i32.const 1)))
  const { names, defaultName, condition } = info<binaryen.SwitchInfo>(dispatch);
  const fetch = info<binaryen.BinaryInfo>(condition).left;
  if (!is(fetch, binaryen.LocalSetId)) throw new Error("the interpreter's opcode is not where it was");
  const { index: opcode, value: load } = info<binaryen.LocalSetInfo>(fetch);
  const { ptr } = info<binaryen.LoadInfo>(load);
  if (!is(ptr, binaryen.LocalGetId)) throw new Error("the interpreter's place is not where it was");
  const pc = info<binaryen.LocalGetInfo>(ptr).index;
  const frame = frameIn(expressions);
  const get = (local: number) => module.local.get(local, i32);
  const parent = expressions.find(
    (each) => is(each, binaryen.BlockId) && info<binaryen.BlockInfo>(each).children[0] === dispatch,
  );
  if (parent === undefined) throw new Error("the interpreter's switch is not where it was");
  const own = () => module.local.get(self, i64);
  const upper = module.i32.wrap(module.i64.shr_u(own(), module.i64.const(32n)));
  // An invalid opcode jumps to the end of "unknown", and continues from there as before, unless it is a breakpoint. In
  // the second interpreter the breakpoint is the last of its own opcodes. The host returns it if no breakpoint is set
  // there.
  const ways = names.map((name, nth) => (nth === breakpointOpcode - 1 ? "unknown" : name));
  const asking = module.block(null, [
    module.block("unknown", [module.switch(ways, "unknown", condition)]),
    module.if(
      module.i32.ne(get(opcode), module.i32.const(breakpointOpcode)),
      module.br(defaultName as string),
    ),
    module.local.set(
      opcode,
      module.call("moment", [get(pc), get(frame), module.i32.wrap(own()), upper], i32),
    ),
    module.switch([...names], defaultName as string, module.i32.sub(get(opcode), module.i32.const(1))),
  ]);
  edit.Block.removeChildAt(parent, 0);
  edit.Block.insertChildAt(parent, 0, asking);
}

/** The local that holds the frame: the most frequent store of a local writes the program counter into it. */
function frameIn(expressions: readonly number[]): number {
  const counts = new Map<string, number>();
  for (const expression of expressions) {
    if (!is(expression, binaryen.StoreId)) continue;
    const { ptr, value, offset, bytes } = info<binaryen.StoreInfo>(expression);
    if (bytes !== 4 || !is(ptr, binaryen.LocalGetId) || !is(value, binaryen.LocalGetId)) continue;
    const key = `${info<binaryen.LocalGetInfo>(ptr).index},${info<binaryen.LocalGetInfo>(value).index},${offset}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  if (!most || most[1] < 50) throw new Error("the interpreter's frame is not where it was");
  return Number.parseInt(most[0], 10);
}

function readsOpcodeFormat(expression: number): boolean {
  return (
    is(expression, binaryen.LoadId) && info<binaryen.LoadInfo>(expression).offset === opcodeTable + opcodeForm
  );
}

/** `opcode = *(pc = …)` becomes `opcode = *(pc = …) == breakpointOpcode ? moment(pc, 0, 0, 0) : opcode`. */
function askInReader(module: binaryen.Module, expressions: readonly number[]): number {
  const { i32 } = binaryen;
  const zero = () => module.i32.const(0);
  let changeCount = 0;
  for (const each of expressions) {
    if (!is(each, binaryen.LocalSetId)) continue;
    const { index: opcode, value, isTee } = info<binaryen.LocalSetInfo>(each);
    if (!isTee || !is(value, binaryen.LoadId)) continue;
    const { bytes, ptr } = info<binaryen.LoadInfo>(value);
    if (bytes !== 1 || !is(ptr, binaryen.LocalSetId)) continue;
    const pc = info<binaryen.LocalSetInfo>(ptr).index;
    const question = module.if(
      module.i32.eq(module.local.tee(opcode, value, i32), module.i32.const(breakpointOpcode)),
      module.call("moment", [module.local.get(pc, i32), zero(), zero(), zero()], i32),
      module.local.get(opcode, i32),
    );
    edit.LocalSet.setValue(each, question);
    changeCount++;
  }
  return changeCount;
}

import binaryen from "binaryen";
import { edit, expressionsIn, info, is } from "./expressions.ts";
import { interruptTicks } from "./tables/engine-structs.ts";

/**
 * Makes the interpreter save its position (`sf->cur_pc = pc`) before each of its polls, as it does before each call.
 * Otherwise a program that is stopped in a loop without calls would be reported at its last call: usually the line
 * before the loop. It costs one store for each jump.
 */
export function savePosition(module: binaryen.Module, interpreter: number, polls: ReadonlySet<string>): void {
  const expressions = [...expressionsIn(binaryen.getFunctionInfo(interpreter).body)];
  const { frame, pc, offset } = frameAndPosition(expressions);
  let saveCount = 0;
  for (const block of expressions) {
    if (!is(block, binaryen.BlockId)) continue;
    const { children } = info<binaryen.BlockInfo>(block);
    // From the last to the first, so that an insertion does not move later positions.
    for (let index = children.length - 1; index >= 0; index--) {
      if (!pollsHere(children[index] as number, polls)) continue;
      const save = module.i32.store(
        offset,
        4,
        module.local.get(frame, binaryen.i32),
        module.local.get(pc, binaryen.i32),
      );
      // An unconditional jump has already changed the position when it polls: we need the position of the jump itself.
      const before = children[index - 1] ?? 0;
      const isAfterJump = is(before, binaryen.LocalSetId) && info<binaryen.LocalSetInfo>(before).index === pc;
      edit.Block.insertChildAt(block, isAfterJump ? index - 1 : index, save);
      saveCount++;
    }
  }
  if (saveCount !== 9) throw new Error(`expected 9 polls in the interpreter, found ${saveCount}`);
}

/**
 * The locals with the frame and the position, and the offset of the position in the frame, which 64 stores have in
 * common.
 */
function frameAndPosition(stores: readonly number[]): { frame: number; pc: number; offset: number } {
  const counts = new Map<string, number>();
  for (const expression of stores) {
    if (!is(expression, binaryen.StoreId)) continue;
    const { ptr, value, offset, bytes } = info<binaryen.StoreInfo>(expression);
    if (bytes !== 4 || !is(ptr, binaryen.LocalGetId) || !is(value, binaryen.LocalGetId)) continue;
    const locals = [ptr, value].map((each) => info<binaryen.LocalGetInfo>(each).index);
    const key = [...locals, offset].join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most, next] = [...counts].sort(([, a], [, b]) => b - a);
  if (!most || most[1] < 50 || (next && next[1] > 5))
    throw new Error("the interpreter's place is not where it was");
  const [frame = 0, pc = 0, offset = 0] = most[0].split(",").map(Number);
  return { frame, pc, offset };
}

/** `if ([!]poll(context)) …`. The poll at the function's entry, on its first parameter, has no frame yet. */
function pollsHere(expression: number, polls: ReadonlySet<string>): boolean {
  if (!is(expression, binaryen.BreakId)) return false;
  const { condition } = info<binaryen.BreakInfo>(expression);
  const call = is(condition, binaryen.UnaryId) ? info<binaryen.UnaryInfo>(condition).value : condition;
  if (!is(call, binaryen.CallId)) return false;
  const { target, operands } = info<binaryen.CallInfo>(call);
  const [context = 0] = operands;
  return (
    polls.has(target) && is(context, binaryen.LocalGetId) && info<binaryen.LocalGetInfo>(context).index !== 0
  );
}

/** The functions that reset a counter of ticks. One of them is the poll that the interpreter calls. */
export function pollFunctions(module: binaryen.Module, count: number): ReadonlySet<string> {
  const names = new Set<string>();
  for (let index = 0; index < count; index++) {
    const { name, body } = binaryen.getFunctionInfo(module.getFunctionByIndex(index));
    if (body && [...expressionsIn(body)].some(setsTicks)) names.add(name);
  }
  return names;
}

function setsTicks(expression: number): boolean {
  if (!is(expression, binaryen.StoreId)) return false;
  const { value } = info<binaryen.StoreInfo>(expression);
  return is(value, binaryen.ConstId) && info<binaryen.ConstInfo>(value).value === interruptTicks;
}

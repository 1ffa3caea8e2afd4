import binaryen from "binaryen";
import { addLocal, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { JSStackFrame } from "./tables/engine-structs.ts";

/** The maximum number of frames in an error's stack, from the innermost on. */
const maxFrames = 100;

/**
 * Limits the frames in an error's stack. The engine's build_backtrace has the loop `while ((frame = frame->previous) !=
 * 0) …`. At depth 14,000 a trace of all frames took 2.2 million steps, so a program that had used up its stack was
 * reported to have used up its fuel.
 */
export function shortenTraces(module: binaryen.Module, functions: number): void {
  const { i32, i64, none } = binaryen;
  // build_backtrace(context, error, file, line, column, flags)
  const params = binaryen.createType([i32, i64, i32, i32, i32, i32]);
  const [end, ...others] = functionsOf(module, functions).flatMap(({ function_, body, ...each }) => {
    if (body === 0 || each.params !== params || each.results !== none) return [];
    const expressions = [...expressionsIn(body)];
    if (expressions.filter((expression) => is(expression, binaryen.LoopId)).length !== 1) return [];
    return expressions.filter(endsAtLastFrame).map((break_) => ({ function_, break_ }));
  });
  if (!end || others.length > 0) throw new Error("the engine's traces are not made where they were");
  const count = addLocal(end.function_, i32);
  const nextCount = module.i32.add(module.local.get(count, i32), module.i32.const(1));
  const enough = module.i32.gt_u(module.local.tee(count, nextCount, i32), module.i32.const(maxFrames));
  const { condition } = info<binaryen.BreakInfo>(end.break_);
  edit.Break.setCondition(end.break_, module.i32.or(condition, enough));
}

/** `if ((frame = frame->previous) == 0) break`; `previous` is the first field. */
function endsAtLastFrame(expression: number): boolean {
  if (!is(expression, binaryen.BreakId)) return false;
  const { condition } = info<binaryen.BreakInfo>(expression);
  if (!is(condition, binaryen.UnaryId)) return false;
  const { value: frame } = info<binaryen.UnaryInfo>(condition);
  if (!is(frame, binaryen.LocalSetId)) return false;
  const { index, value: load } = info<binaryen.LocalSetInfo>(frame);
  if (!is(load, binaryen.LoadId)) return false;
  const { ptr, offset } = info<binaryen.LoadInfo>(load);
  return (
    offset === JSStackFrame.prev_frame &&
    is(ptr, binaryen.LocalGetId) &&
    info<binaryen.LocalGetInfo>(ptr).index === index
  );
}

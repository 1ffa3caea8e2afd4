import binaryen from "binaryen";
import { edit, expressionsIn, info, is } from "./expressions.ts";

/** Adds the two counters, and the functions of the host that are called when one is used up. */
export function addCounters(module: binaryen.Module): void {
  addCounter(module, "fuel", "refuel");
  addCounter(module, "allowance", "collect");
}

/** Adds a counter, and the function of the host that is called when it is used up. */
export function addCounter(module: binaryen.Module, counter: string, whenSpent: string): void {
  module.addGlobal(counter, binaryen.i32, true, module.i32.const(0x7fffffff));
  module.addGlobalExport(counter, counter);
  module.addFunctionImport(whenSpent, "sandglass", whenSpent, binaryen.none, binaryen.none);
}

/**
 * Makes every native loop of a QuickJS WASM build count fuel.
 *
 * Why: only interpreted code calls the engine's interrupt handler. A native loop such as
 * `Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)` never calls it: of 139 native functions probed, 51 ran for
 * over 3 s without one poll, and in WebKit such a loop outlives `worker.terminate()`. With the counter, none of 331
 * hostile programs hangs.
 *
 * How: each iteration of a loop runs `fuel -= 1; if (fuel < 0) refuel()`. `fuel` is an exported mutable i32 global.
 * `refuel` is an import (`sandglass.refuel`), which either sets `fuel` again or throws, and so stops the instance
 * permanently. Instructions that copy or fill memory cost one step for each 64 bytes: without it, `for (;;)
 * bytes.copyWithin(0, 1)` on 50 MB ran for 5.2 s under a limit of 0.3 s. The loops of the interpreter function are not
 * changed: the engine counts its ticks, and metering it too made a plain loop 4.3 times as slow.
 *
 * `malloc` and `realloc` subtract the requested bytes from another counter, `allowance`, and call `sandglass.collect`
 * when it is used up. The engine's own count of allocated bytes, which should trigger its garbage collector, does not
 * work (it counts 8 bytes for each allocation).
 *
 * Returns the number of loops and of bulk instructions.
 */
export function addMeter(
  module: binaryen.Module,
  functions: number,
  interpreter: number,
): { readonly loops: number; readonly bulk: number } {
  const counts = meterLoops(module, functions, (function_) => function_ !== interpreter);
  meterAllocation(module, functions);
  return counts;
}

/**
 * Meters the loops of the functions for which `isMetered` holds, and the bulk instructions of all of them: also those of
 * another interpreter (web/interpreters), which this knows nothing of.
 */
export function meterLoops(
  module: binaryen.Module,
  functions: number,
  isMetered: (function_: number) => boolean = () => true,
): { readonly loops: number; readonly bulk: number } {
  // charge(bytes) pays for a bulk instruction and returns its argument, so that it can replace the argument.
  const bytes = () => module.local.get(0, binaryen.i32);
  const steps = module.i32.shr_u(bytes(), module.i32.const(6));
  const chargeBody = [...spend(module, "fuel", steps, "refuel"), bytes()];
  module.addFunction("charge", binaryen.i32, binaryen.i32, [], module.block(null, chargeBody, binaryen.i32));

  let loops = 0;
  let bulk = 0;
  // Without the functions that the passes add: they come after the engine's own.
  for (let index = 0; index < functions; index++) {
    const function_ = module.getFunctionByIndex(index);
    const { body } = binaryen.getFunctionInfo(function_);
    if (!body) continue; // an import
    for (const expression of [...expressionsIn(body)]) {
      if (is(expression, binaryen.MemoryCopyId)) {
        const { size } = info<binaryen.MemoryCopyInfo>(expression);
        edit.MemoryCopy.setSize(expression, chargeSize(module, size));
        bulk++;
      } else if (is(expression, binaryen.MemoryFillId)) {
        const { size } = info<binaryen.MemoryFillInfo>(expression);
        edit.MemoryFill.setSize(expression, chargeSize(module, size));
        bulk++;
      } else if (is(expression, binaryen.LoopId) && isMetered(function_)) {
        const loop = info<binaryen.LoopInfo>(expression);
        const spendOne = spend(module, "fuel", module.i32.const(1), "refuel");
        edit.Loop.setBody(expression, module.block(null, [...spendOne, loop.body], loop.type));
        loops++;
      }
    }
  }
  return { loops, bulk };
}

function meterAllocation(module: binaryen.Module, functions: number): void {
  const malloc = binaryen.getExportInfo(module.getExport(mallocExport)).value;
  const [realloc, ...others] = reallocatorsWith(malloc, module, functions);
  if (!realloc || others.length > 0) throw new Error("the engine's realloc is not where it was");
  for (const [function_, size] of [
    [module.getFunction(malloc), 0],
    [realloc, 1],
  ] as const) {
    const allowanceCheck = spend(module, "allowance", module.local.get(size, binaryen.i32), "collect");
    const { body } = binaryen.getFunctionInfo(function_);
    edit.Function.setBody(function_, module.block(null, [...allowanceCheck, body], binaryen.i32));
  }
}

/** `global -= amount; if (global < 0) whenSpent()` */
export function spend(
  module: binaryen.Module,
  global: string,
  amount: number,
  whenSpent: string,
): readonly [number, number] {
  return [
    module.global.set(global, module.i32.sub(module.global.get(global, binaryen.i32), amount)),
    module.if(
      module.i32.lt_s(module.global.get(global, binaryen.i32), module.i32.const(0)),
      module.call(whenSpent, [], binaryen.none),
    ),
  ];
}

/** The name of `malloc` among the exports: the loader has `_malloc=b.v`. */
const mallocExport = "v";

/**
 * `realloc(pointer, size)` is the only function that calls `malloc` twice: for a null pointer and for a block that must
 * move.
 */
function reallocatorsWith(malloc: string, module: binaryen.Module, functions: number): readonly number[] {
  return Array.from({ length: functions }, (_, index) => module.getFunctionByIndex(index)).filter(
    (function_) => {
      const { params, body } = binaryen.getFunctionInfo(function_);
      if (body === 0 || params !== binaryen.createType([binaryen.i32, binaryen.i32])) return false;
      const calls = [...expressionsIn(body)].filter((expression) => is(expression, binaryen.CallId));
      return calls.filter((call) => info<binaryen.CallInfo>(call).target === malloc).length === 2;
    },
  );
}

/** The size of a bulk instruction, with its payment. Most sizes are small constants, which are free. */
function chargeSize(module: binaryen.Module, size: number): number {
  const isSmall = is(size, binaryen.ConstId) && Number(info<binaryen.ConstInfo>(size).value) < 64;
  return isSmall ? size : module.call("charge", [size], binaryen.i32);
}

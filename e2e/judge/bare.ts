import { posix } from "node:path";
import type { JSRuntimePointer } from "@jitl/quickjs-ffi-types";
import type { QuickJSContext, QuickJSHandle } from "quickjs-emscripten-core";
import { type Engine, instantiate, ticksAfterPoll } from "../../web/sandbox/engine.ts";
import { type Ending, judgeLimits, type Program } from "./program.ts";

/** Jobs run between two looks at whether the program was stopped. */
const jobsAtOnce = 64;
const nativeSlice = 1_000_000;

/** Runs a program in the engine as it comes, with no world of ours in it: a fresh instance, `print`, and no more. */
export async function runBare(engine: Engine, program: Program): Promise<Ending> {
  const printed: string[] = [];
  let left: number = judgeLimits.fuel;
  const spend = (steps: number) => {
    left -= steps;
    return left <= 0;
  };
  const instance = await instantiate(engine, judgeLimits.memoryBytes, {
    poll: () => false,
    refuel: () => {
      if (spend(nativeSlice)) throw new Error("out of fuel");
      instance.nativeFuel.value = nativeSlice;
    },
    collect: () => {},
    refused: () => {},
    dateNow: Date.now,
    inUtc: () => true,
    rejected: () => {},
  });
  instance.nativeFuel.value = nativeSlice;
  const { quickjs, ffi, emscripten } = instance;
  const newRuntime = ffi.QTS_NewRuntime;
  let runtimePointer = 0 as JSRuntimePointer;
  ffi.QTS_NewRuntime = () => {
    runtimePointer = newRuntime();
    return runtimePointer;
  };
  const runtime = quickjs.newRuntime();
  const lastJobContext = emscripten._malloc(4);
  runtime.setMaxStackSize(judgeLimits.stackBytes);
  runtime.setInterruptHandler(() => spend(ticksAfterPoll));
  runtime.setModuleLoader(
    (name) => program.files.get(name) ?? { error: new Error(`there is no file ${name}`) },
    (from, wanted) => (wanted.startsWith(".") ? posix.join(posix.dirname(from), wanted) : wanted),
  );
  const context = runtime.newContext();
  const print = context.newFunction("print", (text) => {
    printed.push(context.getString(text));
  });
  context.setProp(context.global, "print", print);

  const ended = (how: Ending["how"]): Ending => ({ how, printed });
  const threw = (error: QuickJSHandle): Ending =>
    ended(left <= 0 ? { kind: "failed", why: "out of fuel" } : { kind: "threw", ...named(context, error) });
  try {
    const before = context.evalCode(program.setup, "harness.js");
    if (before.error)
      return ended({ kind: "failed", why: `the harness: ${named(context, before.error).message}` });
    const result = context.evalCode(program.source, program.path, program.isModule ? { type: "module" } : 0);
    if (result.error) return threw(result.error);
    while (left > 0 && ffi.QTS_IsJobPending(runtimePointer)) {
      // Not `executePendingJobs`, for the reason in web/sandbox/vm.ts.
      ffi.QTS_ExecutePendingJob(runtimePointer, jobsAtOnce, lastJobContext as never);
    }
    if (program.isModule) {
      const state = context.getPromiseState(result.value);
      if (state.type === "rejected") return threw(state.error);
    }
    return ended({ kind: "completed" });
  } catch (cause) {
    return ended({ kind: "failed", why: String(cause) });
  }
}

/** The name of an error's constructor, which is what test262 goes by, and its message. */
function named(context: QuickJSContext, error: QuickJSHandle): { name: string; message: string } {
  const text = (holder: QuickJSHandle, key: string) => context.getString(context.getProp(holder, key));
  if (context.typeof(error) !== "object") return { name: "", message: context.getString(error) };
  return { name: text(context.getProp(error, "constructor"), "name"), message: text(error, "message") };
}

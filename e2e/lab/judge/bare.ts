import { posix } from "node:path";
import type { Context, Handle } from "../../../web/sandbox/vm/context.ts";
import type { Engine } from "../../../web/sandbox/vm/engine.ts";
import { nativeStackBytes } from "../../../web/sandbox/vm/engine-stack.ts";
import { Machine } from "../../../web/sandbox/vm/machine.ts";
import { Meter } from "../../../web/sandbox/vm/meter.ts";
import { type Ending, judgeLimits, type Program } from "./judged-program.ts";

/** JS_EVAL_TYPE_MODULE. */
const evalModule = 1;

/** Runs a program in the bare engine, without our library: a new instance and `print`, nothing else. */
export async function runBare(engine: Engine, program: Program): Promise<Ending> {
  const lines: string[] = [];
  const machine: Machine = new Machine(engine, judgeLimits.memoryBytes, {
    dateNow: Date.now,
    inUtc: () => true,
    onCall(_id, _argc, argv) {
      const argument = machine.instance.ffi.QTS_ArgvGetJSValueConstPointer(argv as never, 0);
      lines.push(machine.context.stringAt(argument));
      return 0;
    },
    normalizeModule: (from, specifier) =>
      newText(specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : specifier),
    loadModule(name) {
      const text = program.files.get(name);
      if (text !== undefined) return newText(text);
      const { context } = machine;
      context.throw(
        context.evaluate(`new Error(${JSON.stringify(`there is no file ${name}`)})`, "", 0).value,
      );
      return 0;
    },
  });
  const newText = (text: string) => machine.context.newCString(text).pointer;
  machine.begin();
  const { context, instance } = machine;
  instance.ffi.QTS_RuntimeSetMaxStackSize(context.runtime, nativeStackBytes);
  instance.ffi.QTS_RuntimeEnableModuleLoader(context.runtime, 1);
  context.setProp(context.global, "print", context.newFunction("print", 1));

  const timeless = { cpuMs: Number.POSITIVE_INFINITY, wallMs: Number.POSITIVE_INFINITY };
  const meter = new Meter(machine.counters, { fuel: judgeLimits.fuel, ...timeless }, () => 0);
  const endingOf = (how: Ending["how"]): Ending => ({ how, lines });
  const failure = (why: string) => endingOf({ kind: "failed", why });
  const threw = (error: Handle) =>
    meter.exhaustedLimit
      ? failure("out of fuel")
      : endingOf({ kind: "threw", ...nameAndMessage(context, error) });

  const before = machine.step(meter, () => context.evaluate(program.setup, "harness.js", 0));
  if (before.kind === "broken") return failure(String(before.cause));
  if (before.kind === "threw")
    return failure(`the harness: ${nameAndMessage(context, before.handle).message}`);
  const flags = program.isModule ? evalModule : 0;
  const result = machine.step(meter, () => context.evaluate(program.source, program.path, flags));
  if (result.kind === "broken") return failure(String(result.cause));
  if (result.kind === "threw") return threw(result.handle);
  const jobs = machine.runJobs(meter);
  if (jobs.kind === "broken") return failure(String(jobs.cause));
  if (program.isModule) {
    const { state, value } = context.promiseOf(result.handle);
    if (state === "rejected") return threw(value);
  }
  return endingOf({ kind: "completed" });
}

/** The name of an error's constructor, which test262 compares, and its message. */
function nameAndMessage(context: Context, error: Handle): { name: string; message: string } {
  const text = (holder: Handle, key: string) => context.string(context.getProp(holder, key));
  return { name: text(context.getProp(error, "constructor"), "name"), message: text(error, "message") };
}

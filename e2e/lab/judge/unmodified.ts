import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { posix } from "node:path";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from "quickjs-emscripten-core";
import { nativeStackBytes } from "../../../web/run/sandbox/vm/engine-stack.ts";
import { type Ending, judgeLimits, type Program } from "./judged-program.ts";

let modulePromise: Promise<WebAssembly.Module> | undefined;

/** The file of the package, without any step of our build. */
function engine(): Promise<WebAssembly.Module> {
  const require = createRequire(import.meta.url);
  modulePromise ??= readFile(require.resolve("@jitl/quickjs-wasmfile-release-sync/wasm")).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  return modulePromise;
}

const pageBytes = 65_536;
/** A setting of Emscripten when it built the engine. */
const initialBytes = 16 * 1024 ** 2;
/** The engine checks every 10,000 ticks whether it should stop. */
const polls = judgeLimits.fuel / 10_000;

/** Runs a program in quickjs-emscripten as it is published: a new instance and `print`, nothing else. */
export async function runUnmodified(program: Program): Promise<Ending> {
  const wasmMemory = new WebAssembly.Memory({
    initial: initialBytes / pageBytes,
    maximum: judgeLimits.memoryBytes / pageBytes,
  });
  const module = await newQuickJSWASMModuleFromVariant(
    newVariant(variant, { wasmModule: await engine(), wasmMemory }),
  );
  const runtime = module.newRuntime();
  let remainingPolls = polls;
  runtime.setMaxStackSize(nativeStackBytes);
  runtime.setInterruptHandler(() => --remainingPolls < 0);
  runtime.setModuleLoader(
    (name) => program.files.get(name) ?? { error: new Error(`there is no file ${name}`) },
    (from, specifier) => (specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : specifier),
  );
  const context = runtime.newContext();
  const lines: string[] = [];
  const print = context.newFunction("print", (text) => {
    lines.push(context.getString(text));
  });
  context.setProp(context.global, "print", print);
  const endingOf = (how: Ending["how"]): Ending => ({ how, lines });
  const failure = (why: string) => endingOf({ kind: "failed", why });
  const threw = (error: QuickJSHandle) =>
    remainingPolls < 0
      ? failure("out of fuel")
      : endingOf({ kind: "threw", ...nameAndMessage(context, error) });

  // Nothing is disposed of, because that would abort after a failure. The whole instance is dropped.
  try {
    const before = context.evalCode(program.setup, "harness.js", { type: "global" });
    if (before.error) return failure(`the harness: ${nameAndMessage(context, before.error).message}`);
    const type = program.isModule ? "module" : "global";
    const result = context.evalCode(program.source, program.path, { type });
    if (result.error) return threw(result.error);
    while (runtime.hasPendingJob() && remainingPolls >= 0) runtime.executePendingJobs();
    if (program.isModule) {
      const state = context.getPromiseState(result.value);
      if (state.type === "rejected") return threw(state.error);
    }
  } catch (cause) {
    return failure(String(cause));
  }
  return endingOf({ kind: "completed" });
}

function nameAndMessage(context: QuickJSContext, error: QuickJSHandle): { name: string; message: string } {
  const text = (holder: QuickJSHandle, key: string) => context.getString(context.getProp(holder, key));
  return { name: text(context.getProp(error, "constructor"), "name"), message: text(error, "message") };
}

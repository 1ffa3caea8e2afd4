import variant from "@jitl/quickjs-wasmfile-release-sync";
import bareUrl from "@jitl/quickjs-wasmfile-release-sync/wasm?url";
import { expose } from "comlink";
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from "quickjs-emscripten-core";

/**
 * quickjs-emscripten as its documentation uses it: one module, a new context for each run, no limits, output by a host
 * function. Ours is compared with it.
 */
const loadPromise = load();

async function load(): Promise<QuickJSWASMModule> {
  const bytes = await (await fetch(bareUrl)).arrayBuffer();
  return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule: WebAssembly.compile(bytes) }));
}

const bare = {
  /** Runs code in a new context. Returns its value as text and the milliseconds of the evaluation. */
  async run(code: string): Promise<{ value: string; ms: number }> {
    using context = (await loadPromise).newContext();
    const start = performance.now();
    using result = context.unwrapResult(context.evalCode(code));
    const ms = performance.now() - start;
    return { value: String(context.dump(result)), ms };
  },
  /** Runs code that prints with `print`. Returns the number of lines that arrived. Each is posted to the page. */
  async runPrinting(code: string, port: MessagePort): Promise<number> {
    using context = (await loadPromise).newContext();
    let lines = 0;
    using print = context.newFunction("print", (text) => {
      lines++;
      port.postMessage(context.getString(text));
    });
    context.setProp(context.global, "print", print);
    context.unwrapResult(context.evalCode(code)).dispose();
    return lines;
  },
};

export type Bare = typeof bare;
expose(bare);

import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import type { BareEngine } from "./measure-engines.ts";

/**
 * quickjs-emscripten as its documentation uses it: one module, a new context for each run, no limits, output by a host
 * function. Ours is compared with it.
 */
export async function bareEngine(
  wasm: WebAssembly.Module | Promise<WebAssembly.Module>,
): Promise<BareEngine> {
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule: wasm }));
  return {
    run(code) {
      using context = engine.newContext();
      const start = performance.now();
      using result = context.unwrapResult(context.evalCode(code));
      const ms = performance.now() - start;
      return { value: String(context.dump(result)), ms };
    },
    print(code, onLine) {
      using context = engine.newContext();
      using print = context.newFunction("print", (text) => {
        onLine(context.getString(text));
      });
      context.setProp(context.global, "print", print);
      context.unwrapResult(context.evalCode(code)).dispose();
    },
  };
}

import variant from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  shouldInterruptAfterDeadline,
} from "quickjs-emscripten-core";
import { serve, timeRun, timeStop } from "../adapter.ts";

/** quickjs-emscripten as its documentation uses it: one module, a runtime and a context a world, output by a function. */
const loading = newQuickJSWASMModuleFromVariant(variant);
let context: QuickJSContext | undefined;
const contexts: QuickJSContext[] = [];

function evaluate(context: QuickJSContext, code: string) {
  return timeRun(() => context.unwrapResult(context.evalCode(code)).consume((value) => context.dump(value)));
}

serve({
  async load() {
    await loading;
  },
  async warm(code) {
    context ??= (await loading).newContext();
    return evaluate(context, code);
  },
  async clean(code) {
    using context = (await loading).newContext();
    return evaluate(context, code);
  },
  async print(code, onLine) {
    using context = (await loading).newContext();
    using log = context.newFunction("log", (text) => onLine(context.getString(text)));
    using console = context.newObject();
    context.setProp(console, "log", log);
    context.setProp(context.global, "console", console);
    evaluate(context, code);
  },
  async hold() {
    const context = (await loading).newContext();
    evaluate(context, "1 + 1");
    contexts.push(context);
  },
  async stop(code, ms) {
    const context = (await loading).newContext();
    context.runtime.setInterruptHandler(shouldInterruptAfterDeadline(Date.now() + ms));
    return timeStop(ms, () => {
      evaluate(context, code);
      return context.unwrapResult(context.runtime.executePendingJobs());
    });
  },
});

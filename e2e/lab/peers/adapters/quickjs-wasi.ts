import { QuickJS } from "quickjs-wasi";
import wasmUrl from "quickjs-wasi/quickjs.wasm?url";
import { serve, timeRun, timeStop } from "../adapter.ts";

/** quickjs-wasi as its documentation uses it: compiled once, an instance a world. */
const loading = WebAssembly.compileStreaming(fetch(wasmUrl));
let vm: QuickJS | undefined;
const vms: QuickJS[] = [];

async function create(interruptHandler?: () => boolean): Promise<QuickJS> {
  const wasm = await loading;
  return QuickJS.create(interruptHandler ? { wasm, interruptHandler } : { wasm });
}

function evaluate(vm: QuickJS, code: string) {
  return timeRun(() => vm.evalCode(code).consume((value) => vm.dump(value)));
}

serve({
  async load() {
    await loading;
  },
  async warm(code) {
    vm ??= await create();
    return evaluate(vm, code);
  },
  async clean(code) {
    const vm = await create();
    try {
      return evaluate(vm, code);
    } finally {
      vm.dispose();
    }
  },
  async print(code, onLine) {
    const vm = await create();
    const log = vm.newFunction("log", (text) => {
      onLine(text?.toString() ?? "");
      return vm.undefined;
    });
    const console = vm.newObject();
    vm.setProp(console, "log", log);
    vm.setProp(vm.global, "console", console);
    evaluate(vm, code);
    vm.dispose();
  },
  async hold() {
    const vm = await create();
    evaluate(vm, "1 + 1");
    vms.push(vm);
  },
  async stop(code, ms) {
    const until = performance.now() + ms;
    const vm = await create(() => performance.now() > until);
    return timeStop(ms, () => {
      evaluate(vm, code);
      vm.executePendingJobs();
    });
  },
});

import { expose } from "comlink";
import { registeredCompilers, registeredValueReaders } from "../../languages/compiler-registry.ts";
import { compilers } from "../../languages/compilers.ts";
import { type LookEvent, parseLookRequest } from "../../protocol/look/look-messages.ts";
import type { LookWorkerApi } from "../../protocol/worker-api.ts";
import { look } from "../look/replay.ts";
import type { Engine } from "../vm/engine.ts";
import { fullRuntimeExtensions } from "./full-runtime.ts";
import { sealGlobalScope } from "./seal-global-scope.ts";

/**
 * The worker that makes runs again to look inside. It is started as those are that run programs, in a cell whose engine is
 * the one with breakpoints. Another engine is left to whoever else is in this script (whole.worker.ts).
 */
addEventListener(
  "message",
  (event: MessageEvent<{ engine: Engine; control: MessagePort }>) => {
    const { engine, control } = event.data;
    if (!WebAssembly.Module.imports(engine).some(({ name }) => name === "moment")) return;
    event.stopImmediatePropagation();
    // Compilers of other scripts are found by a global, which is gone once the scope is sealed.
    const extensions = fullRuntimeExtensions([...compilers, ...registeredCompilers()]);
    const valueReaders = registeredValueReaders();
    sealGlobalScope();
    const api: LookWorkerApi<MessagePort> = {
      ready() {},
      look: (request, events) =>
        look(parseLookRequest(request), {
          ...extensions,
          valueReaders,
          engine,
          emit: (told: LookEvent) => events.postMessage(told),
        }),
    };
    expose(Object.freeze(api), control);
  },
  { once: true },
);

import { expose } from "comlink";
import { registeredCompilers } from "../../languages/compiler-registry.ts";
import { compilers } from "../../languages/compilers.ts";
import { type LookEvent, parseLookRequest } from "../../protocol/look/look.ts";
import type { LookWorkerApi } from "../../protocol/worker-api.ts";
import { look } from "../look/replay.ts";
import type { Engine } from "../vm/engine.ts";
import { fullRuntimeExtensions } from "./full-runtime.ts";
import { sealGlobalScope } from "./seal-global-scope.ts";

/**
 * The worker that makes runs again to look inside. It is started as those are that run programs, in a cell whose engine is
 * the one with breakpoints.
 */
addEventListener(
  "message",
  (event: MessageEvent<{ engine: Engine; control: MessagePort }>) => {
    const { engine, control } = event.data;
    sealGlobalScope();
    const extensions = fullRuntimeExtensions([...compilers, ...registeredCompilers()]);
    const api: LookWorkerApi<MessagePort> = {
      ready() {},
      look: (request, events) =>
        look(parseLookRequest(request), {
          ...extensions,
          engine,
          emit: (told: LookEvent) => events.postMessage(told),
        }),
    };
    expose(Object.freeze(api), control);
  },
  { once: true },
);

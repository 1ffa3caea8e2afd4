import { expose } from "comlink";
import { registeredCompilers, registeredValueReaders } from "../../../languages/compiler-registry.ts";
import { compilers } from "../../../languages/compilers.ts";
import { type LookEvent, parseLookRequest, parseRecordedRun } from "../../../protocol/look/look-messages.ts";
import type { LookWorkerApi } from "../../../protocol/worker-api.ts";
import { countLines, look } from "../look/replay.ts";
import { fullRuntimeExtensions } from "./full-runtime.ts";
import { sealGlobalScope } from "./seal-global-scope.ts";
import type { WorkerStart } from "./worker-start.ts";

/**
 * Serves as the worker that repeats runs for a replay. It is started like the workers of programs, in a cell whose engine
 * has breakpoints.
 */
export function serveReplays({ engine, control }: WorkerStart): void {
  // Compilers of other scripts are found through a global, which no longer exists once the scope is sealed.
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
        emit: (event: LookEvent) => events.postMessage(event),
      }),
    countLines: (run) => countLines(parseRecordedRun(run, "run"), { ...extensions, valueReaders, engine }),
  };
  expose(Object.freeze(api), control);
}

import { expose } from "comlink";
import { batchEvent } from "../../../protocol/console/message-batch.ts";
import { parseCompiledFiles } from "../../../protocol/program/compile-result.ts";
import { defaultLimits } from "../../../protocol/run/limits.ts";
import { parseRunRequest, runRequest } from "../../../protocol/run/run-request.ts";
import type { SandboxWorkerApi } from "../../../protocol/worker-api.ts";
import { run } from "../run/run.ts";
import type { RunHost, RuntimeExtensions } from "../run/run-host.ts";
import type { Engine } from "../vm/engine.ts";
import { Vm } from "../vm/vm.ts";
import { freshVm } from "../vm/vm-template.ts";
import { sealGlobalScope } from "./seal-global-scope.ts";
import type { SendEvent } from "./session-api.ts";
import type { WorkerStart } from "./worker-start.ts";

/** The methods of every worker. Only the full worker has the others. */
type BasicMethod = "ready" | "renew" | "rehearse" | "run" | "answer";
export type ExtendWorkerApi = (tools: {
  readonly engine: Engine;
  /** Reserves the worker for one run, session or grading, whose events are sent to `events`. */
  readonly hostOf: (events?: MessagePort) => Omit<RunHost, "emit">;
  readonly send: SendEvent;
  /** Sends events to this port from now on. */
  readonly sendTo: (events: MessagePort) => void;
}) => Omit<SandboxWorkerApi<MessagePort>, BasicMethod>;

/**
 * Serves one run or one session in a worker. After its first message it can communicate only through the control port and
 * the run's own port.
 */
export function exposeWorkerApi(
  { engine, control }: WorkerStart,
  extensions: RuntimeExtensions,
  extend?: ExtendWorkerApi,
): void {
  const timeout = setTimeout;
  sealGlobalScope();
  // Created in advance, with the default limit, so that a run starts within a millisecond. No template for copies
  // is made (see `freshVm`), because a waiting run would have to wait for it.
  let spare = Vm.create(engine, defaultLimits.memoryBytes);
  let isUsed = false;
  let port: MessagePort | undefined;
  const send: SendEvent = (message, transfer = []) => port?.postMessage(batchEvent(message), [...transfer]);
  let resolveAnswer: ((text: string | null) => void) | undefined;
  const hostOf = (events?: MessagePort): Omit<RunHost, "emit"> => {
    if (isUsed) throw new Error("this worker has already been used");
    isUsed = true;
    port = events;
    return {
      ...extensions,
      engine,
      spare,
      sleep: (ms) => new Promise((resolve) => timeout(resolve, ms)),
      ask: (question) =>
        new Promise((resolve) => {
          resolveAnswer = resolve;
          send({ kind: "asks", question });
        }),
    };
  };
  const api: Pick<SandboxWorkerApi<MessagePort>, BasicMethod> = {
    ready() {},
    async renew() {
      spare = await freshVm(engine, defaultLimits.memoryBytes);
      resolveAnswer = port = undefined;
      isUsed = false;
    },
    rehearse: () => void (isUsed || rehearse(engine)),
    async run(request, events, compiledFiles = []) {
      await run(parseRunRequest(request), {
        ...hostOf(events),
        compiledFiles: parseCompiledFiles(compiledFiles, "compiled"),
        emit: (message) => send(message),
        onInputs: (inputs) => send({ kind: "inputs", inputs }),
      });
    },
    answer(text) {
      resolveAnswer?.(typeof text === "string" ? text : null);
      resolveAnswer = undefined;
    },
    ...extend?.({
      engine,
      hostOf,
      send,
      sendTo(events) {
        port = events;
      },
    }),
  };
  expose(Object.freeze(api), control);
}

/**
 * Runs a program as a warm-up, in its own VM, so that the code of a run is already compiled. Without it `1 + 1` took
 * 5.2 ms from page to page.
 */
async function rehearse(engine: Engine): Promise<void> {
  const code = "console.log([1]); new Map([[1, { a: 'b' }]])";
  const spare = await freshVm(engine, defaultLimits.memoryBytes);
  await run(runRequest({ code }), { engine, spare, emit: () => {}, sleep: async () => {} });
}

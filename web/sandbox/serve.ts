import { expose } from "comlink";
import type { SandboxControl } from "../protocol/control.ts";
import type { RunEvent } from "../protocol/event.ts";
import { defaultLimits } from "../protocol/limits.ts";
import { parseRunRequest, runRequest } from "../protocol/request.ts";
import type { Engine } from "./engine.ts";
import { type Equipment, run } from "./run.ts";
import { sealGlobalScope } from "./seal.ts";
import { Vm } from "./vm.ts";

/**
 * Serves one run in a worker: started from a blob inside the cell. Its first message brings the compiled engine and
 * the port it is controlled by; after that it has no way to talk but that port and the run's own.
 */
export function serve(equipment: Equipment): void {
  addEventListener(
    "message",
    (event: MessageEvent<{ engine: Engine; control: MessagePort }>) => {
      const { engine, control } = event.data;
      const timeout = setTimeout;
      sealGlobalScope();
      // Made before it is asked for, with the limit most runs have: a run then starts within a millisecond.
      const spare = Vm.create(engine, defaultLimits.memoryBytes);
      let used = false;
      let answered: ((text: string | null) => void) | undefined;
      const exposed: SandboxControl<MessagePort> = {
        async ready() {
          await spare;
          // Afterwards: whoever waits for the first run should not wait for this.
          timeout(() => used || rehearse(engine), 0);
        },
        async run(request, events) {
          if (used) throw new Error("this worker has served its run");
          used = true;
          const emit = (told: RunEvent) => events.postMessage(told);
          await run(parseRunRequest(request), {
            ...equipment,
            engine,
            spare: await spare,
            emit,
            sleep: (ms) => new Promise((resolve) => timeout(resolve, ms)),
            ask: (question) =>
              new Promise((resolve) => {
                answered = resolve;
                emit({ kind: "asks", question });
              }),
          });
        },
        answer(text) {
          answered?.(typeof text === "string" ? text : null);
          answered = undefined;
        },
      };
      expose(Object.freeze(exposed), control);
    },
    { once: true },
  );
}

/**
 * Runs a program for nobody, in a VM of its own, so that the code a run goes through is compiled before one is asked
 * for: `1 + 1` took 5.2 ms page to page without it.
 */
async function rehearse(engine: Engine): Promise<void> {
  const code = "console.log([1]); new Map([[1, { a: 'b' }]])";
  const spare = await Vm.create(engine, defaultLimits.memoryBytes);
  await run(runRequest({ code }), { engine, spare, emit: () => {}, sleep: async () => {} });
}

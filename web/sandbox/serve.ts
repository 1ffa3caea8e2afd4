import { expose } from "comlink";
import { parseCompiledFiles } from "../protocol/compiled.ts";
import type { SandboxControl } from "../protocol/control.ts";
import { defaultLimits } from "../protocol/limits.ts";
import { packed } from "../protocol/packed.ts";
import { parseRunRequest, runRequest } from "../protocol/request.ts";
import type { Engine } from "./engine.ts";
import { freshVm } from "./fresh.ts";
import type { Equipment, RunHost } from "./host.ts";
import { run } from "./run.ts";
import { sealGlobalScope } from "./seal.ts";
import type { Tell } from "./serve-session.ts";
import { Vm } from "./vm.ts";

/** What every worker does. The rest is what only the full one is asked for. */
type Always = "ready" | "renew" | "rehearse" | "run" | "answer";
export type More = (tools: {
  /** Takes the worker for the one thing it serves; what that tells goes to `events`. */
  readonly hostOf: (events?: MessagePort) => Omit<RunHost, "emit">;
  readonly tell: Tell;
  /** From now on what is told goes there. */
  readonly tellTo: (events: MessagePort) => void;
}) => Omit<SandboxControl<MessagePort>, Always>;

/**
 * Serves one run in a worker, or one session: started from a blob inside the cell. Its first message brings the
 * compiled engine and the port it is controlled by; after that it has no way to talk but that port and the run's own.
 */
export function serve(equipment: Equipment, more?: More): void {
  addEventListener(
    "message",
    (event: MessageEvent<{ engine: Engine; control: MessagePort }>) => {
      const { engine, control } = event.data;
      const timeout = setTimeout;
      sealGlobalScope();
      // Made before it is asked for, with the limit most runs have: a run then starts within a millisecond. Nothing is kept
      // for copies of it (see `freshVm`), which a run that waits would wait for.
      let spare = Vm.create(engine, defaultLimits.memoryBytes);
      let used = false;
      let port: MessagePort | undefined;
      const tell: Tell = (told, moved = []) => port?.postMessage(packed(told), [...moved]);
      let answered: ((text: string | null) => void) | undefined;
      const hostOf = (events?: MessagePort): Omit<RunHost, "emit"> => {
        if (used) throw new Error("this worker has served its run");
        used = true;
        port = events;
        return {
          ...equipment,
          engine,
          spare,
          sleep: (ms) => new Promise((resolve) => timeout(resolve, ms)),
          ask: (question) =>
            new Promise((resolve) => {
              answered = resolve;
              tell({ kind: "asks", question });
            }),
        };
      };
      const exposed: Pick<SandboxControl<MessagePort>, Always> = {
        ready() {},
        async renew() {
          spare = await freshVm(engine, defaultLimits.memoryBytes);
          answered = port = undefined;
          used = false;
        },
        rehearse: () => void (used || rehearse(engine)),
        async run(request, events, compiled = []) {
          await run(parseRunRequest(request), {
            ...hostOf(events),
            compiled: parseCompiledFiles(compiled, "compiled"),
            emit: (told) => tell(told),
          });
        },
        answer(text) {
          answered?.(typeof text === "string" ? text : null);
          answered = undefined;
        },
        ...more?.({
          hostOf,
          tell,
          tellTo(events) {
            port = events;
          },
        }),
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
  const spare = await freshVm(engine, defaultLimits.memoryBytes);
  await run(runRequest({ code }), { engine, spare, emit: () => {}, sleep: async () => {} });
}

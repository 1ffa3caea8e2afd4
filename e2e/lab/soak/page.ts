import { transfer } from "comlink";
import { parseRunEvent } from "../../../web/protocol/run/run-event.ts";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import { Client } from "../../../web/run/client/client.ts";
import { ClientRun } from "../../../web/run/client/client-run.ts";
import { openCell } from "../../../web/run/client/open-cell.ts";
import { Pool } from "../../../web/run/client/worker-pool.ts";

/**
 * The client without an interface, for what a reader cannot do: runs that do not end, and that the watchdog must kill.
 */
const client = new Client(new Pool(openCell));

const soak = {
  ready: () => client.warm(),

  /** A run with a limit of an hour in its worker, which the page's watchdog ends much earlier. */
  async killByWatchdog(): Promise<void> {
    const hour = { fuel: 1_000_000_000_000, cpuMs: 3_600_000, wallMs: 3_600_000 };
    const request = runRequest({ code: "for (;;);", limits: hour });
    await client.warm();
    const worker = await client.pool.obtain(() => true);
    if (!worker) throw new Error("there is no worker");
    const run = new ClientRun(
      {
        limits: { ...request.limits, cpuMs: 20, wallMs: 20 },
        start: (worker, events) => worker.control.run(request, transfer(events, [events]), []),
        parse: (value) => {
          const event = parseRunEvent(value);
          // A worker that is stuck in uncounted code would send nothing, so its progress is left out.
          return event.kind === "progress" ? undefined : event;
        },
        end: (worker) => worker.terminate(),
      },
      () => {},
    );
    run.begin(worker);
    const outcome = await run.result;
    if (outcome.kind !== "exhausted") throw new Error(`a killed run is ${JSON.stringify(outcome)}`);
    await client.pool.refill();
  },
};

export type Soak = typeof soak;
Object.assign(globalThis, { soak });

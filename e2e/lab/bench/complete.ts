import { defaultLimits } from "../../../web/protocol/run/limits.ts";
import { runRequest } from "../../../web/protocol/run/run-request.ts";
import type { Usage } from "../../../web/protocol/run/usage.ts";
import { run } from "../../../web/run/sandbox/run/run.ts";
import { fullRuntime } from "../../../web/run/sandbox/testing/run-program.ts";
import type { Engine } from "../../../web/run/sandbox/vm/engine.ts";

const limits = { ...defaultLimits, fuel: 4_000_000_000, cpuMs: 600_000, wallMs: 600_000 };

/** Runs a program in an engine that was made for a measurement. Gives what it used. Throws if it does not complete. */
export async function complete(engine: Engine, code: string): Promise<Usage> {
  const outcome = await run(runRequest({ code, limits }), {
    ...fullRuntime,
    engine,
    emit: () => {},
    sleep: async () => {},
  });
  if (outcome.kind !== "completed") throw new Error(`${outcome.kind}: ${JSON.stringify(outcome)}`);
  return outcome.usage;
}

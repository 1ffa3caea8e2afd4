import type { Client } from "../../../run/client/client.ts";
import type { LookDependencies } from "./look-replay.ts";

/** The parts that repeat runs. They are loaded at the first use. */
export function replayParts(client: Pick<Client, "complete">): LookDependencies {
  return {
    load: async () => {
      const [{ LookClient }, { lookCells }] = await replayModules();
      return new LookClient(lookCells);
    },
    complete: (request) => client.complete(request),
  };
}

/** Loads the parts that repeat runs in advance. Rejects if that fails. */
export async function preloadReplays(): Promise<void> {
  const [, { holdLookEngine }] = await replayModules();
  await holdLookEngine();
}

function replayModules() {
  return Promise.all([
    import("../../../run/client/client-look.ts"),
    import("../../../run/client/look-cell.ts"),
  ]);
}

import { effect } from "@preact/signals";
import { PostMortem } from "../../../features/evidence/post-mortem.ts";
import type { Playground } from "../../../player/model/playground.ts";
import type { LookDependencies } from "../../../player/model/replay/look-replay.ts";
import type { Client } from "../../../run/client/client.ts";

/** Explains each run that fails, until the next run begins. */
export function mountPostMortem(playground: Playground, client: Pick<Client, "complete">): PostMortem {
  const postMortem = new PostMortem(replayParts(client));
  let pause: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const outcome = playground.outcome.value;
    clearTimeout(pause);
    postMortem.clear();
    const request = playground.lastRequest.peek();
    if (!outcome || !request) return;
    const inputs = playground.lastInputs;
    // After a pause: with Run on change, not each of these runs is also repeated.
    pause = setTimeout(() => void postMortem.explain({ request, outcome, inputs }), pauseMs);
  });
  // A run has begun and has no outcome yet.
  effect(() => {
    if (playground.busy.value) postMortem.clear();
  });
  return postMortem;
}

const pauseMs = 200;

/** The parts that repeat runs. They are loaded at the first use. */
export function replayParts(client: Pick<Client, "complete">): LookDependencies {
  return {
    load: async () => {
      const [{ LookClient }, { lookCells }] = await lookModules();
      return new LookClient(lookCells);
    },
    complete: (request) => client.complete(request),
  };
}

/** Loads the parts that repeat runs in advance. Rejects if that fails. */
export async function preloadLook(): Promise<void> {
  const [, { holdLookEngine }] = await lookModules();
  await holdLookEngine();
}

function lookModules() {
  return Promise.all([
    import("../../../run/client/client-look.ts"),
    import("../../../run/client/look-cell.ts"),
  ]);
}

import { effect } from "@preact/signals";
import type { Client } from "../../run/client/client.ts";
import type { Playground } from "../model/playground.ts";
import { replayParts } from "../model/replay/replay-parts.ts";
import { PostMortem } from "./post-mortem.ts";

/** Explains each run that fails, until the next run begins. */
export function explainRuns(playground: Playground, client: Pick<Client, "complete">): PostMortem {
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

import type { FactsAtMoment } from "../../protocol/look/fact.ts";
import type { LookAt } from "../../protocol/look/look-at.ts";
import type { Explanation, Sentence } from "../../protocol/run/explanation.ts";

/** Undefined without sentences. `at` is the moment that shows what they say. */
export function replayExplanation(sentences: readonly Sentence[], at: LookAt): Explanation | undefined {
  if (sentences.length === 0) return undefined;
  return { source: "replay", sentences, action: { kind: "look inside", at } };
}

/** The moment that shows the facts. */
export function momentOf({ moment }: FactsAtMoment): LookAt {
  return moment === undefined ? { kind: "last" } : { kind: "moment", number: moment };
}

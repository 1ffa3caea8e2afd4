import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Explanation } from "../../protocol/run/explanation.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { Client } from "../../run/client/client.ts";
import { isExplained, isLookable } from "../../run/client/lookable.ts";
import type { ProgramAnalyzer } from "../../run/client/program-analyzer.ts";
import type { Playground } from "../model/playground.ts";
import { type EndedRun, LookReplay } from "../model/replay/look-replay.ts";
import { replayParts } from "../model/replay/replay-parts.ts";
import { factSentences } from "../output/fact-text.ts";
import { momentOf, replayExplanation } from "./replay-explanation.ts";

/** What explains the end of the shown run, below its outcome. */
export type RunExplanation = {
  /** What each source says, as far as it is known yet, in their order of precedence. */
  readonly parts: ReadonlySignal<readonly Explanation[]>;
  /** The finished part of the replay in progress, from 0 to 1. */
  readonly progress: ReadonlySignal<number | undefined>;
  /** Ends the replay in progress. */
  stop(): void;
};

type ExplainingClient = Pick<Client, "complete"> & {
  readonly analyzer: Pick<ProgramAnalyzer, "explain">;
};

/** Explains each run that fails, until the next run is shown. */
export function explainRuns(
  playground: Pick<Playground, "outcome" | "busy" | "lastRequest" | "lastInputs">,
  client: ExplainingClient,
): RunExplanation {
  const replay = new LookReplay(replayParts(client));
  const byText = signal<Explanation | undefined>(undefined);
  const byReplay = signal<Explanation | undefined>(undefined);
  let pause: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(pause);
    replay.cancel();
  };
  effect(() => {
    const outcome = playground.outcome.value;
    stop();
    byText.value = undefined;
    byReplay.value = undefined;
    const request = playground.lastRequest.peek();
    if (!outcome || !request) return;
    const run = { request, outcome, inputs: playground.lastInputs };
    const show = async (
      part: Signal<Explanation | undefined>,
      explaining: Promise<Explanation | undefined>,
    ) => {
      // If a source fails, the outcome alone is clear enough.
      const explanation = await explaining.catch(() => undefined);
      if (playground.outcome.peek() === outcome) part.value = explanation;
    };
    void show(byText, client.analyzer.explain(request, outcome));
    // After a pause: with Run on change, not each of these runs is also repeated.
    pause = setTimeout(() => void show(byReplay, explainByReplay(run, replay)), pauseMs);
  });
  effect(() => {
    if (playground.busy.value) stop();
  });
  const parts = computed(() => {
    const [text, observed] = [byText.value, byReplay.value];
    if (!text || !observed) return [text ?? observed ?? []].flat();
    const { question: _answered, ...rest } = text;
    return rest.sentences.length > 0 || rest.action ? [rest, observed] : [observed];
  });
  return { parts, progress: replay.progress, stop };
}

const pauseMs = 200;

/** The outcomes that a replay can explain. */
const failures: ReadonlySet<Outcome["kind"]> = new Set(["exhausted", "threw", "unsettled"]);

/** Repeats a failed run, and collects the facts that explain it. */
async function explainByReplay(
  run: Omit<EndedRun, "log">,
  replay: LookReplay,
): Promise<Explanation | undefined> {
  const { request, outcome } = run;
  if (!failures.has(outcome.kind) || !isLookable(request, outcome)) return undefined;
  if (!isExplained(request, outcome)) {
    // The syntax tree of the program's language is not available here.
    const { lastMoments, lastValues } = await import("./last-values.ts");
    const result = await replay.ask(run, { kind: "last", count: lastMoments });
    if (result?.kind !== "moments") return undefined;
    return replayExplanation(lastValues(result, outcome, request.files), {
      kind: "moment",
      number: result.trace.moments - 1,
    });
  }
  const limit = outcome.kind === "exhausted" ? outcome.limit : undefined;
  const result = await replay.ask(run, { kind: "facts", ...(limit && { limit }) });
  return result?.kind === "facts"
    ? replayExplanation(factSentences(result.facts), momentOf(result))
    : undefined;
}

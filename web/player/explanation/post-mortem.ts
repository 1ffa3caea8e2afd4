import { signal } from "@preact/signals";
import type { Outcome } from "../../protocol/run/outcome.ts";
import { isExplained, isLookable } from "../../run/client/lookable.ts";
import { type EndedRun, type LookDependencies, LookReplay } from "../model/replay/look-replay.ts";
import { type EvidenceText, evidenceTexts } from "../output/fact-text.ts";

/** Facts that explain why a run failed. `moment` is the number of the moment that shows it. */
export type EvidenceSummary = { readonly texts: readonly EvidenceText[]; readonly moment?: number };

/** The outcomes that need an explanation. */
const badEndings: ReadonlySet<Outcome["kind"]> = new Set(["exhausted", "threw", "unsettled"]);

/** Repeats a failed run, and collects the facts that explain it. */
export class PostMortem {
  readonly evidence = signal<EvidenceSummary | undefined>(undefined);
  private readonly replay: LookReplay;

  constructor(dependencies: LookDependencies) {
    this.replay = new LookReplay(dependencies);
  }

  /** The finished part of the replay in progress, from 0 to 1. */
  get progress() {
    return this.replay.progress;
  }

  /** Ends the current replay, and clears the result. */
  clear(): void {
    this.stop();
    this.evidence.value = undefined;
  }

  /** Ends the current replay. */
  stop(): void {
    this.replay.cancel();
  }

  /** Explains the run if it failed. If that is impossible, nothing is shown: the outcome alone is clear enough. */
  async explain(run: Omit<EndedRun, "log">): Promise<void> {
    this.clear();
    const { request, outcome } = run;
    if (!badEndings.has(outcome.kind) || !isLookable(request, outcome)) return;
    if (!isExplained(request, outcome)) return this.addLastValues(run);
    const limit = outcome.kind === "exhausted" ? outcome.limit : undefined;
    const result = await this.replay.ask(run, { kind: "evidence", ...(limit && { limit }) });
    if (result?.kind !== "evidence") return;
    const { facts, moment } = result;
    if (facts.length === 0) return;
    this.evidence.value = { texts: evidenceTexts(facts), ...(moment !== undefined && { moment }) };
  }

  /** Adds the last values, for a language whose syntax tree is not available here. */
  private async addLastValues(run: Omit<EndedRun, "log">): Promise<void> {
    const { lastMoments, lastValues } = await import("./last-values.ts");
    const result = await this.replay.ask(run, { kind: "last", count: lastMoments });
    if (result?.kind !== "moments") return;
    const texts = lastValues(result, run.outcome, run.request.files);
    if (texts.length > 0) this.evidence.value = { texts, moment: result.trace.moments - 1 };
  }
}

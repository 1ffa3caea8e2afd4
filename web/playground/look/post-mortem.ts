import { signal } from "@preact/signals";
import type { LookHandle } from "../../client/look.ts";
import { type EvidenceText, evidenceTexts } from "../../output/evidence-text.ts";
import type { RunInputs } from "../../protocol/look/recorded-run.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import type { LookDependencies, Replayer } from "./look.ts";
import { isLookable, recordedRun } from "./lookable.ts";

/** What is known of why a run ended badly; `moment` is the number of the one that shows it. */
export type ShownEvidence = { readonly texts: readonly EvidenceText[]; readonly moment?: number };

/** After these there is something to be explained. */
const badEndings: ReadonlySet<Outcome["kind"]> = new Set(["exhausted", "threw", "unsettled"]);

/** Makes a run that ended badly again, beside whatever the page does, and tells what was so in it. */
export class PostMortem {
  readonly evidence = signal<ShownEvidence | undefined>(undefined);
  /** A replay goes on; the part of it that is done, from 0 to 1. */
  readonly progress = signal<number | undefined>(undefined);
  private turn = 0;
  private handle: LookHandle | undefined;

  constructor(private readonly dependencies: LookDependencies) {}

  /** Ends the replay that goes on, and forgets what is known. */
  clear(): void {
    this.stop();
    this.evidence.value = undefined;
  }

  /** Ends the replay that goes on. */
  stop(): void {
    this.turn++;
    this.handle?.stop();
    this.handle = undefined;
    this.progress.value = undefined;
  }

  /** Explains the run, if it ended badly. Where that cannot be done, nothing is said: the outcome is as clear as it was. */
  async explain(request: RunRequest, outcome: Outcome, inputs: RunInputs | undefined): Promise<void> {
    this.clear();
    if (!badEndings.has(outcome.kind) || !isLookable(request, outcome)) return;
    const turn = this.turn;
    const isLatest = () => turn === this.turn;
    this.progress.value = 0;
    let replayer: Replayer | undefined;
    try {
      replayer = await this.dependencies.load();
      const complete = await this.dependencies.complete(request);
      const recorded = recordedRun(complete, inputs, outcome);
      if (!isLatest() || typeof recorded === "string") return;
      const limit = outcome.kind === "exhausted" ? outcome.limit : undefined;
      const total = Math.max(1, recorded.end.fuel);
      this.handle = replayer.look(
        { recorded, question: { kind: "evidence", ...(limit && { limit }) } },
        ({ fuel }) => {
          if (isLatest()) this.progress.value = Math.min(1, fuel / total);
        },
      );
      const result = await this.handle.result;
      if (!isLatest() || result.kind !== "same" || !result.evidence) return;
      const { facts, moment } = result.evidence;
      if (facts.length === 0) return;
      this.evidence.value = { texts: evidenceTexts(facts), ...(moment !== undefined && { moment }) };
    } catch {
      // What makes runs again could not be loaded.
    } finally {
      replayer?.dispose();
      if (isLatest()) this.progress.value = undefined;
    }
  }
}

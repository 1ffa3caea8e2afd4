import { profileTexts } from "../../player/model/replay/describe-profile.ts";
import { type EndedRun, type LookDependencies, LookReplay } from "../../player/model/replay/look-replay.ts";
import type { LookTarget } from "../../player/model/replay/look-target.ts";
import { isLookable } from "../../player/model/replay/lookable.ts";
import * as texts from "../../player/model/replay/replay-texts.ts";
import type { EvidenceText } from "../../player/output/evidence-text.ts";
import { evidenceTexts } from "../../player/output/evidence-text.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { type ExplainedCheck, visibleCall } from "./explainable-check.ts";

/** Evidence about a run that failed a check, and the moment to look into. */
export type CheckEvidence = {
  readonly texts: readonly EvidenceText[];
  readonly run: EndedRun;
  readonly target: LookTarget;
};

export type CheckTools = LookDependencies & {
  /** Runs a program without asking the reader for input. */
  readonly run: (request: RunRequest) => Promise<EndedRun>;
};

/** Runs the program with the check's call at its end. Returns the facts, or a sentence if there are none. */
export async function explainFailedCheck(
  check: ExplainedCheck,
  request: RunRequest,
  outcome: Outcome,
  tools: CheckTools,
): Promise<CheckEvidence | string> {
  const call = outcome.kind === "completed" ? visibleCall(check) : undefined;
  const entry = request.files.find(({ path }) => path === request.entry);
  if (!entry) return nothingToTell;
  const ends = new Map(request.files.map(({ path, text }) => [path, text.split("\n").length]));
  const run = await tools.run(call === undefined ? request : withCall(request, call));
  const { kind } = run.outcome;
  if (!isLookable(run.request, run.outcome)) return nothingToTell;
  const isBad = kind !== "completed";
  const limit = run.outcome.kind === "exhausted" ? run.outcome.limit : undefined;
  const question = isBad
    ? ({ kind: "evidence", ...(limit && { limit }) } as const)
    : ({ kind: "profile" } as const);
  const result = await new LookReplay(tools).ask(run, question);
  if (result?.kind === "failed") return result.sentence;
  if (result?.kind !== "same") return nothingToTell;
  const { facts = [], moment } = result.evidence ?? {};
  const lines = result.lines?.filter(({ file, line }) => line <= (ends.get(file) ?? 0)) ?? [];
  // The line of the call is not in the reader's program.
  const sentences = (isBad ? evidenceTexts(facts) : profileTexts(lines, request.files)).filter(
    ({ at }) => !at || at.line <= (ends.get(at.file) ?? 0),
  );
  if (sentences.length === 0) return nothingToTell;
  const target: LookTarget =
    moment !== undefined
      ? { kind: "moment", number: moment }
      : isBad
        ? { kind: "last" }
        : call === undefined
          ? { kind: "first" }
          : { kind: "line", line: (ends.get(entry.path) ?? 0) + 1, time: 1 };
  return { texts: sentences, run, target };
}

function withCall(request: RunRequest, call: string): RunRequest {
  return {
    ...request,
    files: request.files.map((file) =>
      file.path === request.entry ? { ...file, text: `${file.text}\n;(${call});` } : file,
    ),
  };
}

const nothingToTell = texts.nothingMoreKnown;

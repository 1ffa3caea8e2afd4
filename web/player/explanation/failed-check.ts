import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { isLookable } from "../../run/client/lookable.ts";
import { profileTexts } from "../model/replay/describe-profile.ts";
import { type EndedRun, type LookDependencies, LookReplay } from "../model/replay/look-replay.ts";
import type { LookTarget } from "../model/replay/look-target.ts";
import * as texts from "../model/replay/replay-texts.ts";
import type { EvidenceText } from "../output/fact-text.ts";
import { evidenceTexts } from "../output/fact-text.ts";
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
  if (result?.kind !== "evidence" && result?.kind !== "profile") return nothingToTell;
  // The line of the call is not in the reader's program.
  const isOfReader = ({ file, line }: { readonly file: string; readonly line: number }) =>
    line <= (ends.get(file) ?? 0);
  const sentences = (
    result.kind === "evidence"
      ? evidenceTexts(result.facts)
      : profileTexts(result.lines.filter(isOfReader), request.files)
  ).filter(({ at }) => !at || isOfReader(at));
  if (sentences.length === 0) return nothingToTell;
  let target: LookTarget;
  if (result.kind === "evidence") {
    const { moment } = result;
    target = moment === undefined ? { kind: "last" } : { kind: "moment", number: moment };
  } else if (call === undefined) target = { kind: "first" };
  else target = { kind: "line", line: (ends.get(entry.path) ?? 0) + 1, time: 1 };
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

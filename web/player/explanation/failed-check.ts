import type { LookAt } from "../../protocol/look/look-at.ts";
import type { Explanation } from "../../protocol/run/explanation.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { isLookable } from "../../run/client/lookable.ts";
import { profileTexts } from "../model/replay/describe-profile.ts";
import { type EndedRun, type LookDependencies, LookReplay } from "../model/replay/look-replay.ts";
import * as texts from "../model/replay/replay-texts.ts";
import { factSentences } from "../output/fact-text.ts";
import { type ExplainedCheck, visibleCall } from "./explainable-check.ts";
import { momentOf, replayExplanation } from "./replay-explanation.ts";

/** What explains that a run failed a check. */
export type CheckExplanation = { readonly explanation: Explanation; readonly run: EndedRun };

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
): Promise<CheckExplanation | string> {
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
    ? ({ kind: "facts", ...(limit && { limit }) } as const)
    : ({ kind: "profile" } as const);
  const result = await new LookReplay(tools).ask(run, question);
  if (result?.kind === "failed") return result.sentence;
  if (result?.kind !== "facts" && result?.kind !== "profile") return nothingToTell;
  // The line of the call is not in the reader's program.
  const isOfReader = ({ file, line }: { readonly file: string; readonly line: number }) =>
    line <= (ends.get(file) ?? 0);
  const sentences = (
    result.kind === "facts"
      ? factSentences(result.facts)
      : profileTexts(result.lines.filter(isOfReader), request.files)
  ).filter(({ at }) => !at || isOfReader(at));
  let at: LookAt;
  if (result.kind === "facts") at = momentOf(result);
  else if (call === undefined) at = { kind: "first" };
  else at = { kind: "line", line: (ends.get(entry.path) ?? 0) + 1, time: 1 };
  const explanation = replayExplanation(sentences, at);
  return explanation ? { explanation, run } : nothingToTell;
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

import type { LineCounts } from "../../../protocol/grading/line-count.ts";
import type { LookQuestion, LookRequest } from "../../../protocol/look/look-messages.ts";
import type { MomentChange } from "../../../protocol/look/moment.ts";
import type { RecordedRun } from "../../../protocol/look/recorded-run.ts";
import type { SourceFile } from "../../../protocol/program/source-file.ts";
import type { RunEvent } from "../../../protocol/run/run-event.ts";
import { linkerFor } from "../run/run.ts";
import { countEntryLines, sendFacts, sendProfile } from "./gather-facts.ts";
import { Recorder } from "./recorder.ts";
import { type LookHost, progressTo, runAgain, runWithInputs } from "./run-again.ts";
import { type FilePlan, planSites } from "./site-plan.ts";

/**
 * Repeats a run with its inputs, and returns the requested data. The last message says whether the replay ended like
 * the run. It takes at most the run's steps and three times its computing time, plus some seconds to start.
 */
export async function look({ recordedRun, question }: LookRequest, host: LookHost): Promise<void> {
  if (question.kind === "output") return tellOutput(recordedRun, host);
  const plans = await plansFor(recordedRun, host);
  if (plans === undefined) return host.emit({ kind: "done", end: "unread" });
  if (question.kind === "facts") return sendFacts(recordedRun, question.limit, plans, host);
  if (question.kind === "profile") return sendProfile(recordedRun, plans, host);
  if (question.kind === "last" && question.moments === undefined) {
    const trace = await replay(recordedRun, { kind: "trace" }, plans, { ...host, emit: () => {} });
    if (trace.end !== "same") return host.emit({ kind: "done", ...trace.done });
    const moments = trace.recorder?.trace.moments ?? 0;
    return tell(recordedRun, { ...question, moments }, plans, host);
  }
  return tell(recordedRun, question, plans, host);
}

/**
 * Repeats a run and counts how often each line of its entry runs. The program cannot see that: its code, its steps and
 * its stack are the same as in the run.
 */
export async function countLines(
  recordedRun: RecordedRun,
  host: Omit<LookHost, "emit">,
): Promise<LineCounts> {
  const quietHost = { ...host, emit: () => {} };
  const plans = await plansFor(recordedRun, quietHost);
  return plans ? countEntryLines(recordedRun, plans, quietHost) : { problem: "it could not be parsed" };
}

async function tell(
  recordedRun: RecordedRun,
  question: LookQuestion,
  plans: readonly FilePlan[],
  host: LookHost,
): Promise<void> {
  const { recorder, end, done } = await replay(recordedRun, question, plans, host);
  if (recorder && end === "same") {
    if (question.kind === "change" || question.kind === "printed")
      host.emit({ kind: "found", ...(recorder.lastMatch !== undefined && { moment: recorder.lastMatch }) });
    host.emit({ kind: "trace", trace: recorder.trace });
  }
  host.emit({ kind: "done", ...done });
}

/** Runs a program with those inputs and sends its output. The end is not compared. */
async function tellOutput(recordedRun: RecordedRun, host: LookHost): Promise<void> {
  const emit = (event: RunEvent) => host.emit({ kind: "output", event });
  const ending = await runWithInputs(recordedRun, host, { emit });
  const detail = "it asks a question that it did not ask before";
  if (!("kind" in ending)) return host.emit({ kind: "done", end: "different", detail });
  emit({ kind: "outcome", outcome: ending });
  host.emit({ kind: "done", end: "same" });
}

async function plansFor({ request }: RecordedRun, host: LookHost): Promise<readonly FilePlan[] | undefined> {
  const entry = request.files.find(({ path }) => path === request.entry) as SourceFile;
  const linker = linkerFor(request, host);
  const entryText = linker?.prepare(entry) ?? ({ kind: "script", text: entry.text } as const);
  if (entryText.kind !== "script" && entryText.kind !== "module") return undefined;
  try {
    const markOf = (file: SourceFile) => {
      const compiler = host.compilerOf?.(file.path, request.language);
      const under = compiler?.under?.(request.capabilities);
      return (under ?? compiler)?.mark?.(file, request.files);
    };
    return await planSites(host.engine, request.files, request.entry, entryText, linker, markOf);
  } catch (error) {
    // The program is nested thousands of levels deep: the parser has no stack left.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

async function replay(
  recordedRun: RecordedRun,
  question: LookQuestion,
  plans: readonly FilePlan[],
  host: LookHost,
) {
  let recorder: Recorder | undefined;
  const tellProgress = progressTo(host);
  const describing = question.kind === "trace" ? 0 : describingMs;
  const { end, detail } = await runAgain(recordedRun, host, describing, (watchedRun) => {
    const emitters = {
      moments: (moments: readonly MomentChange[]) => host.emit({ kind: "moments", moments }),
      progress: tellProgress,
    };
    recorder = new Recorder(watchedRun, plans, question, emitters, host.valueReaders);
    return recorder;
  });
  const done = {
    end,
    ...(recorder?.isCut && { isCut: true }),
    ...(detail !== undefined && { detail }),
  };
  return { recorder, end, done };
}

/** For a full window, many times the measured time. */
const describingMs = 30_000;

import { loadLibrary } from "../../libraries/load-library.ts";
import { inspectValue } from "../../player/output/inspect-moment.ts";
import type { LookQuestion } from "../../protocol/look/look-messages.ts";
import { type Frame, lookLimits, type Moment, type Trace, wholeMoments } from "../../protocol/look/moment.ts";
import { recordedOutcome } from "../../protocol/look/recorded-run.ts";
import { badInput, fields, integer, optional, text } from "../../protocol/parsers.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import { type RunRequest, runRequest } from "../../protocol/run/run-request.ts";
import { Client } from "../../run/client/client.ts";
import { LookClient } from "../../run/client/client-look.ts";
import { isLookable, recordedRun } from "../../run/client/lookable.ts";
import type { Engines } from "./engines.ts";
import * as texts from "./library-error-texts.ts";
import { nodeLookCells, openNodeCell } from "./node-cell.ts";
import { withLanguageId } from "./option-types.ts";
import { ThreadPool } from "./thread-pool.ts";
import type { TracedFrame, TracedMoment, TraceOptions, TraceResult } from "./trace-types.ts";

/** The question that `options.moments` asks. Throws BadInput. */
export function questionOf(moments: unknown, request: Pick<RunRequest, "entry">): LookQuestion {
  if (moments === undefined) return { kind: "trace" };
  const names = Object.keys((moments ?? {}) as object);
  const path = "options.moments";
  const maxMoments = integer(1, lookLimits.moments);
  const number = integer(0, Number.MAX_SAFE_INTEGER);
  const first = integer(1, Number.MAX_SAFE_INTEGER);
  const count = optional(maxMoments);
  if (names.includes("last"))
    return { kind: "last", count: fields<{ last: number }>(moments, path, { last: maxMoments }).last };
  if (names.includes("at")) {
    const question = fields<{ at: number; count: number | undefined }>(moments, path, { at: number, count });
    return { kind: "window", from: question.at, count: question.count ?? 1 };
  }
  if (!names.includes("line")) throw badInput(path, "{ line: 7 }, { last: 50 } or { at: 1234 }", moments);
  const question = fields<{ line: number; file?: string; time?: number; count?: number }>(moments, path, {
    line: first,
    file: optional(text),
    time: optional(first),
    count,
  });
  const { line, file = request.entry, time } = question;
  return {
    kind: "line",
    file,
    line,
    ...(time !== undefined && { time }),
    count: question.count ?? lookLimits.moments,
  };
}

/**
 * Runs a program, replays the run in an engine with breakpoints, and describes its variables at the requested moments.
 * Both are in threads, which are ended afterwards. The run has its own limits; the replay has the run's steps and three
 * times its time. Throws BadInput for invalid options.
 */
export async function trace(options: TraceOptions, engines: Engines): Promise<TraceResult> {
  const { moments, signal, ...program } = options;
  const request = runRequest(withLanguageId(program));
  return traceRun(request, questionOf(moments, request), engines, signal);
}

/** The same, for a question in the form that a replay takes. */
export async function traceRun(
  request: RunRequest,
  question: LookQuestion,
  engines: Engines,
  signal?: AbortSignal,
): Promise<TraceResult> {
  const pool = new ThreadPool(() => openNodeCell(engines), 1);
  const client = new Client(pool, { compilesInRun: true, libraries: loadLibrary });
  const looks = new LookClient(nodeLookCells(engines.moments));
  let goesOn: { stop(): void } | undefined;
  const stop = () => goesOn?.stop();
  signal?.addEventListener("abort", stop);
  try {
    const handle = client.run(request, (event) => {
      if (event.kind === "asks") handle.answer(null);
    });
    goesOn = handle;
    if (signal?.aborted) handle.stop();
    const outcome = await handle.result;
    const nothing = { outcome, moments: [], isCut: false };
    if (!isLookable(request, outcome)) return { ...nothing, problem: whyNot(request, outcome) };
    const run = recordedRun(await client.complete(request), handle.inputs, outcome);
    if (typeof run === "string") return { ...nothing, problem: run };
    const replay = looks.look({ recordedRun: run, question });
    goesOn = replay;
    if (signal?.aborted) replay.stop();
    const result = await replay.result;
    switch (result.kind) {
      case "moments": {
        const { trace, changes, isCut } = result;
        const tracedMoments = [...wholeMoments(changes)].map((each) => tracedMoment(each, trace));
        return { outcome, moments: tracedMoments, trace, isCut };
      }
      case "profile":
        return { ...nothing, lines: result.lines };
      case "different":
        return { ...nothing, problem: texts.notRepeated(result.detail) };
      case "unread":
        return { ...nothing, problem: texts.notParsed };
      case "stopped":
        return { ...nothing, problem: texts.replayStopped };
      case "failed":
        return { ...nothing, problem: result.sentence };
      default:
        // Its questions have no other answers.
        return nothing;
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    looks.dispose();
    client.dispose();
  }
}

function whyNot(request: RunRequest, outcome: Outcome): string {
  return recordedOutcome(outcome) ? texts.notLookable(request.language) : texts.didNotRun;
}

function tracedMoment(moment: Moment, { sites }: Trace): TracedMoment {
  const frame = ({ name, file, site, bindings, closure, self }: Frame): TracedFrame => {
    const line = site === undefined ? undefined : sites[site]?.line;
    const variables = [...bindings, ...closure.filter(({ value }) => value.kind !== "not captured")];
    const entries = variables.map((each) => ({
      name: each.name,
      inspected: inspectValue(each.value, moment.heap),
    }));
    const all = self ? [...entries, { name: "this", inspected: inspectValue(self, moment.heap) }] : entries;
    return { name, file, ...(line !== undefined && { line }), bindings: all };
  };
  const { kind, file = "", line = 0 } = sites[moment.site] ?? {};
  const { returned } = moment;
  return {
    number: moment.number,
    fuel: moment.fuel,
    file,
    line,
    ...(kind === "return" && { ends: "call" as const }),
    ...(kind === "end" && { ends: "program" as const }),
    ...(returned && { returned: inspectValue(returned, moment.heap) }),
    frames: moment.frames.map(frame).reverse(),
    waiting: moment.waiting.map(frame),
  };
}

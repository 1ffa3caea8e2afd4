import { withLibraries } from "../client/request-libraries.ts";
import { compilers } from "../languages/compilers.ts";
import { typescript } from "../languages/typescript/compiler.ts";
import { loadLibrary } from "../libraries/load-library.ts";
import { inspectRecorded } from "../output/inspect-moment.ts";
import type { LookEvent, LookQuestion } from "../protocol/look/look.ts";
import { type Frame, type Moment, type Trace, wholeMoments } from "../protocol/look/moment.ts";
import { noInputs, type RunInputs, recordedEnd } from "../protocol/look/recorded-run.ts";
import { BadInput } from "../protocol/parsers.ts";
import type { Outcome } from "../protocol/run/outcome.ts";
import { runRequest } from "../protocol/run/run-request.ts";
import { look } from "../sandbox/look/replay.ts";
import { run } from "../sandbox/run/run.ts";
import { fullRuntimeExtensions } from "../sandbox/worker/full-runtime.ts";
import type { RunOptions } from "./option-types.ts";

/** The two engines, as bytes: that of the run, and that with breakpoints. */
export type TraceEngines = {
  readonly engine: Promise<Uint8Array<ArrayBuffer>>;
  readonly moments: Promise<Uint8Array<ArrayBuffer>>;
};

export type TracedBinding = { readonly name: string; readonly inspected: string };

/** `line` is absent in a file's frame that is on no stack any more. */
export type TracedFrame = {
  readonly name: string;
  readonly file: string;
  readonly line?: number;
  readonly bindings: readonly TracedBinding[];
};

/** What a program is at a moment: the innermost frame first, and functions that wait. */
export type TracedMoment = {
  readonly number: number;
  /** Steps spent before it. */
  readonly fuel: number;
  readonly file: string;
  readonly line: number;
  readonly frames: readonly TracedFrame[];
  readonly waiting: readonly TracedFrame[];
};

export type TraceResult = {
  readonly outcome: Outcome;
  readonly moments: readonly TracedMoment[];
  /** All places, and how often each ran. Absent where the run could not be made again. */
  readonly trace?: Trace;
  /** There is more than was described. */
  readonly isCut: boolean;
  /** Why there is nothing to be shown. */
  readonly problem?: string;
};

/**
 * Runs a program, makes the run again, and tells what its variables are at the moments that are asked for. Both runs are
 * in this thread, which they keep busy. Throws BadInput for options that are not what they should be.
 */
export async function traceProgram(
  options: RunOptions,
  question: LookQuestion,
  engines: TraceEngines,
): Promise<TraceResult> {
  const request = await withLibraries(runRequest(options), loadLibrary);
  const runtime = fullRuntimeExtensions([...compilers, typescript]);
  const { markWaits: _, cellScript: __, ...extensions } = runtime;
  let inputs: RunInputs = noInputs;
  const outcome = await run(request, {
    ...extensions,
    engine: await WebAssembly.compile(await engines.engine),
    emit: () => {},
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    recorded: (told) => {
      inputs = told;
    },
  });
  const end = recordedEnd(outcome);
  if (!end) return { outcome, moments: [], isCut: false, problem: "The program did not run." };
  const events: LookEvent[] = [];
  await look(
    { recorded: { request, inputs, end }, question },
    {
      ...extensions,
      engine: await WebAssembly.compile(await engines.moments),
      emit: (event) => events.push(event),
    },
  );
  const done = events.at(-1);
  if (done?.kind !== "done") throw new BadInput("The replay did not end.");
  if (done.end !== "same") {
    const problem =
      done.end === "unread"
        ? "The program could not be read."
        : `The run could not be made again: it ended ${done.detail ?? "otherwise"}.`;
    return { outcome, moments: [], isCut: false, problem };
  }
  const trace = events.find((event) => event.kind === "trace")?.trace as Trace;
  const changes = events.flatMap((event) => (event.kind === "moments" ? event.moments : []));
  const moments = [...wholeMoments(changes)].map((moment) => tracedMoment(moment, trace));
  return { outcome, moments, trace, isCut: done.isCut === true };
}

function tracedMoment(moment: Moment, { sites }: Trace): TracedMoment {
  const frame = ({ name, file, site, bindings, closure, self }: Frame): TracedFrame => {
    const line = site === undefined ? undefined : sites[site]?.line;
    const known = [...bindings, ...closure.filter(({ value }) => value.kind !== "not captured")];
    const named = known.map((each) => ({
      name: each.name,
      inspected: inspectRecorded(each.value, moment.heap),
    }));
    const all = self ? [...named, { name: "this", inspected: inspectRecorded(self, moment.heap) }] : named;
    return { name, file, ...(line !== undefined && { line }), bindings: all };
  };
  return {
    number: moment.number,
    fuel: moment.fuel,
    file: sites[moment.site]?.file ?? "",
    line: sites[moment.site]?.line ?? 0,
    frames: moment.frames.map(frame).reverse(),
    waiting: moment.waiting.map(frame),
  };
}

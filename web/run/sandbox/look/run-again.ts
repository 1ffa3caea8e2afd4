import { effectiveClockAndRandom } from "../../../allowlist/guest-permissions.ts";
import type { ValueReader } from "../../../languages/marked-sites.ts";
import type { LookEvent, ReplayResult } from "../../../protocol/look/look-messages.ts";
import {
  type RecordedOutcome,
  type RecordedRun,
  recordedOutcome,
} from "../../../protocol/look/recorded-run.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import type { UnansweredQuestion } from "../run/evaluation.ts";
import { RecordedInputs } from "../run/recorded-inputs.ts";
import { deepVm, runIn, vmFor } from "../run/run.ts";
import type { EvaluationWatcher, RunHost, RuntimeExtensions, WatchedEvaluation } from "../run/run-host.ts";
import type { Engine } from "../vm/engine.ts";

export type LookHost = Pick<RuntimeExtensions, "intl" | "part" | "compilerOf" | "link" | "preparedVm"> &
  Pick<RunHost, "compiledFiles"> & {
    /** The engine with breakpoints. */
    readonly engine: Engine;
    /** For languages whose values are not those of ECMAScript. */
    readonly valueReaders?: readonly ValueReader[];
    readonly emit: (event: LookEvent) => void;
  };

/** Reports the progress of a replay, ten times a second. */
export function progressTo(host: Pick<LookHost, "emit">): (fuel: number, moments: number) => void {
  let lastReportMs = performance.now();
  return (fuel, moments) => {
    const now = performance.now();
    if (now - lastReportMs < progressMs) return;
    lastReportMs = now;
    host.emit({ kind: "progress", fuel, moments });
  };
}

/** Runs the program again, with its inputs, to its end; `extraMs` is the additional time that observing it may take. */
export async function runAgain(
  { request, inputs, end }: RecordedRun,
  host: LookHost,
  extraMs: number,
  watch: (watchedRun: WatchedEvaluation) => EvaluationWatcher,
): Promise<{ readonly end: ReplayResult; readonly detail: string | undefined; readonly outcome?: Outcome }> {
  // With fewer remaining steps than in the run, native loops would poll at each step, and stop earlier when memory is
  // refused.
  const fuel = end.isCutShort ? end.fuel : Math.min(request.limits.fuel, end.fuel + spareSteps);
  const limits = {
    ...request.limits,
    fuel: Math.max(1, fuel),
    cpuMs: 3 * end.cpuMs + startMs + extraMs,
    wallMs: Number.POSITIVE_INFINITY,
  };
  const outcome = await runWithInputs({ request: { ...request, limits }, inputs }, host, { watch });
  const recordedEnding = "kind" in outcome ? recordedOutcome(outcome) : undefined;
  const isSame =
    recordedEnding !== undefined &&
    isSameFuel(recordedEnding.fuel, end, outcome) &&
    recordedEnding.printedBytes === end.printedBytes &&
    (end.isCutShort ? recordedEnding.kind === "exhausted" : recordedEnding.kind === end.kind);
  const detail = isSame
    ? undefined
    : `${recordedEnding ? `${recordedEnding.kind} after ${recordedEnding.fuel} steps` : "crashed"}, not ${end.kind} after ${end.fuel}`;
  return { end: isSame ? "same" : "different", detail, ...("kind" in outcome && { outcome }) };
}

/** Runs a program with recorded inputs, and waits for no timer. */
export async function runWithInputs(
  { request, inputs }: Pick<RecordedRun, "request" | "inputs">,
  host: LookHost,
  listeners: Pick<RunHost, "watch"> & { readonly emit?: RunHost["emit"] },
): Promise<Outcome | UnansweredQuestion> {
  const runHost: RunHost = { ...host, emit: () => {}, sleep: async () => {}, ...listeners };
  const vm = inputs.isDeep
    ? await deepVm(request, runHost)
    : await vmFor(request, runHost, request.limits.memoryBytes);
  if (!vm) throw new Error("what a run had in its memory does not fit there again");
  const recordedInputs = RecordedInputs.of(effectiveClockAndRandom(request.capabilities), inputs);
  return runIn(vm, recordedInputs, request, runHost);
}

/**
 * When memory is refused, both runs have made the same steps. How many more steps follow until the program stops
 * depends on the time of its last poll.
 */
function isSameFuel(fuel: number, end: RecordedOutcome, outcome: Outcome | UnansweredQuestion): boolean {
  const isRefused = "kind" in outcome && outcome.kind === "exhausted" && outcome.limit === "memory";
  return isRefused && !end.isCutShort ? Math.abs(fuel - end.fuel) <= maxAfterRefusal : fuel === end.fuel;
}

const maxAfterRefusal = 5_000;
/** More than the meter ever grants at once; see web/run/sandbox/vm/meter.ts. */
const spareSteps = 1_000_000;
/** The time for the additional work of a replay: code that is not optimized yet, and breakpoints. */
const startMs = 5_000;
const progressMs = 100;

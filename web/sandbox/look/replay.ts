import { effectiveClockAndRandom } from "../../capabilities/guest-permissions.ts";
import type { LookEnd, LookEvent, LookQuestion, LookRequest } from "../../protocol/look/look.ts";
import { type RecordedRun, recordedEnd } from "../../protocol/look/recorded-run.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import { RecordedInputs } from "../run/recorded-inputs.ts";
import { linkerFor, runIn } from "../run/run.ts";
import type { RunHost, RuntimeExtensions } from "../run/run-host.ts";
import type { Engine } from "../vm/engine.ts";
import { freshVm } from "../vm/vm-template.ts";
import { Recorder } from "./recorder.ts";
import { type FilePlan, planSites } from "./site-plan.ts";

export type LookHost = Pick<RuntimeExtensions, "intl" | "part" | "compilerOf" | "link"> &
  Pick<RunHost, "compiled"> & {
    /** The engine with breakpoints. */
    readonly engine: Engine;
    readonly emit: (event: LookEvent) => void;
  };

/**
 * Makes a run again, with its inputs, and tells what it was asked for. Whether the replay came to the same end is told
 * last. It takes at most the run's steps and three times its processor time, and some seconds to begin.
 */
export async function look({ recorded, question }: LookRequest, host: LookHost): Promise<void> {
  const plans = await plansFor(recorded, host);
  if (plans === undefined) return host.emit({ kind: "done", end: "unread" });
  if (question.kind === "last" && question.moments === undefined) {
    const counted = await replay(recorded, { kind: "trace" }, plans, { ...host, emit: () => {} });
    if (counted.end !== "same") return host.emit({ kind: "done", ...counted.done });
    const moments = counted.recorder?.trace.moments ?? 0;
    return tell(recorded, { ...question, moments }, plans, host);
  }
  return tell(recorded, question, plans, host);
}

async function tell(
  recorded: RecordedRun,
  question: LookQuestion,
  plans: readonly FilePlan[],
  host: LookHost,
): Promise<void> {
  const { recorder, end, done } = await replay(recorded, question, plans, host);
  if (recorder && end === "same") {
    if (question.kind === "change" || question.kind === "printed")
      host.emit({ kind: "found", ...(recorder.found !== undefined && { moment: recorder.found }) });
    host.emit({ kind: "trace", trace: recorder.trace });
  }
  host.emit({ kind: "done", ...done });
}

async function plansFor({ request }: RecordedRun, host: LookHost): Promise<readonly FilePlan[] | undefined> {
  const entry = request.files.find(({ path }) => path === request.entry) as SourceFile;
  const linker = linkerFor(request, host);
  const prepared = linker?.prepare(entry) ?? ({ kind: "script", text: entry.text } as const);
  if (prepared.kind !== "script" && prepared.kind !== "module") return undefined;
  try {
    return await planSites(host.engine, request.files, request.entry, prepared, linker);
  } catch (error) {
    // Nested thousands deep: the reader of its tree has no stack left.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

async function replay(
  { request, inputs, end }: RecordedRun,
  question: LookQuestion,
  plans: readonly FilePlan[],
  host: LookHost,
) {
  // One step more, so that a run which completed with its last step does so again.
  const fuel = end.isCutShort ? end.fuel : Math.min(request.limits.fuel, end.fuel + 1);
  const limits = {
    ...request.limits,
    fuel: Math.max(1, fuel),
    cpuMs: 3 * end.cpuMs + startMs + (question.kind === "trace" ? 0 : describingMs),
    wallMs: Number.POSITIVE_INFINITY,
  };
  let recorder: Recorder | undefined;
  let lastTold = performance.now();
  const vm = await freshVm(host.engine, limits.memoryBytes);
  const runHost: RunHost = {
    ...host,
    emit: () => {},
    sleep: async () => {},
    watch: (watched) => {
      recorder = new Recorder(watched, plans, question, {
        moments: (moments) => host.emit({ kind: "moments", moments }),
        progress: (spent, moments) => {
          const now = performance.now();
          if (now - lastTold < progressMs) return;
          lastTold = now;
          host.emit({ kind: "progress", fuel: spent, moments });
        },
      });
      return recorder;
    },
  };
  const replayed = RecordedInputs.of(effectiveClockAndRandom(request.capabilities), inputs);
  const outcome = await runIn(vm, replayed, { ...request, limits }, runHost);
  recorder?.end();
  const found = "kind" in outcome ? recordedEnd(outcome) : undefined;
  const isSame =
    found !== undefined &&
    found.fuel === end.fuel &&
    found.printedBytes === end.printedBytes &&
    (end.isCutShort ? found.kind === "exhausted" : found.kind === end.kind);
  const same: LookEnd = isSame ? "same" : "different";
  const detail = isSame
    ? undefined
    : `${found ? `${found.kind} after ${found.fuel} steps` : "crashed"}, not ${end.kind} after ${end.fuel}`;
  const done = {
    end: same,
    ...(recorder?.isCut && { isCut: true }),
    ...(detail !== undefined && { detail }),
  };
  return { recorder, end: same, done };
}

/** For what a replay does besides the run: cold code, and breakpoints. */
const startMs = 5_000;
/** For a full window, many times what one took where it was measured. */
const describingMs = 30_000;
const progressMs = 100;

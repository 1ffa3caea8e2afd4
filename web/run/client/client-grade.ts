import { transfer } from "comlink";
import { errorMessage } from "../../protocol/error-message.ts";
import type { CheckResult, GradeOutcome } from "../../protocol/grading/check.ts";
import { type GradeEvent, parseGradeEvent } from "../../protocol/grading/grade-event.ts";
import { type CountedRun, type LineCounts, requestWithCall } from "../../protocol/grading/line-count.ts";
import type { WrittenCheck } from "../../protocol/grading/written-check.ts";
import type { RecordedRun } from "../../protocol/look/recorded-run.ts";
import { BadInput } from "../../protocol/parsers.ts";
import type { CompiledFile } from "../../protocol/program/compile-result.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { isUndecided } from "../../protocol/run/undecided.ts";
import { noUsage } from "../../protocol/run/usage.ts";
import type { ActiveRun, LanguageLoading } from "./active-run.ts";
import type { Client } from "./client.ts";
import { ClientRun } from "./client-run.ts";
import * as texts from "./client-texts.ts";
import { languagesOf } from "./runtime-requirements.ts";
import type { SandboxWorker } from "./sandbox-worker.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** The parts of a client that grade. */
export type GradingClient = Pick<Client, "complete" | "compile"> & {
  readonly pool: Pick<WorkerPool, "extend" | "obtain" | "release" | "refill">;
};

/** Repeats a run in an engine with breakpoints, and counts its lines. */
export type CountLines = (run: RecordedRun, signal: AbortSignal) => Promise<LineCounts>;

/**
 * Runs a program and grades it, in a separate worker. `onEvent` gets the events of the program's run, the outcome last.
 * `result` has the results of the checks. A check that was not reached has not passed, and its result says why.
 *
 * A grading may use the limits of a run once for the program, once more for the program that is called, and once for
 * each check, with the same again for the tests' own code. A worker that is silent for longer than one such share of
 * computing is terminated.
 *
 * @param countLines without it, checks of lines do not pass.
 * @param onChecking is called from time to time while the checks compute, with what the run and they have computed.
 */
export function grade(
  client: GradingClient,
  request: RunRequest,
  checks: readonly WrittenCheck[],
  onEvent: (event: RunEvent) => void,
  countLines?: CountLines,
  onLoading?: (loading: LanguageLoading) => void,
  onChecking?: (computedMs: number) => void,
): ActiveRun<GradeOutcome> {
  const { limits } = request;
  const { pool } = client;
  const results: CheckResult[] = [];
  let compiledFiles: readonly CompiledFile[] = [];
  let fullRequest = request;
  let outcome: Outcome | undefined;
  let checkingSince = 0;
  const sendOutcome = (runOutcome: Outcome) => {
    outcome = runOutcome;
    checkingSince = performance.now() - ("usage" in outcome ? outcome.usage.cpuMs : 0);
    onEvent({ kind: "outcome", outcome });
  };
  // A question that is not shown would otherwise block the grading for ever.
  const refuseAfterOutcome = () => {
    if (outcome) throw new BadInput("more of a run that has ended");
  };
  const ending = new AbortController();
  let isCounting = false;
  const count = async ({ call, inputs, end }: CountedRun) => {
    const recordedRun = { request: requestWithCall(fullRequest, call), inputs, end };
    const counts = (await countLines?.(recordedRun, ending.signal)) ?? { problem: texts.noCounts };
    isCounting = false;
    if (!run.isOver) void gradingWorker?.control.counted(counts);
  };
  let gradingWorker: SandboxWorker | undefined;
  const run: ClientRun = new ClientRun(
    {
      limits: {
        ...limits,
        cpuMs: limits.cpuMs * 2,
        wallMs: Math.min(limits.wallMs * 2 * (checks.length + 2), 2 ** 31),
      },
      start(worker, events) {
        gradingWorker = worker;
        return worker.control.grade(fullRequest, checks, transfer(events, [events]), compiledFiles);
      },
      parse(message) {
        const event: GradeEvent = parseGradeEvent(message);
        switch (event.kind) {
          case "outcome":
            refuseAfterOutcome();
            sendOutcome(event.outcome);
            return keepAliveEvent;
          case "checked":
            // Only a broken worker sends more results than there are checks.
            if (results.length < checks.length) results.push(event.result);
            return keepAliveEvent;
          case "counting":
            // A working worker waits for the counts.
            if (isCounting) throw new BadInput("a second run to count at the same time");
            isCounting = true;
            void count(event.run);
            return keepAliveEvent;
          case "checking":
            if (outcome) onChecking?.(performance.now() - checkingSince);
            return keepAliveEvent;
          case "graded":
            return { kind: "outcome", outcome: outcome ?? lostOutcome };
          default:
            refuseAfterOutcome();
            return event;
        }
      },
      end: (worker: SandboxWorker, _, isIdle) => (isIdle ? pool.release(worker) : worker.terminate()),
    },
    (event) => {
      if (!outcome && event.kind !== "outcome") onEvent(event);
    },
  );
  void begin();

  async function begin(): Promise<void> {
    try {
      await pool.extend(languagesOf(request), run.loading(onLoading));
      fullRequest = await client.complete(request);
      compiledFiles = await client.compile(request);
      const worker = await pool.obtain(() => !run.isOver);
      if (worker) run.begin(worker);
    } catch (error) {
      run.end({ kind: "crashed", detail: errorMessage(error) });
    }
    await run.result;
    await pool.refill();
  }

  const result = run.result.then((runOutcome): GradeOutcome => {
    ending.abort();
    const why = notReachedMessage(runOutcome, outcome !== undefined);
    const undecided = isUndecided(runOutcome);
    if (!outcome) sendOutcome(runOutcome);
    const missing = checks.slice(results.length).map(({ title, hint }): CheckResult => {
      const rest = { message: why, ...(hint !== undefined && { hint }) };
      return { title, passed: false, ...(undecided && { undecided }), ...rest };
    });
    return { outcome: outcome ?? runOutcome, results: [...results, ...missing] };
  });
  return { result, stop: () => run.stop(), answer: (text) => run.answer(text) };
}

/** For the watchdog, a run that is computing and has just started. */
const keepAliveEvent: RunEvent = { kind: "progress", phase: "executing", usage: noUsage };

const lostOutcome: Outcome = { kind: "crashed", detail: texts.noGrading };

function notReachedMessage(outcome: Outcome, hasRun: boolean): string {
  const what = hasRun ? texts.checkNotReached : texts.notFinished;
  switch (outcome.kind) {
    case "stopped":
      return texts.stopNotice(what);
    case "exhausted":
      return texts.tookTooLong(what);
    case "crashed":
      return `${what}: ${outcome.detail}`;
    default:
      return what;
  }
}

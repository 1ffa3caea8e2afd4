import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { LookClient } from "../../run/client/client-look.ts";
import type { ExplainedCheck } from "../explanation/explainable-check.ts";
import { type CheckExplanation, explainFailedCheck } from "../explanation/failed-check.ts";
import { emptyLog, type LogState } from "../output/log.ts";
import type { ExerciseSandbox } from "./exercise-sandbox.ts";

/** Explains why an exercise's program failed a check; a sentence if it cannot. */
export function explainCheck(
  check: ExplainedCheck,
  request: RunRequest,
  outcome: Outcome,
  sandbox: ExerciseSandbox,
): Promise<CheckExplanation | string> {
  return explainFailedCheck(check, request, outcome, {
    load: async () => new LookClient(sandbox.lookCells),
    complete: (incomplete) => sandbox.complete(incomplete),
    run: async (copy) => {
      let log: LogState | undefined;
      const run = sandbox.run(copy, (event) => {
        log = sandbox.log(event.kind === "started" ? undefined : log, event);
        // The reader must not have to answer again.
        if (event.kind === "asks") run.answer(null);
      });
      return { request: copy, outcome: await run.result, inputs: run.inputs, log: log ?? emptyLog };
    },
  });
}

import type { EndedRun, LookDependencies } from "../../player/model/replay/look-replay.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import type { ActiveRun } from "../../run/client/active-run.ts";
import { recordedRun } from "../../run/client/lookable.ts";
import * as texts from "./value-texts.ts";

/** Runs a copy of a program with the inputs of the finished run: its times and random numbers. */
export function replayOutput(
  { load, complete }: LookDependencies,
  { inputs, outcome: expected }: Pick<EndedRun, "inputs" | "outcome">,
  copy: RunRequest,
  onEvent: (event: RunEvent) => void,
): ActiveRun {
  let replay: ActiveRun<unknown> | undefined;
  let isStopped = false;
  const toOutcome = async (): Promise<Outcome> => {
    const replayer = await load();
    try {
      const recording = recordedRun(await complete(copy), inputs, expected);
      if (typeof recording === "string") throw new Error(recording);
      if (isStopped) throw new Error("it was stopped");
      const looking = replayer.look({ recordedRun: recording, question: { kind: "output" } }, () => {});
      replay = looking;
      const result = await looking.result;
      const events = result.kind === "output" ? result.events : [];
      for (const event of events) onEvent(event);
      const last = events.at(-1);
      if (last?.kind === "outcome") return last.outcome;
      throw new Error(result.kind === "failed" ? result.sentence : texts.notMade);
    } finally {
      replayer.dispose();
    }
  };
  return {
    result: toOutcome(),
    stop: () => {
      isStopped = true;
      replay?.stop();
    },
    answer: () => {},
  };
}

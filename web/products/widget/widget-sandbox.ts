import type { ExerciseSandbox } from "../../player/exercise/exercise-sandbox.ts";
import { loadSandbox } from "../../player/exercise/load-sandbox.ts";
import { type Limits, limitNames, untrustedLimits } from "../../protocol/run/limits.ts";
import type { ResultMessage } from "../../protocol/run/result.ts";
import { resultMessages } from "../../protocol/run/result-builder.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import { maxMessages } from "./message-limit.ts";

/**
 * The sandbox of a widget. Output is sent while the program runs. A page cannot use more of the reader's browser than a
 * shared link can.
 */
export async function createWidgetSandbox(
  send: (messages: readonly ResultMessage[]) => void,
): Promise<ExerciseSandbox> {
  const sandbox = await loadSandbox();
  return {
    ...sandbox,
    request: (exercise, files, options) => withLoweredLimits(sandbox.request(exercise, files, options)),
    run: (request, onEvent) =>
      sandbox.run(request, (event) => {
        onEvent(event);
        if (event.kind === "console") send(event.messages.flatMap(resultMessages).slice(0, maxMessages));
      }),
  };
}

function withLoweredLimits(request: RunRequest): RunRequest {
  const limits = Object.fromEntries(
    limitNames.map((name) => [name, Math.min(request.limits[name], untrustedLimits[name])]),
  );
  return { ...request, limits: limits as Limits };
}

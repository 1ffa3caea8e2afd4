import { type ExerciseSandbox, openSandbox } from "../lesson/exercise-sandbox.ts";
import { type Limits, limitNames } from "../protocol/limits.ts";
import { mostForOthers } from "../protocol/limits-for-others.ts";
import type { RunRequest } from "../protocol/request.ts";
import type { ResultMessage } from "../protocol/result.ts";
import { messagesOf } from "../protocol/result-of.ts";
import { mostMessages } from "./first-messages.ts";

/**
 * The sandbox, for a widget: what is printed is told as it comes, and no page can have more spent in its reader's browser
 * than somebody could who sent a link.
 */
export async function toldSandbox(
  tell: (messages: readonly ResultMessage[]) => void,
): Promise<ExerciseSandbox> {
  const sandbox = await openSandbox();
  return {
    ...sandbox,
    request: (exercise, files, options) => lowered(sandbox.request(exercise, files, options)),
    run: (request, onEvent) =>
      sandbox.run(request, (event) => {
        onEvent(event);
        if (event.kind === "console") tell(event.messages.flatMap(messagesOf).slice(0, mostMessages));
      }),
  };
}

export function lowered(request: RunRequest): RunRequest {
  const limits = Object.fromEntries(
    limitNames.map((name) => [name, Math.min(request.limits[name], mostForOthers[name])]),
  );
  return { ...request, limits: limits as Limits };
}

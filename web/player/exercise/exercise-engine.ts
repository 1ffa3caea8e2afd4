import { loadLibrary } from "../../libraries/load-library.ts";
import { ResultBuilder } from "../../protocol/run/result-builder.ts";
import { Client } from "../../run/client/client.ts";
import { grade } from "../../run/client/client-grade.ts";
import { countLines } from "../../run/client/count-lines.ts";
import { lookCells } from "../../run/client/look-cell.ts";
import { openCell } from "../../run/client/open-cell.ts";
import { Pool } from "../../run/client/worker-pool.ts";
import { appendEvent, emptyLog } from "../output/log.ts";
import { exerciseRequest } from "./exercise-request.ts";
import type { ExerciseSandbox } from "./exercise-sandbox.ts";

export type EngineParts = {
  readonly client: Pick<Client, "run" | "warm" | "dispose" | "complete">;
  readonly grade: ExerciseSandbox["grade"];
};

export function sandboxWith({ client, grade }: EngineParts): ExerciseSandbox {
  return {
    warm: () => client.warm(),
    release: () => client.dispose(),
    request: exerciseRequest,
    lookCells,
    complete: (request) => client.complete(request),
    run: (...asked) => client.run(...asked),
    grade,
    log: (before = emptyLog, event) => appendEvent(before, event),
    draft: () => new ResultBuilder(),
  };
}

const client = new Client(new Pool(openCell), { libraries: loadLibrary });

export const engine = sandboxWith({
  client,
  grade: (request, checks, onEvent, ...rest) =>
    grade(client, request, checks, onEvent, (run, signal) => countLines(lookCells, run, signal), ...rest),
});

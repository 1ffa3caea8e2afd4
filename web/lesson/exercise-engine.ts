import { openCell } from "../client/cell.ts";
import { Client } from "../client/client.ts";
import { grade } from "../client/grade.ts";
import { Pool } from "../client/pool.ts";
import { appendEvent, emptyLog } from "../output/log.ts";
import { ResultDraft } from "../protocol/result-of.ts";
import { exerciseRequest } from "./exercise-request.ts";
import type { ExerciseSandbox } from "./exercise-sandbox.ts";

export type EngineParts = {
  readonly client: Pick<Client, "run" | "warm" | "dispose">;
  readonly grade: ExerciseSandbox["grade"];
};

export function engineWith({ client, grade }: EngineParts): ExerciseSandbox {
  return {
    warm: () => client.warm(),
    retire: () => client.dispose(),
    request: exerciseRequest,
    run(request, onEvent) {
      const handle = client.run(request, onEvent);
      return {
        ended: handle.outcome.then((outcome) => ({ outcome })),
        stop: () => handle.stop(),
        answer: (text) => handle.answer(text),
      };
    },
    grade,
    log: (before = emptyLog, event) => appendEvent(before, event),
    draft: () => new ResultDraft(),
  };
}

const pool = new Pool(openCell);
const client = new Client(pool);

export const engine = engineWith({
  client,
  grade(request, checks, onEvent) {
    const handle = grade(pool, request, checks, onEvent, (files) => client.reader.compile(files));
    return {
      ended: handle.graded,
      stop: () => handle.stop(),
      answer: (text) => handle.answer(text),
    };
  },
});

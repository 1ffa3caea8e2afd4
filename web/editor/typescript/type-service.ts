import { guestTypes } from "../../types/guest-types.ts";
import type { EditorWorld } from "../editor.ts";
import { startWorker } from "../start-worker.ts";
import TypeScriptWorker from "./ts.worker.ts?worker";
import address from "./ts.worker.ts?worker&url";
import { Line, type Question } from "./wire.ts";
import type { TextFile } from "./words.ts";

export { findingsOf } from "./findings.ts";
export { ProblemWatch } from "./problem-watch.ts";

/** TypeScript, at work in a worker of its own: one for the page, whichever editor stands on it. */
export type TypeScript = {
  /** Asks about a program of these files and no others. */
  ask<Answer>(files: readonly TextFile[], question: Question<Answer>): Promise<Answer>;
  /** The world that programs are written for, from now on. */
  setWorld(world: EditorWorld): void;
};

let started: Promise<TypeScript> | undefined;

/** Starts the worker, and waits until it answers. It can be tried again where it could not be had. */
export function startTypeScript(): Promise<TypeScript> {
  started ??= start().catch((error) => {
    started = undefined;
    throw error;
  });
  return started;
}

async function start(): Promise<TypeScript> {
  const worker = await startWorker(TypeScriptWorker, address, "typescript");
  const line = new Line(worker);
  worker.addEventListener("error", () => line.fail(new Error("TypeScript's worker has failed")));
  try {
    await line.ask([], (answers) => answers.setTypes([]));
  } catch (error) {
    worker.terminate();
    throw error;
  }
  let world: EditorWorld | undefined;
  return {
    ask: (files, question) => line.ask(files, question),
    setWorld(next) {
      if (next === world) return;
      world = next;
      const types = guestTypes(next.capabilities, next.modules);
      // Where it fails, so does the next question, whose asker hears of it.
      line.askAgain((answers) => answers.setTypes(types)).catch(() => {});
    },
  };
}

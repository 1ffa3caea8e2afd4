import { guestTypes } from "../../types/guest-types.ts";
import type { EditorWorld } from "../editor.ts";
import { startWorker } from "../start-worker.ts";
import { RestartingTypeScript } from "./restarting.ts";
import TypeScriptWorker from "./ts.worker.ts?worker";
import address from "./ts.worker.ts?worker&url";
import type { Question } from "./wire.ts";
import type { TextFile } from "./words.ts";

export { findingsOf } from "./findings.ts";
export { ProblemWatch } from "./problem-watch.ts";

/** TypeScript, at work in a worker of its own: one for the page, whichever editor stands on it. */
export type TypeScript = {
  /** Asks about a program of these files and no others. Rejects with TooSlow where it takes too long. */
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
  const typescript = new RestartingTypeScript(() => startWorker(TypeScriptWorker, address, "typescript"));
  await typescript.start();
  let world: EditorWorld | undefined;
  return {
    ask: (files, question) => typescript.ask(files, question),
    setWorld(next) {
      if (next === world) return;
      world = next;
      const types = guestTypes(next.capabilities, next.modules);
      typescript.begin((answers) => answers.setTypes(types));
    },
  };
}

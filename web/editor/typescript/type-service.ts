import { guestTypes } from "../../types/guest-types.ts";
import type { EditorEnvironment } from "../editor.ts";
import { startWorker } from "../start-worker.ts";
import type { TextFile } from "./protocol.ts";
import { RestartingTypeScript } from "./restarting-typescript.ts";
import type { Question } from "./rpc.ts";
import TypeScriptWorker from "./ts.worker.ts?worker";
import address from "./ts.worker.ts?worker&url";

export { ProblemWatcher } from "./problem-watcher.ts";
export { toDiagnostics } from "./to-diagnostics.ts";

/** TypeScript, at work in a worker of its own: one for the page, whichever editor stands on it. */
export type TypeScript = {
  /** Asks about a program of these files and no others. Rejects with TooSlow where it takes too long. */
  ask<Answer>(files: readonly TextFile[], question: Question<Answer>): Promise<Answer>;
  /** The world that programs are written for, from now on. */
  setEnvironment(environment: EditorEnvironment): void;
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
  let environment: EditorEnvironment | undefined;
  return {
    ask: (files, question) => typescript.ask(files, question),
    setEnvironment(next) {
      if (next === environment) return;
      environment = next;
      const types = guestTypes(next.capabilities, next.modules);
      typescript.begin((answers) => answers.setTypes(types));
    },
  };
}

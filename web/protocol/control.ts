import type { RunRequest } from "./request.ts";

/** What the sandbox worker exposes to the page over Comlink. Nothing is exposed the other way. */
export type SandboxControl<Port> = {
  /** Resolves once a VM stands ready for the one run this worker serves. */
  ready(): Promise<void>;
  /** Runs the program and tells what happens on `events`, the outcome last. One call a worker. */
  run(request: RunRequest, events: Port): Promise<void>;
  /** Answers the question the run asked last; null dismisses it. */
  answer(text: string | null): void;
};

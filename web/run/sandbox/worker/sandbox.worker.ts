import { useErrorMessages } from "../errors/error-message-source.ts";
import { exposeWorkerApi } from "./expose-worker-api.ts";

/**
 * The worker for programs that need only the language and the console. It is small, so it is ready first. It lacks the
 * messages of the engine's errors: a run with such an error is repeated in a worker that has them.
 */
let lacksErrorMessages = false;
useErrorMessages(() => ({
  messageFor(_context, kind, _format, text) {
    // A run that is out of steps or time ends by this error. No program sees it, so its run is not repeated.
    if (text === "interrupted") return { kind, text };
    lacksErrorMessages = true;
    // It passes through the engine, so that nothing more of the program runs.
    throw new Error("the messages of errors are not loaded");
  },
}));
exposeWorkerApi({ lacksErrorMessages: () => lacksErrorMessages });

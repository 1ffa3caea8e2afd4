import { NeedsFullRuntime, useErrorMessages } from "../errors/error-message-source.ts";
import { exposeWorkerApi } from "./expose-worker-api.ts";

/**
 * The worker for programs that need only the language and the console. It is small, so it is ready first. It lacks the
 * messages of the engine's errors: a run with such an error is repeated in a worker that has them.
 */
let lacksErrorMessages = false;
useErrorMessages(() => ({
  messageFor() {
    lacksErrorMessages = true;
    throw new NeedsFullRuntime();
  },
}));
exposeWorkerApi({ lacksErrorMessages: () => lacksErrorMessages });

import { NeedsFullRuntime, useErrorMessages } from "../errors/error-message-source.ts";
import { exposeWorkerApi } from "./expose-worker-api.ts";

/**
 * The worker that serves programs which need nothing but the language and the console: small, and so there first. It has
 * not the words of the engine's errors: whoever meets one is run again by the worker that has them.
 */
let lacksErrorMessages = false;
useErrorMessages(() => ({
  say() {
    lacksErrorMessages = true;
    throw new NeedsFullRuntime();
  },
}));
exposeWorkerApi({ lacksErrorMessages: () => lacksErrorMessages });

import { exposeWorkerApi } from "./expose-worker-api.ts";
import { whenStarted } from "./worker-start.ts";

/**
 * The worker for programs that need only the language and the console. It is small, so it is ready first. Which programs
 * wait for sandbox.full.worker.ts is decided before they run: see web/run/client/runtime-requirements.ts.
 */
whenStarted((start) => exposeWorkerApi(start, {}));

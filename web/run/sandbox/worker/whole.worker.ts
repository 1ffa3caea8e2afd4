import { serveFullWorker } from "./full-worker-api.ts";
import { serveReplays } from "./serve-replays.ts";
import { whenStarted } from "./worker-start.ts";

/*
 * The full worker and the replay worker in one script, for pages of one file. The engine that it receives decides which
 * of the two it is: only one with breakpoints imports "moment".
 */
whenStarted((start) => {
  const hasBreakpoints = WebAssembly.Module.imports(start.engine).some(({ name }) => name === "moment");
  return hasBreakpoints ? serveReplays(start) : serveFullWorker(start);
});

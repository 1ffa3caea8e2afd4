import { serveFullWorker } from "./full-worker-api.ts";
import { whenStarted } from "./worker-start.ts";

whenStarted(serveFullWorker);

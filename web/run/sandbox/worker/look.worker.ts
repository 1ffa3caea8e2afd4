import { serveReplays } from "./serve-replays.ts";
import { whenStarted } from "./worker-start.ts";

whenStarted(serveReplays);

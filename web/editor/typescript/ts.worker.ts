import { createQueries } from "./queries.ts";
import { serve } from "./rpc.ts";

/** The worker with TypeScript, for web/editor/typescript/type-service.ts. */
serve(globalThis, createQueries);

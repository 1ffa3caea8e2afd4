import { createQueries } from "./queries.ts";
import { serve } from "./rpc.ts";

/** The worker that has TypeScript in it, for web/editor/typescript/type-service.ts. */
serve(globalThis, createQueries);

import { answersAbout } from "./answers.ts";
import { serve } from "./wire.ts";

/** The worker that has TypeScript in it, for web/editor/typescript/type-service.ts. */
serve(globalThis, answersAbout);

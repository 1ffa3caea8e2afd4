import { serve } from "./serve.ts";

/** The worker that serves programs which need nothing but the language and the console: small, and so there first. */
serve({});

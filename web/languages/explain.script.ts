import { registerAdvice } from "./compiler-registry.ts";
import { adviceForRun } from "./explain-by-text.ts";

registerAdvice(adviceForRun);

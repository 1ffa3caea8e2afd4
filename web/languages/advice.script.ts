import { adviceForRun } from "./advise-run.ts";
import { registerAdvice } from "./compiler-registry.ts";

registerAdvice(adviceForRun);

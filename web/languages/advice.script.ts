import { adviceForRun } from "./advice.ts";
import { registerAdvice } from "./compiler-registry.ts";

registerAdvice(adviceForRun);

import { adviceFor } from "./explanation-of.ts";

/** For programs in the sandbox, where the steps of the advice are counted. */
Object.assign(globalThis, { adviceFor });

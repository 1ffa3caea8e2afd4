import { explanationFor } from "./explanation-for.ts";

/** For programs in the sandbox, where the steps of an explanation are counted. */
Object.assign(globalThis, { explanationFor });

import { run } from "./runtime/program.ts";

/** The guest's script: the runtime library, under the one name that compiled programs use. */
Object.defineProperty(globalThis, "elixir$", { value: Object.freeze({ run }) });

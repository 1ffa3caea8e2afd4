import { compilers } from "../../languages/compilers.ts";
import { elixir } from "../../languages/elixir/compiler.ts";
import { typescript } from "../../languages/typescript/compiler.ts";
import { fullRuntimeExtensions } from "../worker/full-runtime.ts";

/** All there is, as a worker has it that was made of every script. */
export const fullRuntime = fullRuntimeExtensions([...compilers, typescript, elixir]);

import { allCompilers } from "../../languages/all-compilers.ts";
import { fullRuntimeExtensions } from "../worker/full-runtime.ts";

/** All there is, as a worker has it that was made of every script. */
export const fullRuntime = fullRuntimeExtensions(allCompilers);

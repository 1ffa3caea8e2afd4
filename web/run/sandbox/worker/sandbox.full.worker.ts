import { registeredCompilers } from "../../../languages/compiler-registry.ts";
import { cachingCompilers, compilers } from "../../../languages/compilers.ts";
import { exposeWorkerApi } from "./expose-worker-api.ts";
import { fullRuntimeExtensions } from "./full-runtime.ts";
import { fullWorkerApi } from "./full-worker-api.ts";

/**
 * The complete worker: the standard library, the parser that modules and sessions need, and the compilers whose scripts
 * come before this one.
 */
const equipment = fullRuntimeExtensions([...compilers, ...registeredCompilers()]);
const compilerOf = cachingCompilers(equipment.compilerOf);

exposeWorkerApi(equipment, fullWorkerApi(compilerOf));

import engineHash from "virtual:engine-hash";
import { buildName } from "./build-name.ts";

/**
 * Identifies what ran a program: two builds with the same id give it the same steps and the same output. It consists of
 * the hashes of the engine and of the worker's script, which includes the guest's library and the compilers, in the
 * site and in Node alike.
 */
export const engineId = `${engineHash.slice(0, 8)}.${buildName.replace(/^sha256-/, "").slice(0, 8)}`;

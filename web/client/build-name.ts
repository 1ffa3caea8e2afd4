import engineHash from "virtual:engine-hash";
import buildName from "../sandbox/worker/sandbox.full.worker.ts?script-hash";

/**
 * The name of a build: page and workers understand each other if they are of one. It is the hash of what a worker is made of.
 */
export { buildName };

/**
 * What ran a program: two builds of one id give it the same steps and the same output. It is made of the hashes of the
 * engine and of the worker's script, which has the guest's library and the compilers, in the site and in Node alike.
 */
export const engineId = `${engineHash.slice(0, 8)}.${buildName.replace(/^sha256-/, "").slice(0, 8)}`;

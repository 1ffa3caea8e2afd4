/**
 * The name of a build, which is the hash of a worker's script. A page and its workers are compatible if they have the
 * same name.
 */
export { default as buildName } from "../sandbox/worker/sandbox.full.worker.ts?script-hash";

/**
 * The name of a build: page and workers understand each other if they are of one. It is the hash of what a worker is made of.
 */
export { default as buildName } from "../sandbox/worker/sandbox.full.worker.ts?script-hash";

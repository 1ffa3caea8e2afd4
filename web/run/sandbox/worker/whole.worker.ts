/*
 * The full worker and the replay worker in one script, for pages of one file. The engine that it receives decides which
 * of the two it is. The replay worker checks first.
 */
import "./look.worker.ts";
import "./sandbox.full.worker.ts";

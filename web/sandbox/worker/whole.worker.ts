/*
 * The full worker and the one that looks inside, in one script, for pages of one file: which of the two it is, depends on
 * the engine that it is given. The one that looks is asked first.
 */
import "./look.worker.ts";
import "./sandbox.full.worker.ts";

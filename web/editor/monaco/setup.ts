import EditorWorker from "monaco-editor/editor/editor.worker?worker";
import address from "monaco-editor/editor/editor.worker?worker&url";
import { startWorker } from "../start-worker.ts";

/*
 * Monaco reads this while its modules are evaluated, so this module is imported before them. Without it, Monaco would
 * start its worker from a file of its own, which a bundler does not bundle.
 *
 * The label names the user of the worker. A language service would add a `case` of its own; for all other labels, this
 * is the worker for word completion.
 */
globalThis.MonacoEnvironment = {
  getWorker: (_moduleId, label) => startWorker(EditorWorker, address, label),
};

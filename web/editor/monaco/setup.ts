import EditorWorker from "monaco-editor/editor/editor.worker?worker";
import address from "monaco-editor/editor/editor.worker?worker&url";
import { startWorker } from "../start-worker.ts";

/*
 * Monaco looks for this while its modules evaluate, so this one is imported before them. Without it, Monaco would
 * start its worker from a file of its own, which a bundler leaves unbundled.
 *
 * The label says whom the worker is for. A language service adds a `case` for its own; every other label is served by
 * the one that does word completion.
 */
globalThis.MonacoEnvironment = {
  getWorker: (_moduleId, label) => startWorker(EditorWorker, address, label),
};

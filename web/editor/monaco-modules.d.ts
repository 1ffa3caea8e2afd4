// Modules of monaco-editor that have no types of their own: those that are imported for what they register, and the
// grammar and the worker that its public entries do not hand out.

declare module "monaco-editor/editor/contrib/suggest/browser/suggestController";
declare module "monaco-editor/editor/contrib/caretOperations/browser/caretOperations";
declare module "monaco-editor/editor/contrib/gotoError/browser/markerSelectionStatus";

declare module "monaco-editor/languages/definitions/javascript/javascript" {
  import type { languages } from "monaco-editor/editor";
  export const conf: languages.LanguageConfiguration;
  export const language: languages.IMonarchLanguage;
}

declare module "monaco-editor/editor/editor.worker?worker" {
  const EditorWorker: new (options?: { name?: string }) => Worker;
  export default EditorWorker;
}

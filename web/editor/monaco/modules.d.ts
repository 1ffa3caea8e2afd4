// Modules of monaco-editor without types of their own: modules that are imported for what they register, and the
// grammar and the worker that its public entries do not export.

declare module "monaco-editor/editor/contrib/suggest/browser/suggestController";
declare module "monaco-editor/editor/contrib/gotoSymbol/browser/goToCommands";
declare module "monaco-editor/editor/contrib/gotoError/browser/markerSelectionStatus";

declare module "monaco-editor/base/common/errors" {
  /** Receives errors that nobody catches. */
  export const errorHandler: { unexpectedErrorHandler: (error: unknown) => void };
}

declare module "monaco-editor/base/browser/ui/aria/aria" {
  /** Makes a screen reader announce this at once. */
  export function alert(message: string): void;
}

declare module "monaco-editor/editor/standalone/browser/standaloneServices" {
  type Service<T> = { readonly type?: T };
  export const StandaloneServices: { get<T>(service: Service<T>): T };
}

declare module "monaco-editor/platform/markdown/browser/markdownRenderer" {
  import type { IMarkdownString } from "monaco-editor/editor";

  type Options = {
    readonly sanitizerConfig?: { readonly allowedTags?: { readonly override: readonly string[] } };
  };
  type Rendered = { readonly element: HTMLElement; dispose(): void };
  /** Draws all Markdown that an editor shows, trusted or not. */
  export class MarkdownRendererService {
    render(markdown: IMarkdownString, options?: Options, target?: HTMLElement): Rendered;
  }
}

declare module "monaco-editor/editor/common/services/editorWorker" {
  import type { IRange, Uri } from "monaco-editor/editor";

  /** The worker that compares texts and finds words in them. */
  type EditorWorker = { navigateValueSet(file: Uri, range: IRange, up: boolean): Promise<unknown> };
  export const IEditorWorkerService: { readonly type?: EditorWorker };
}

declare module "monaco-editor/languages/definitions/*" {
  import type { languages } from "monaco-editor/editor";
  export const conf: languages.LanguageConfiguration;
  export const language: languages.IMonarchLanguage;
}

declare module "monaco-editor/editor/browser/editorExtensions" {
  /** A command whose implementations are called by priority, the highest first, until one returns true. */
  type MultiCommand = {
    addImplementation(priority: number, name: string, implementation: () => boolean): void;
  };
  export const UndoCommand: MultiCommand;
  export const RedoCommand: MultiCommand;
}

declare module "monaco-editor/editor/editor.worker?worker" {
  const EditorWorker: new (options?: { name?: string }) => Worker;
  export default EditorWorker;
}

declare module "*/ts.worker.ts?worker" {
  const TypeScriptWorker: new (options?: { name?: string }) => Worker;
  export default TypeScriptWorker;
}

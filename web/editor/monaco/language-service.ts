import * as monaco from "monaco-editor/editor";
import { IEditorWorkerService } from "monaco-editor/editor/common/services/editorWorker";
import { StandaloneServices } from "monaco-editor/editor/standalone/browser/standaloneServices";
import * as texts from "../code-editor-texts.ts";
import type { EditorEnvironment } from "../editor.ts";
import type { MonacoTypeScript, ServiceContext } from "./monaco-typescript.ts";
import { completeTyping } from "./unanswered-typing.ts";

let context: ServiceContext | undefined;
let service: Promise<MonacoTypeScript> | undefined;

/**
 * Loads TypeScript, for completion, types, problems, renaming and formatting, and gives it the program. Nothing more is
 * loaded later. It is 0.7 MB and uses another processor core for a second, so no editor starts it automatically. Throws
 * a sentence if it cannot be loaded. The editor then works without it.
 */
export async function startLanguageService(): Promise<void> {
  service ??= fetchTypeScript();
  try {
    const [typescript] = await Promise.all([service, startEditorWorker()]);
    typescript.setContext(context);
    completeTyping();
  } catch (cause) {
    service = undefined;
    throw new Error(texts.typesNotLoaded, { cause });
  }
}

async function fetchTypeScript(): Promise<MonacoTypeScript> {
  const { connect } = await import("./monaco-typescript.ts");
  return connect(monaco.languages, completeTyping);
}

/** Starts Monaco's own worker, which helps to format TypeScript. Otherwise it would be loaded at its first use. */
async function startEditorWorker(): Promise<void> {
  const [model] = monaco.editor.getModels();
  if (!model) return;
  const range = new monaco.Range(1, 1, 1, 1);
  await StandaloneServices.get(IEditorWorkerService).navigateValueSet(model.uri, range, true);
}

/** Sets the program and its environment, also after each change. */
export function setServiceContext(next: ServiceContext): void {
  context = next;
  service?.then(
    (typescript) => typescript.setContext(context),
    () => {},
  );
}

/** The environment of the program on the page. */
export const serviceEnvironment = (): EditorEnvironment | undefined => context?.environment;

/** Called when an editor is removed from the page. */
export function clearServiceContext(previous: ServiceContext): void {
  if (context !== previous) return;
  context = undefined;
  service?.then(
    (typescript) => typescript.setContext(context),
    () => {},
  );
}

import type { EditorEnvironment, LanguageDiagnostic } from "../editor.ts";
import type { Markers } from "./markers.ts";
import type { Models } from "./models.ts";

/** What the language service works on: the program of the editor on the page, and the environment it is written for. */
export type ServiceContext = {
  readonly models: Models;
  readonly markers: Markers;
  environment: EditorEnvironment;
  readonly onDiagnostics: (diagnostics: readonly LanguageDiagnostic[]) => void;
};

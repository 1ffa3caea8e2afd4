import type { VNode } from "preact";
import type { Editor, EditorEvents, EditorStart } from "../../editor/editor.ts";
import type { LookAt } from "../../protocol/look/look-at.ts";
import type { ExerciseFeature } from "./exercise-feature.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import type { ExerciseSlots, PlaceholderOptions } from "./exercise-placeholder.ts";

export type MakeEditor = (host: HTMLElement, start: EditorStart, events: EditorEvents) => Editor;

/** Mounts the parts of an exercise besides its code; returns the function that removes them. */
export type MountParts = (slots: ExerciseSlots, model: ExerciseModel, options: ExerciseOptions) => () => void;

export type ExerciseOptions = PlaceholderOptions & {
  /** When the output is shown. "auto": when there is something to show. */
  readonly console: "auto" | "always" | "never";
  /** The moment that is shown after a run of the page's unchanged program. */
  readonly look?: LookAt;
  /** Loads a full editor after the first interaction, if the page wants one. */
  readonly loadFullEditor?: (code: HTMLElement) => Promise<MakeEditor>;
  /** The features of exercises. */
  readonly features: readonly ExerciseFeature[];
  /** Opens the playground with the program of this link; undefined if there is no playground. */
  readonly openLink?: (fragment: string) => void;
  /** Creates the list of permitted names; undefined if the page does not restrict them. */
  readonly drawPermissions?: () => Promise<VNode>;
  /** Loads the parts for after the first interaction. Pages that cannot import modules give their own function. */
  readonly parts: () => Promise<{ readonly mountParts: MountParts }>;
};

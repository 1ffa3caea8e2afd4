import type { Signal } from "@preact/signals-core";
import type { VNode } from "preact";
import type { Editor, EditorEvents, EditorMoment, EditorStart } from "../editor/editor.ts";
import type { LookAt } from "../protocol/look/look-at.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import type { ExerciseSlots, PlaceholderOptions } from "./exercise-placeholder.ts";

export type MakeEditor = (host: HTMLElement, start: EditorStart, events: EditorEvents) => Editor;

/** The parts of the page that an exercise fills once it has been touched. */
export type OpenSlots = ExerciseSlots & {
  /** The lines of the open file that have something wrong, counted from 1. */
  readonly problemLines: Signal<ReadonlySet<number>>;
  readonly moment: Signal<EditorMoment | undefined>;
};

/** Puts there what an exercise has besides its code; returns what takes it away. */
export type MountParts = (slots: OpenSlots, model: ExerciseModel, options: ExerciseOptions) => () => void;

export type ExerciseOptions = PlaceholderOptions & {
  /** When the output is shown; "auto": once there is something. */
  readonly console: "auto" | "always" | "never";
  /** The moment that is shown once the program as its page has it has run. */
  readonly look?: LookAt;
  /** Loads a full editor, where one is wanted: once the exercise is touched. */
  readonly loadFullEditor?: () => Promise<MakeEditor>;
  /** Opens the playground with the program of this link; left out where there is none to open. */
  readonly openLink?: (fragment: string) => void;
  /** Makes the list of what the program may use; left out where its page has not said anything of that. */
  readonly permitted?: () => Promise<VNode>;
  /** Loads what is not needed before the exercise is touched; for pages in which modules cannot be imported. */
  readonly parts: () => Promise<{ readonly mountParts: MountParts }>;
};

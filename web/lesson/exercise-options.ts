import type { Signal } from "@preact/signals-core";
import type { VNode } from "preact";
import type { Editor, EditorEvents, EditorMoment, EditorStart } from "../editor/editor.ts";
import type { LookAt } from "../protocol/look/look-at.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import type { ExerciseSlots, PlaceholderOptions } from "./exercise-placeholder.ts";

export type MakeEditor = (host: HTMLElement, start: EditorStart, events: EditorEvents) => Editor;

/** The parts of the page that an exercise fills once it has been touched. */
export type OpenSlots = ExerciseSlots & {
  /** The lines of the open file with problems, counted from 1. */
  readonly problemLines: Signal<ReadonlySet<number>>;
  readonly moment: Signal<EditorMoment | undefined>;
};

/** Mounts the parts of an exercise besides its code; returns the function that removes them. */
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
  /** Creates the list of permitted names; absent if the page does not restrict them. */
  readonly drawPermissions?: () => Promise<VNode>;
  /** Loads the parts that are needed after the first interaction, for pages that cannot import modules. */
  readonly parts: () => Promise<{ readonly mountParts: MountParts }>;
};

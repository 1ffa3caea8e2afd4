import type { ReadonlySignal, Signal } from "@preact/signals";
import type { EditorMoment } from "../../editor/editor.ts";
import type { RunInputs } from "../../protocol/look/recorded-run.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import type { LookCells } from "../../run/client/look-cell.ts";
import type { EndedRun } from "../model/replay/look-replay.ts";
import type { LookTarget } from "../model/replay/look-target.ts";
import type { LogState } from "../output/log.ts";

/** The program of an exercise, as far as the view into its last run uses it. */
type LookDocument = {
  readonly files: ReadonlySignal<unknown>;
  /** The path of the open file. */
  readonly open: ReadonlySignal<string>;
  readonly source: { openFile(path: string): void };
};

/** An exercise, as far as the view into its last run uses it. */
type LookModel = {
  readonly document: LookDocument;
  readonly busy: ReadonlySignal<boolean>;
  readonly outcome: ReadonlySignal<Outcome | undefined>;
  readonly log: ReadonlySignal<LogState | undefined>;
  readonly lastRequest: ReadonlySignal<RunRequest | undefined>;
  readonly lastInputs: RunInputs | undefined;
  /** The cells in which its runs are looked into. */
  lookCells(): Promise<LookCells>;
  /** Adds the libraries that the program imports to the request. */
  complete(request: RunRequest): Promise<RunRequest>;
};

/** What an exercise gives to the view into its last run. */
export type LookPanelOwner = {
  readonly model: LookModel;
  readonly isOpen: Signal<boolean>;
  /** Marks a moment in the code; undefined removes the mark. */
  readonly mark: (moment: EditorMoment | undefined) => void;
  /** Whether the button that opens the panel gets the focus when it appears again. */
  takesFocus: boolean;
  /** Called when the panel has closed. */
  forget(): void;
};

/** The view into a run of an exercise. */
export type ExerciseLook = {
  /** @param run the run to look into; the last one if undefined. */
  go(target?: LookTarget, run?: EndedRun): void;
  close(): void;
  dispose(): void;
};

/** What a feature adds to an exercise of a widget, a lesson or an exported page. */
export type ExerciseFeature = {
  /** Loads the view into a run. `isUnasked`: the page opens it by itself, so the focus does not change. */
  readonly loadLook: () => Promise<
    (owner: LookPanelOwner, parent: HTMLElement, isUnasked: boolean) => ExerciseLook
  >;
  /** The message for the reader if it cannot be loaded. */
  readonly notLoaded: string;
};

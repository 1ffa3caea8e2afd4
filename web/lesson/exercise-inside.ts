import { computed, effect, signal } from "@preact/signals";
import type { EditorMoment } from "../editor/editor.ts";
import type { LookTarget } from "../playground/look/look.ts";
import type { EndedRun } from "../playground/look/look-replay.ts";
import { isLookable } from "../playground/look/lookable.ts";
import type { LookAt } from "../protocol/look/look-at.ts";
import type { Outcome } from "../protocol/run/outcome.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import * as texts from "./exercise-parts-texts.ts";

/** Offers to look into the last run of an exercise. The view is loaded at the first use. */
export class ExerciseInside {
  readonly isOpen = signal(false);
  /** Why it could not be opened. */
  readonly problem = signal("");
  /** A check runs more than the program, and a program of another language is not the text that runs. */
  readonly isPossible = computed(() => {
    const { busy, lastKind, lastRequest, outcome } = this.model;
    return !busy.value && lastKind.value === "running" && isLookable(lastRequest.value, outcome.value);
  });
  /** The view was closed by who was in it: the button, once it is there again, has the focus. */
  takesFocus = false;
  /** The parent of the view. */
  place: HTMLElement | null = null;
  private view: { close(): void; dispose(): void; go(target?: LookTarget, run?: EndedRun): void } | undefined;
  private readonly stop: () => void;

  /** @param look the moment that is shown once the program as its page has it has run. */
  constructor(
    readonly model: ExerciseModel,
    readonly mark: (moment: EditorMoment | undefined) => void,
    look: LookAt | undefined,
  ) {
    let lastOutcome: Outcome | undefined;
    this.stop = effect(() => {
      const { value: outcome } = model.outcome;
      if (!this.isPossible.value || outcome === lastOutcome) return;
      lastOutcome = outcome;
      if (look && !model.isChanged.peek()) void this.open(look, true);
    });
  }

  /** @param isUnasked the page asks for it, so the reader's focus and scroll position do not change. */
  open(target?: LookTarget, isUnasked = false): Promise<void> {
    return this.show(undefined, target, isUnasked);
  }

  /** Opens another run of the program than the last: one that explains a check. */
  openRun(run: EndedRun, target: LookTarget): Promise<void> {
    return this.show(run, target, false);
  }

  private async show(
    run: EndedRun | undefined,
    target: LookTarget | undefined,
    isUnasked: boolean,
  ): Promise<void> {
    const { value: outcome } = this.model.outcome;
    this.problem.value = "";
    try {
      const { LookPanel } = await import("./look-exercise.tsx");
      const isPossible = run ? !this.model.busy.value : this.isPossible.value;
      if (!isPossible || this.model.outcome.value !== outcome || !this.place) return;
      this.view ??= new LookPanel(this, this.place, isUnasked);
      this.view.go(target, run);
    } catch {
      this.problem.value = texts.lookNotLoaded;
    }
  }

  close(): void {
    this.view?.close();
  }

  /** The view is closed. */
  forget(): void {
    this.view = undefined;
  }

  dispose(): void {
    this.stop();
    this.view?.dispose();
  }
}

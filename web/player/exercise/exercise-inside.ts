import { computed, effect, signal } from "@preact/signals";
import type { EditorMoment } from "../../editor/editor.ts";
import type { LookAt } from "../../protocol/look/look-at.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import { isLookable } from "../../run/client/lookable.ts";
import { isRanText } from "../model/ran-text.ts";
import type { EndedRun } from "../model/replay/look-replay.ts";
import type { LookTarget } from "../model/replay/look-target.ts";
import type { ExerciseFeature, ExerciseLook } from "./exercise-feature.ts";
import type { ExerciseModel } from "./exercise-model.ts";

/** Opens the view into the last run of an exercise. The view's code is loaded at the first use. */
export class ExerciseInside {
  /** Whether a feature can show runs at all. */
  readonly hasView: boolean;
  readonly isOpen = signal(false);
  /** Why the view could not be opened. */
  readonly problem = signal("");
  /**
   * Whether the last run can be looked into. A check runs more than the program, and a program in another language is
   * not the code that runs.
   */
  readonly isPossible = computed(() => {
    const { busy, lastKind, lastRequest, outcome } = this.model;
    return (
      this.hasView &&
      !busy.value &&
      lastKind.value === "running" &&
      isRanText(lastRequest.value?.files ?? [], this.model.document.files.value) &&
      isLookable(lastRequest.value, outcome.value)
    );
  });
  /** Whether the button gets the focus when it appears again, because the reader closed the view from inside. */
  takesFocus = false;
  /** The parent of the view. */
  place: HTMLElement | null = null;
  private view: ExerciseLook | undefined;
  private readonly stop: () => void;

  /**
   * @param look the feature that shows a run; undefined if there is none.
   * @param lookAt the moment that is shown after a run of the page's unchanged program.
   */
  constructor(
    readonly model: ExerciseModel,
    readonly mark: (moment: EditorMoment | undefined) => void,
    private readonly look: ExerciseFeature | undefined,
    lookAt: LookAt | undefined,
  ) {
    this.hasView = look !== undefined;
    let lastOutcome: Outcome | undefined;
    this.stop = effect(() => {
      const { value: outcome } = model.outcome;
      if (!this.isPossible.value || outcome === lastOutcome) return;
      lastOutcome = outcome;
      if (lookAt && !model.document.isChanged.peek()) void this.open(lookAt, true);
    });
  }

  /**
   * @param isUnasked whether the page opens the view by itself, so that the reader's focus and scroll position do not
   * change.
   */
  open(target?: LookTarget, isUnasked = false): Promise<void> {
    return this.show(undefined, target, isUnasked);
  }

  /** Opens another run than the last one: a run that explains a check. */
  openRun(run: EndedRun, target: LookTarget): Promise<void> {
    return this.show(run, target, false);
  }

  private async show(
    run: EndedRun | undefined,
    target: LookTarget | undefined,
    isUnasked: boolean,
  ): Promise<void> {
    const { look } = this;
    if (!look) return;
    const { value: outcome } = this.model.outcome;
    this.problem.value = "";
    try {
      const openPanel = await look.loadLook();
      const isPossible = run ? !this.model.busy.value : this.isPossible.value;
      if (!isPossible || this.model.outcome.value !== outcome || !this.place) return;
      this.view ??= openPanel(this, this.place, isUnasked);
      this.view.go(target, run);
    } catch {
      this.problem.value = look.notLoaded;
    }
  }

  close(): void {
    this.view?.close();
  }

  /** Called when the view has closed. */
  forget(): void {
    this.view = undefined;
  }

  dispose(): void {
    this.stop();
    this.view?.dispose();
  }
}

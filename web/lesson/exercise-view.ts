import { effect, type Signal, signal } from "@preact/signals-core";
import { drawnWhole, showCode } from "../editor/shown-code.ts";
import { changeBetween } from "../editor/text-change.ts";
import { fileOf } from "../playground/program.ts";
import { colouredAs } from "./code-lines.ts";
import { Cover, type CoverLooks, type ExercisePlaces, fitNumbers, usualCover } from "./cover.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import { isFixed } from "./fixed-lines.ts";
import type { MakeEditor } from "./light-editor.ts";

export type ExerciseLooks = CoverLooks & {
  /** When what was printed is shown; "auto": once there is something. */
  readonly console: "auto" | "always" | "never";
  /** Brings a full editor, where one is wanted. It comes once the exercise is touched. */
  readonly full?: () => Promise<MakeEditor>;
  /** Brings what is not needed before the exercise is touched; for pages in which modules cannot be imported. */
  readonly parts: () => Promise<Pick<typeof import("./exercise-parts.tsx"), "openParts">>;
};

export const usualLooks: ExerciseLooks = {
  ...usualCover,
  console: "auto",
  parts: () => import("./exercise-parts.tsx"),
};

/** The places, and the lines of the open file that have something wrong, counted from 1. */
export type OpenPlaces = ExercisePlaces & { readonly problemLines: Signal<ReadonlySet<number>> };

/**
 * Puts an exercise on the page; returns what takes it off again. What is seen before it is touched is its cover, which may
 * stand there already; the rest comes with the first touch, focus or run, and takes over what stands there.
 */
export function mountExercise(
  place: HTMLElement,
  model: ExerciseModel,
  given: Partial<ExerciseLooks> = {},
  cover = new Cover(
    place,
    { ...model.exercise, files: model.files.value, fixed: model.fixed.value },
    { ...usualLooks, ...given },
  ),
): () => void {
  const looks = { ...usualLooks, ...given };
  const places = { ...cover.places, problemLines: signal<ReadonlySet<number>>(new Set()) };
  const stops: (() => void)[] = [];
  let isOpen = false;
  let gone = false;

  const open = () => {
    if (isOpen) return;
    isOpen = true;
    looks.parts().then(
      ({ openParts }) => {
        if (gone) return;
        cover.release();
        stops.push(openParts(places, model, looks));
        places.root.dataset["open"] = "";
      },
      () => {
        isOpen = false;
        cover.say("The rest of this exercise could not be loaded. Try again when there is a network.");
      },
    );
  };
  cover.typed = (text) => {
    const before = openText(model);
    if (model.edit(model.open.value, text)) return;
    // Refused: the cursor is where it was, too.
    const { at } = changeBetween(before, text);
    places.textarea.value = before;
    places.textarea.setSelectionRange(at, at);
  };
  cover.touched = (verb) => {
    open();
    if (typeof verb === "object") model.openFile(verb.open);
    else if (verb) void model[verb]();
  };
  stops.push(drawCode(places, model));
  stops.push(
    effect(() => {
      // Run by the page around it, or touched on an earlier visit.
      const { busy, outcome, changed, tried, hintsShown, aside, notice } = model;
      const isRun = busy.value || outcome.value !== undefined;
      const isBegun = changed.value || tried.value || hintsShown.value > 0 || aside.value || notice.value;
      if (isRun || isBegun || looks.console === "always") open();
    }),
  );
  // A page that is left, and may come back out of the browser's memory, runs nothing meanwhile.
  const stop = () => void model.stop();
  addEventListener("pagehide", stop);
  return () => {
    gone = true;
    stop();
    removeEventListener("pagehide", stop);
    for (const each of stops.reverse()) each();
    cover.remove();
  };
}

function openText(model: ExerciseModel): string {
  return fileOf(model.program.value, model.open.value)?.text ?? "";
}

/** Keeps the coloured text what the model says it is, from the first paint to the last. */
function drawCode({ layer, problemLines, textarea, code }: OpenPlaces, model: ExerciseModel): () => void {
  const { entry, language } = model.exercise;
  const times = signal(0);
  const drawAgain = () => {
    times.value++;
  };
  textarea.addEventListener(drawnWhole, drawAgain);
  const stop = effect(() => {
    times.value;
    const { open } = model.program.value;
    const text = openText(model);
    const fixed = open === entry ? model.fixed.value : [];
    const problems = problemLines.value;
    layer.show(text, colouredAs(open, language), (line) =>
      [isFixed(line, fixed) && "exercise-line-fixed", problems.has(line) && "exercise-line-problem"]
        .filter(Boolean)
        .join(" "),
    );
    fitNumbers(code, layer);
    showCode(textarea, text);
  });
  return () => {
    stop();
    textarea.removeEventListener(drawnWhole, drawAgain);
  };
}

import { effect, signal } from "@preact/signals-core";
import { drawAllEvent, showCode } from "../../editor/drawable-code.ts";
import type { EditorMoment } from "../../editor/editor.ts";
import { diffTexts } from "../../editor/text-diff.ts";
import { highlightLanguageOf } from "../../languages/highlighted-lines.ts";
import { fileOf } from "../../player/model/document/program.ts";
import type { ExerciseDocument } from "./exercise-document.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import * as texts from "./exercise-model-texts.ts";
import type { ExerciseOptions, OpenSlots } from "./exercise-options.ts";
import { defaultPlaceholderOptions, ExercisePlaceholder, fitNumbers } from "./exercise-placeholder.ts";
import { isFixed } from "./fixed-lines.ts";

const defaultOptions: ExerciseOptions = {
  ...defaultPlaceholderOptions,
  console: "auto",
  parts: () => import("./exercise-parts.tsx"),
};

/**
 * Mounts an exercise; returns the function that unmounts it. Before the first interaction the reader sees its
 * placeholder, which may already be on the page. The rest is loaded at the first click, focus or run, and uses the
 * placeholder's elements.
 */
export function mountExercise(
  parent: HTMLElement,
  model: ExerciseModel,
  overrides: Partial<ExerciseOptions> = {},
  placeholder = new ExercisePlaceholder(
    parent,
    { ...model.exercise, files: model.document.files.value, fixed: model.document.fixedLines.value },
    { ...defaultOptions, ...overrides },
  ),
): () => void {
  const options = { ...defaultOptions, ...overrides };
  const slots: OpenSlots = {
    ...placeholder.slots,
    problemLines: signal<ReadonlySet<number>>(new Set()),
    moment: signal<EditorMoment | undefined>(undefined),
  };
  const stops: (() => void)[] = [];
  let isOpen = false;
  let isUnmounted = false;

  const open = () => {
    if (isOpen) return;
    isOpen = true;
    options.parts().then(
      ({ mountParts }) => {
        if (isUnmounted) return;
        placeholder.detach();
        stops.push(mountParts(slots, model, options));
        slots.root.dataset["open"] = "";
      },
      () => {
        isOpen = false;
        placeholder.showStatus(texts.notLoaded);
      },
    );
  };
  placeholder.onInput = (text) => {
    const before = openText(model.document);
    if (model.document.edit([{ path: model.document.open.value, text }])) return;
    // The edit was refused, so the cursor goes back to its earlier position.
    const { at } = diffTexts(before, text);
    slots.textarea.value = before;
    slots.textarea.setSelectionRange(at, at);
  };
  placeholder.onActivate = (verb) => {
    open();
    if (typeof verb === "object") model.document.openFile(verb.open);
    else if (verb === "showHint") model.document.showHint();
    else if (verb) void model[verb]();
  };
  stops.push(drawCode(slots, model.document));
  stops.push(
    effect(() => {
      // The page around it has started a run, or the reader has worked on it in an earlier visit.
      const { busy, outcome, document } = model;
      const { isChanged, isTried, hintCount, aside, notice } = document;
      const isRun = busy.value || outcome.value !== undefined;
      const isBegun = isChanged.value || isTried.value || hintCount.value > 0 || aside.value || notice.value;
      if (isRun || isBegun || options.console === "always") open();
    }),
  );
  // The browser may keep a page that was left, and show it again later. It must not run anything meanwhile.
  const stop = () => void model.stop();
  addEventListener("pagehide", stop);
  return () => {
    isUnmounted = true;
    stop();
    removeEventListener("pagehide", stop);
    for (const each of stops.reverse()) each();
    placeholder.remove();
  };
}

function openText(document: ExerciseDocument): string {
  return fileOf(document.program.value, document.open.value)?.text ?? "";
}

/** Keeps the coloured text equal to the model's text. */
function drawCode(
  { layer, problemLines, moment, textarea, code }: OpenSlots,
  document: ExerciseDocument,
): () => void {
  const { entry, language } = document.exercise;
  const times = signal(0);
  const drawAgain = () => {
    times.value++;
  };
  textarea.addEventListener(drawAllEvent, drawAgain);
  const stop = effect(() => {
    times.value;
    const { open } = document.program.value;
    const text = openText(document);
    const fixedLines = open === entry ? document.fixedLines.value : [];
    const problems = problemLines.value;
    const { line: next, stops = [], values } = moment.value ?? {};
    const classOf = (line: number) =>
      [
        isFixed(line, fixedLines) && "exercise-line-fixed",
        problems.has(line) && "exercise-line-problem",
        line === next && "exercise-line-next",
        stops.includes(line) && "exercise-line-stop",
      ]
        .filter(Boolean)
        .join(" ");
    layer.show(text, highlightLanguageOf(open, language), classOf);
    for (const each of layer.root.querySelectorAll<HTMLElement>("[data-note]")) delete each.dataset["note"];
    for (const [line, note] of values ?? [])
      (layer.line(line) as HTMLElement | undefined)?.setAttribute("data-note", note);
    fitNumbers(code, layer);
    showCode(textarea, text);
  });
  return () => {
    stop();
    textarea.removeEventListener(drawAllEvent, drawAgain);
  };
}

import { effect, signal } from "@preact/signals-core";
import { drawAllEvent } from "../../editor/drawable-code.ts";
import { diffTexts } from "../../editor/text-diff.ts";
import { fileOf } from "../model/document/program.ts";
import type { ExerciseDocument } from "./exercise-document.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import * as texts from "./exercise-model-texts.ts";
import type { ExerciseOptions } from "./exercise-options.ts";
import { defaultPlaceholderOptions, ExercisePlaceholder } from "./exercise-placeholder.ts";

const defaultOptions: ExerciseOptions = {
  ...defaultPlaceholderOptions,
  console: "auto",
  features: [],
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
  const { slots } = placeholder;
  /** Whether the parts are there, whose editor draws the code. */
  const hasEditor = signal(false);
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
        hasEditor.value = true;
        stops.push(mountParts(slots, model, options));
        slots.root.dataset["open"] = "";
      },
      () => {
        isOpen = false;
        placeholder.showStatus(texts.notLoaded);
      },
    );
  };
  placeholder.giveTo({
    input(text) {
      const before = openText(model.document);
      if (model.document.source.edit([{ path: model.document.open.value, text }])) return;
      // The edit was refused, so the cursor goes back to its earlier position.
      const { at } = diffTexts(before, text);
      const { textarea } = slots.sheet;
      textarea.value = before;
      textarea.setSelectionRange(at, at);
    },
    activate(verb) {
      open();
      if (typeof verb === "object") model.document.source.openFile(verb.open);
      else if (verb === "showHint") model.document.showHint();
      else if (verb) void model[verb]();
    },
  });
  const drawCode = () => {
    const { document } = model;
    const { open } = document.program.value;
    const fixedLines = open === document.exercise.entry ? document.fixedLines.value : [];
    if (!hasEditor.value) placeholder.show(openText(document), open, fixedLines);
  };
  stops.push(effect(drawCode));
  slots.sheet.textarea.addEventListener(drawAllEvent, drawCode);
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

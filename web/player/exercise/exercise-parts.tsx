import "../output/log.css";
import "../view/outcome.css";
import "./exercise-parts.css";
import "./exercise-extras.css";
import { effect } from "@preact/signals";
import { render } from "preact";
import type { Position } from "../../protocol/program/source-file.ts";
import { diagnosticsOf } from "../output/outcome-diagnostics.ts";
import { handleRunKeys } from "../view/run-keys.ts";
import { ExerciseBar } from "./exercise-bar.tsx";
import { ExerciseBelow } from "./exercise-below.tsx";
import { ExerciseEditor } from "./exercise-editor.ts";
import { ExerciseInside } from "./exercise-inside.ts";
import type { ExerciseModel } from "./exercise-model.ts";
import type { ExerciseOptions } from "./exercise-options.ts";
import type { ExerciseSlots } from "./exercise-placeholder.ts";
import { ExerciseTabs } from "./exercise-tabs.tsx";

/**
 * Mounts the parts of an exercise besides its code into the existing elements, after the first interaction. Returns the
 * function that removes them.
 */
export function mountParts(slots: ExerciseSlots, model: ExerciseModel, options: ExerciseOptions): () => void {
  const { root, tabs, bar, below, sheet } = slots;
  const editor = new ExerciseEditor(slots, model.document);
  const reveal = (at: Position) => editor.reveal(at);
  if (model.document.files.value.length > 1)
    render(<ExerciseTabs document={model.document} onOpen={() => editor.focus()} />, tabs);
  render(<ExerciseBar model={model} openLink={options.openLink} />, bar);
  const inside = new ExerciseInside(
    model,
    (moment) => editor.showMoment(moment),
    options.features.find((each) => each.loadLook),
    options.look ?? model.exercise.look,
  );
  render(
    <ExerciseBelow
      model={model}
      inside={inside}
      console={options.console}
      drawPermissions={options.drawPermissions}
      hasFocus={() => root.contains(document.activeElement)}
      onReveal={reveal}
    />,
    below,
  );

  const listening = new AbortController();
  const { signal } = listening;
  const endKeys = handleRunKeys(root, model);
  // A reader who enters the exercise will probably run something.
  const warm = () => void model.warm();
  sheet.textarea.addEventListener("focus", warm, { signal });
  if (root.contains(document.activeElement)) warm();

  const stopMarking = effect(() => {
    const { value: outcome } = model.outcome;
    const diagnostics = outcome && !model.busy.value ? diagnosticsOf(outcome) : [];
    const ran = model.lastRequest.value?.files;
    const open = model.document.files.value.find(({ path }) => path === model.document.open.value);
    // Positions in a text that has changed since the run are not marked.
    const isRan = ran?.find(({ path }) => path === open?.path)?.text === open?.text;
    const here = diagnostics.filter(({ at }) => isRan && at && at.file === open?.path);
    editor.setDiagnostics(here);
  });
  const stopFlashing = effect(() => {
    const { refusal, fixedLines, open, exercise } = model.document;
    if (!refusal.value || open.peek() !== exercise.entry) return;
    for (const { from, to } of fixedLines.peek())
      for (let line = from; line <= to; line++) flash(sheet.lines.line(line));
  });
  let isDisposed = false;
  // If the full editor cannot be loaded, the plain editor stays.
  if (!options.readOnly)
    void options.loadFullEditor?.(slots.code).then(
      (make) => isDisposed || editor.replace(make, options.height),
      () => {},
    );
  return () => {
    isDisposed = true;
    listening.abort();
    endKeys();
    stopMarking();
    stopFlashing();
    inside.dispose();
    editor.stop();
    for (const place of [tabs, bar, below]) render(null, place);
  };
}

/**
 * Shows a reader who tries to change a fixed line where it is. Nothing moves, so it is also shown with reduced
 * motion.
 */
function flash(line: HTMLElement | undefined): void {
  const edge = "inset 0 0 0 2px var(--error)";
  line?.animate([{ boxShadow: edge }, { boxShadow: edge }], { duration: 500 });
}

import { effect, signal } from "@preact/signals";
import type { EditorMoment } from "../editor.ts";
import type { LineHeats } from "../line-heats.ts";
import type { ReplaceableEditor } from "./editor-overlay.ts";
import { heatOverlay } from "./heat-overlay.ts";
import { lineMark } from "./line-mark.ts";

/** The marks of a run in an editor. */
export type RunMarks = {
  /** Marks a moment of a run in the code; undefined removes the marks. */
  showMoment(moment: EditorMoment | undefined): void;
  /** Shows how often the lines of the open file ran; undefined removes the counts. */
  showLineCounts(lines: LineHeats["lines"] | undefined): void;
};

/** The marks of a run in either editor. While a moment is shown, its notes replace those of the counts. */
export function runMarks(host: ReplaceableEditor): RunMarks {
  const moments = lineMark(host);
  const counts = heatOverlay(host);
  const lines = signal<LineHeats["lines"] | undefined>(undefined);
  const isMomentVisible = signal(false);
  effect(() => {
    counts.show(lines.value && { lines: lines.value, hasNotes: !isMomentVisible.value });
  });
  return {
    showMoment(moment) {
      isMomentVisible.value = moment !== undefined;
      moments.show(moment);
    },
    showLineCounts(next) {
      lines.value = next;
    },
  };
}

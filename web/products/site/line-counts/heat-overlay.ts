import { heatClass, type LineHeats } from "../../../editor/line-heats.ts";
import type { EditorHost } from "../editor/editor-host.ts";
import { EditorOverlay } from "../editor/editor-overlay.ts";
import { PlainLines } from "../editor/plain-lines.ts";
import * as texts from "./line-count-texts.ts";
import "./line-heat.css";

/** Shows in the current editor how often each line ran. */
export function heatOverlay(host: EditorHost): EditorOverlay<LineHeats> {
  return new EditorOverlay<LineHeats>(host, (heats) => {
    const editor = host.current;
    if (editor.showLineCounts) editor.showLineCounts(heats);
    const plain = heats && !editor.showLineCounts ? PlainLines.in(host.box) : undefined;
    if (plain && heats) markPlain(plain, heats);
    return () => plain?.remove();
  });
}

function markPlain(plain: PlainLines, { lines, hasNotes }: LineHeats): void {
  plain.addMarks(
    [...lines].map(([line, count]) => {
      const element = document.createElement("div");
      element.className = heatClass(count);
      element.role = "img";
      element.ariaLabel = element.title = texts.lineWith(line, count.label);
      return { line, element };
    }),
  );
  if (hasNotes) plain.addNotes(new Map([...lines].map(([line, { note }]) => [line, note])));
}

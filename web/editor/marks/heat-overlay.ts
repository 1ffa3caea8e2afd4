import { heatClass, type LineHeats } from "../line-heats.ts";
import { EditorOverlay, type ReplaceableEditor } from "./editor-overlay.ts";
import * as texts from "./mark-texts.ts";
import { PlainLines } from "./plain-lines.ts";
import "./line-heat.css";

/** Shows in the current editor how often each line ran. */
export function heatOverlay(host: ReplaceableEditor): EditorOverlay<LineHeats> {
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

import type { EditorMoment } from "../editor.ts";
import { EditorOverlay, type ReplaceableEditor } from "./editor-overlay.ts";
import * as texts from "./mark-texts.ts";
import { PlainLines } from "./plain-lines.ts";
import "./line-mark.css";

/** Shows the current moment and the breakpoints in the current editor. */
export function lineMark(host: ReplaceableEditor): EditorOverlay<EditorMoment> {
  return new EditorOverlay<EditorMoment>(host, (moment) => {
    host.box.toggleAttribute("data-looking", moment !== undefined);
    const editor = host.current;
    if (editor.showMoment) editor.showMoment(moment);
    const plain = moment && !editor.showMoment ? PlainLines.in(host.box) : undefined;
    if (plain && moment) markPlain(plain, moment);
    return () => plain?.remove();
  });
}

/** Marks in the simple editor: behind its text, and above its line numbers. */
function markPlain(plain: PlainLines, { line, stops, values, onNumber }: EditorMoment): void {
  const part = (className: string, at: number) => {
    const element = document.createElement("div");
    element.className = className;
    return { line: at, element };
  };
  if (line !== undefined) plain.reveal(line);
  plain.addMarks([
    ...(line === undefined ? [] : [part("line-mark", line)]),
    ...stops.map((each) => part("line-stop", each)),
  ]);
  const presses = document.createElement("div");
  presses.className = "line-presses";
  presses.title = texts.breakpointHint;
  presses.addEventListener(
    "click",
    ({ clientY }) => {
      const pressedLine = plain.lineAt(clientY);
      if (pressedLine !== undefined) onNumber(pressedLine);
    },
    { signal: plain.signal },
  );
  plain.add(presses, "before");
  plain.addNotes(values);
}

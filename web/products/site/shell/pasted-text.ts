import { unitsWithin } from "../../../ui/text-cost.ts";

/** The maximum layout cost of a field: 200,000 characters of Latin text, or 800 changes of direction in a line. */
const maxFieldCost = 200_000;

/**
 * Limits text that is pasted or dropped into a field to what the page can lay out at once: 200,000 characters of
 * alternating direction in the console's field froze the page for more than a minute. The code has its own way to draw
 * such text. `onCut` is called if a part is left out.
 */
export function limitPastedText(editor: HTMLElement, onCut: () => void): void {
  document.addEventListener("beforeinput", (event) => {
    const { target: field, inputType, data } = event;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    if (data === null || !/^insertFrom(?:Paste|Drop)$/.test(inputType) || editor.contains(field)) return;
    const part = partThatFits(data, field);
    if (part === data) return;
    event.preventDefault();
    // `execCommand`, so that the browser can undo it.
    if (part !== "") document.execCommand("insertText", false, part);
    onCut();
  });
}

/** The beginning of a text that a field can have instead of its selection. */
export function partThatFits(
  data: string,
  {
    value,
    selectionStart,
    selectionEnd,
  }: Pick<HTMLInputElement, "value" | "selectionStart" | "selectionEnd">,
): string {
  const staying = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0);
  return data.slice(0, Math.max(0, unitsWithin(staying + data, maxFieldCost) - staying.length));
}

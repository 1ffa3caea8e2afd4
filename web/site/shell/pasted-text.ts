import { unitsWithin } from "../../ui/text-cost.ts";

/** 200,000 characters of Latin text, or 800 changes of direction in a line. */
const maxFieldCost = 200_000;

/**
 * Of a text that is pasted or dropped into a field, lets in only as much as the page can lay out at once: 200,000
 * characters of alternating direction in the line of the console stood still for more than a minute. The code has its
 * own way to draw such a text. `onCut` is called when a part is left out.
 */
export function limitPastedText(onCut: () => void): void {
  document.addEventListener("beforeinput", (event) => {
    const { target: field, inputType, data } = event;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    if (data === null || !/^insertFrom(?:Paste|Drop)$/.test(inputType) || field.closest(".editor")) return;
    const { value, selectionStart, selectionEnd } = field;
    const staying = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0);
    const end = unitsWithin(staying + data, maxFieldCost) - staying.length;
    if (end >= data.length) return;
    event.preventDefault();
    // What the browser can take back, too.
    if (end > 0) document.execCommand("insertText", false, data.slice(0, end));
    onCut();
  });
}

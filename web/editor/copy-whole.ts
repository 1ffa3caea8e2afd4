/** Copies the selection as it is in the program's text, where the textarea shows a cut text. */
export function copyWhole(event: ClipboardEvent, text: string): void {
  const { selectionStart, selectionEnd, value } = event.currentTarget as HTMLTextAreaElement;
  if (value === text || selectionStart === selectionEnd) return;
  event.preventDefault();
  event.clipboardData?.setData("text/plain", wholeSelection(text, value, selectionStart, selectionEnd));
}

/**
 * A part of the shown text, as it is in the original text. A selection to the end of the shown text goes to the end
 * of the original.
 */
export function wholeSelection(text: string, visible: string, start: number, end: number): string {
  return text.slice(start, end === visible.length ? undefined : end);
}

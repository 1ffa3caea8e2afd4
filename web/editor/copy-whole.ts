/** Copies what is selected as it is in the program's text, where a textarea shows something else. */
export function copyWhole(event: ClipboardEvent, text: string): void {
  const { selectionStart, selectionEnd, value } = event.currentTarget as HTMLTextAreaElement;
  if (value === text || selectionStart === selectionEnd) return;
  event.preventDefault();
  event.clipboardData?.setData("text/plain", wholeSelection(text, value, selectionStart, selectionEnd));
}

/** A part of what is shown, as it is in the text. Who has selected its end has selected that of the text, shown or not. */
export function wholeSelection(text: string, shown: string, start: number, end: number): string {
  return text.slice(start, end === shown.length ? undefined : end);
}

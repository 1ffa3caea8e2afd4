/**
 * Says how the keyboard leaves the editor, to whoever came with it: while the editor has a focus that was not given to
 * it by a pointer, or once Tab was pressed in it.
 */
export function showKeyboardHint(editor: HTMLElement, foot: HTMLElement): void {
  let byKeyboard = false;
  const show = (shown: boolean) => foot.toggleAttribute("data-keyboard", shown);
  document.addEventListener(
    "keydown",
    ({ ctrlKey, metaKey, altKey }) => {
      // Shortcuts are for whoever has the other hand at a mouse, too.
      byKeyboard ||= !ctrlKey && !metaKey && !altKey;
    },
    true,
  );
  document.addEventListener(
    "pointerdown",
    () => {
      byKeyboard = false;
    },
    true,
  );
  editor.addEventListener("focusin", () => show(byKeyboard));
  editor.addEventListener("focusout", () => show(false));
  editor.addEventListener("pointerdown", () => show(false));
  editor.addEventListener("keydown", ({ key }) => key === "Tab" && show(true), true);
}

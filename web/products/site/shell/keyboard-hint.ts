/**
 * Shows how the keyboard leaves the editor, to readers who came by keyboard: while the editor has a focus that did
 * not come from a pointer, or after Tab was pressed in it.
 */
export function showKeyboardHint(editor: HTMLElement, foot: HTMLElement): void {
  let byKeyboard = false;
  const show = (isVisible: boolean) => foot.toggleAttribute("data-keyboard", isVisible);
  document.addEventListener(
    "keydown",
    ({ ctrlKey, metaKey, altKey }) => {
      // Mouse users also press shortcuts.
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
  // The frame shows the focus to keyboard users. After a click it is not needed.
  const frame = (isVisible: boolean) => editor.toggleAttribute("data-pointer", !isVisible);
  editor.addEventListener("focusout", () => {
    show(false);
    frame(true);
  });
  editor.addEventListener("pointerdown", () => {
    show(false);
    frame(false);
  });
  editor.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Tab") return;
      show(true);
      frame(true);
    },
    true,
  );
}

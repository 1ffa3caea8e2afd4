/**
 * Shows how the keyboard leaves the editor, to readers who came by keyboard: while the editor has a focus that did
 * not come from a pointer, or after Tab was pressed in it.
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
  // Who has clicked there knows where they are: the frame around it is for the keyboard.
  const frame = (shown: boolean) => editor.toggleAttribute("data-pointer", !shown);
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

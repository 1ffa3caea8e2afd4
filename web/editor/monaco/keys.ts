import { alert } from "monaco-editor/base/browser/ui/aria/aria";
import * as monaco from "monaco-editor/editor";
import { RedoCommand, UndoCommand } from "monaco-editor/editor/browser/editorExtensions";
import * as texts from "../code-editor-texts.ts";
import type { EditorCommand, EditorEvents } from "../editor.ts";

type CodeEditor = monaco.editor.ICodeEditor;

/** The editors on the page, and the event handlers of each. */
const listeners = new Map<CodeEditor, EditorEvents>();

/*
 * Undo and redo belong to the page, whether they come from keys, the menu or the list of commands. Priority 10,000 is
 * Monaco's handler for an editor with the focus, 1,000 the one for text fields such as the search box, and 0 the last
 * fallback.
 */
for (const [command, handler] of [
  [UndoCommand, (events: EditorEvents) => events.undo()],
  [RedoCommand, (events: EditorEvents) => events.redo()],
] as const) {
  const handle = (where: (editor: CodeEditor) => boolean) => () => {
    const events = [...listeners].find(([editor]) => where(editor))?.[1];
    if (events) handler(events);
    return events !== undefined;
  };
  command.addImplementation(
    10_001,
    "sandglass",
    handle((editor) => editor.hasTextFocus()),
  );
  command.addImplementation(
    1,
    "sandglass-elsewhere",
    handle(() => true),
  );
}

// Monaco uses this key for "Insert line below". Here it runs the program, which the page handles.
monaco.editor.addKeybindingRule({
  keybinding: monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter,
  command: "-editor.action.insertLineAfter",
});

// The page has one list of commands on this key. It includes the editor's.
monaco.editor.addKeybindingRule({
  keybinding: monaco.KeyCode.F1,
  command: "-editor.action.quickCommand",
});

// Browsers use this key for their developer tools. The page's key is Shift+Alt+F.
monaco.editor.addKeybindingRule({
  keybinding: monaco.KeyMod.CtrlCmd | monaco.KeyMod.Shift | monaco.KeyCode.KeyI,
  command: "-editor.action.formatDocument",
});

/** Commands that the page provides itself, perhaps with another name. */
const notListed =
  /^editor\.action\.(?:formatDocument|quickCommand|accessibilityHelp)$|^vs\.editor\..*:sandglass\.|^sandglass\./;

/** Adds the page's commands about a position to the editor's context menu, in the languages where they work. */
export function addToMenu(
  editor: monaco.editor.IStandaloneCodeEditor,
  commands: readonly EditorCommand[],
): void {
  for (const [order, { id, menuLabel, run }] of commands.entries()) {
    if (menuLabel === undefined) continue;
    editor.addAction({
      id,
      label: menuLabel,
      precondition: "editorLangId == 'javascript' || editorLangId == 'typescript'",
      contextMenuGroupId: "0_sandglass",
      contextMenuOrder: order,
      run,
    });
  }
}

/** The commands that Monaco offers now, by name. */
export function ownCommands(editor: monaco.editor.IStandaloneCodeEditor): readonly EditorCommand[] {
  return editor
    .getSupportedActions()
    .filter(({ id, label }) => label !== "" && !notListed.test(id))
    .map((action) => ({
      id: action.id,
      label: `Editor: ${action.label}`,
      run: () => {
        editor.focus();
        void action.run();
      },
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Lets the page handle undo and redo. Returns the function that stops it. */
export function delegateUndo(editor: CodeEditor, events: EditorEvents): () => void {
  listeners.set(editor, events);
  return () => listeners.delete(editor);
}

/**
 * Lets Tab leave the editor directly after Escape, as in the plain editor, so that there is no keyboard trap (WCAG 2.1,
 * 2.1.2). An Escape that closes something, such as a list or the search box, does not count; Monaco prevents its
 * default.
 */
export function letTabLeave(mount: HTMLElement, signal: AbortSignal): void {
  let leaving = false;
  mount.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab" && leaving && !event.ctrlKey && !event.altKey && !event.metaKey) {
        // The browser moves the focus if no handler here takes the key.
        event.stopImmediatePropagation();
      } else if (event.key !== "Shift") {
        leaving = false;
      }
    },
    { capture: true, signal },
  );
  mount.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") leaving = !event.defaultPrevented;
    },
    { signal },
  );
  mount.addEventListener(
    "focusout",
    () => {
      leaving = false;
    },
    { signal },
  );
}

export function describeKeys(mount: HTMLElement): void {
  mount.querySelector("textarea, [role=textbox]")?.setAttribute("aria-description", texts.monacoDescription);
}

/**
 * Monaco cannot detect a screen reader in a browser. Its own command for this belongs to another application, by its
 * name and key.
 */
export function offerScreenReaderMode(editor: monaco.editor.IStandaloneCodeEditor): void {
  let isOn = false;
  editor.addAction({
    id: "sandglass.toggleScreenReaderMode",
    label: "Toggle Screen Reader Accessibility Mode",
    keybindings: [monaco.KeyMod.Shift | monaco.KeyMod.Alt | monaco.KeyCode.F1],
    run() {
      isOn = !isOn;
      editor.updateOptions({ accessibilitySupport: isOn ? "on" : "auto" });
      alert(isOn ? texts.screenReaderModeOn : texts.screenReaderModeOff);
    },
  });
}

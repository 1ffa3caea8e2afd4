import { alert } from "monaco-editor/base/browser/ui/aria/aria";
import * as monaco from "monaco-editor/editor";
import { RedoCommand, UndoCommand } from "monaco-editor/editor/browser/editorExtensions";
import * as texts from "../code-editor-texts.ts";
import type { EditorCommand, EditorEvents } from "../editor.ts";

type CodeEditor = monaco.editor.ICodeEditor;

/** The editors on the page, and the event handlers of each. */
const listeners = new Map<CodeEditor, EditorEvents>();

/*
 * Undo and redo are the page's, whatever asks for them: the keys, the menu, the list of commands. 10,000 is Monaco's own
 * answer where an editor has the focus, 1,000 what a field for text does, such as that of the search box, and 0 the last
 * resort.
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

// "Insert line below" has this key in Monaco. Here it runs the program, which is the page's business.
monaco.editor.addKeybindingRule({
  keybinding: monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter,
  command: "-editor.action.insertLineAfter",
});

// The page has one list of commands, with the editor's in it, on this key.
monaco.editor.addKeybindingRule({
  keybinding: monaco.KeyCode.F1,
  command: "-editor.action.quickCommand",
});

// The browser's own tools have it; the page's key for this is Shift+Alt+F.
monaco.editor.addKeybindingRule({
  keybinding: monaco.KeyMod.CtrlCmd | monaco.KeyMod.Shift | monaco.KeyCode.KeyI,
  command: "-editor.action.formatDocument",
});

/** What the page does itself, or has under another name. */
const notListed =
  /^editor\.action\.(?:formatDocument|quickCommand|accessibilityHelp)$|^vs\.editor\..*:sandglass\.|^sandglass\./;

/** Puts what the page does with a place of the text into the editor's own menu, in languages in which it can be done. */
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

/** What Monaco can do now, by name. */
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

/** Leaves undo and redo to the page. Returns how to stop. */
export function delegateUndo(editor: CodeEditor, events: EditorEvents): () => void {
  listeners.set(editor, events);
  return () => listeners.delete(editor);
}

/**
 * Lets Tab leave the editor right after Escape, as in the plain one: the keyboard is not caught (WCAG 2.1, 2.1.2). An
 * Escape that has closed something, a list or the search box, was for that; Monaco then prevents its default.
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
 * Monaco cannot tell in a browser whether a screen reader is there, and its own command for that, with this name and key,
 * belongs to another application.
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

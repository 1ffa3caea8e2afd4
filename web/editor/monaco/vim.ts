import type * as monaco from "monaco-editor/editor";
import { initVimMode, VimMode } from "monaco-vim";
import * as texts from "../code-editor-texts.ts";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

// Undo belongs to the page. The package would use the undo of Monaco's model, which is not used here.
for (const name of ["undo", "redo"] as const) {
  VimMode.commands[name] = ({ editor }: { readonly editor: CodeEditor }) =>
    editor.trigger("vim", name, undefined);
}

/** The action of `:w` in each editor. */
const saving = new WeakMap<CodeEditor, () => void>();

// The package's types lack it.
const { Vim } = VimMode as unknown as {
  readonly Vim: {
    defineEx(name: string, short: string, run: (vim: { readonly editor: CodeEditor }) => void): void;
  };
};
Vim.defineEx("write", "w", ({ editor }) => saving.get(editor)?.());

/** Commands of the page that Vim has keys for. */
export type VimActions = { readonly save: (() => void) | undefined; readonly stop: (() => void) | undefined };

/**
 * Gives the editor Vim's keys. `status` shows the mode, incomplete commands, and the field for `:` and `/`. In the
 * editor, Escape belongs to Vim and stops no program, because it is pressed often. Ctrl+C interrupts, as in Vim.
 * Outside of insert mode, Tab goes to the next element of the page. So Escape, then Tab, leaves the editor, as without
 * Vim. Returns a function that ends it.
 */
export function startVim(
  editor: CodeEditor,
  mount: HTMLElement,
  status: HTMLElement,
  { save, stop }: VimActions,
): () => void {
  if (save) saving.set(editor, save);
  let mode = "normal";
  const vim = initVimMode(editor, status, undefined, withLabel);
  vim.on("vim-mode-change", (change: { readonly mode: string }) => {
    ({ mode } = change);
  });
  // The package would show the keys before an Escape, and the Escape, until the next command is complete.
  vim.on("vim-keypress", (key: string) => {
    if (key === "<Esc>") vim.dispatch("vim-command-done");
  });
  const listeners = new AbortController();
  mount.addEventListener(
    "keydown",
    (event) => {
      if (event.altKey || event.metaKey) return;
      const isTab = event.key === "Tab" && !event.ctrlKey;
      // The browser moves the focus if no handler here takes the key.
      if (isTab && mode !== "insert" && mode !== "replace") event.stopImmediatePropagation();
      if (event.key.toLowerCase() !== "c" || !event.ctrlKey || event.shiftKey) return;
      const selects = editor.getSelection()?.isEmpty() === false;
      // Lets the browser copy; the package would only end the selection. On a Mac, the key for copying is another one.
      if (selects && !isMac) event.stopImmediatePropagation();
      else if (!selects && mode === "normal") stop?.();
    },
    { capture: true, signal: listeners.signal },
  );
  mount.addEventListener(
    "keydown",
    (event) => {
      // Otherwise the page would stop the program.
      if (event.key === "Escape") event.preventDefault();
    },
    { signal: listeners.signal },
  );
  return () => {
    listeners.abort();
    vim.dispose();
  };
}

/** The field for `:` and `/` has no accessible name of its own. */
function withLabel(node: Node): Node {
  if (node instanceof Element || node instanceof DocumentFragment)
    for (const field of node.querySelectorAll("input")) field.setAttribute("aria-label", texts.vimCommand);
  return node;
}

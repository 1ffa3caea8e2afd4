import type * as monaco from "monaco-editor/editor";
import { initVimMode, VimMode } from "monaco-vim";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

// What can be undone is the page's; the package would ask Monaco's model, which does not know.
for (const name of ["undo", "redo"] as const) {
  VimMode.commands[name] = ({ editor }: { readonly editor: CodeEditor }) =>
    editor.trigger("vim", name, undefined);
}

/** What `:w` does, by the editor that it was written in. */
const saving = new WeakMap<CodeEditor, () => void>();

// The package's types leave it out.
const { Vim } = VimMode as unknown as {
  readonly Vim: {
    defineEx(name: string, short: string, run: (vim: { readonly editor: CodeEditor }) => void): void;
  };
};
Vim.defineEx("write", "w", ({ editor }) => saving.get(editor)?.());

/**
 * Gives the editor Vim's keys. `status` shows the mode, incomplete commands, and the field of `:` and `/`. Escape
 * belongs to Vim. Outside of insert mode, Tab goes to the next element of the page, so Escape, then Tab, leaves the
 * editor, as without Vim. Returns a function that ends it.
 */
export function startVim(
  editor: CodeEditor,
  mount: HTMLElement,
  status: HTMLElement,
  onSave: (() => void) | undefined,
): () => void {
  if (onSave) saving.set(editor, onSave);
  let mode = "normal";
  const vim = initVimMode(editor, status, undefined, withLabel);
  vim.on("vim-mode-change", (change: { readonly mode: string }) => {
    ({ mode } = change);
  });
  const listeners = new AbortController();
  mount.addEventListener(
    "keydown",
    (event) => {
      const isTab = event.key === "Tab" && !event.ctrlKey && !event.altKey && !event.metaKey;
      // The browser moves the focus if no handler here takes the key.
      if (isTab && mode !== "insert" && mode !== "replace") event.stopImmediatePropagation();
    },
    { capture: true, signal: listeners.signal },
  );
  return () => {
    listeners.abort();
    vim.dispose();
  };
}

/** The field of `:` and `/` has no name of its own. */
function withLabel(node: Node): Node {
  if (node instanceof Element || node instanceof DocumentFragment)
    for (const field of node.querySelectorAll("input")) field.setAttribute("aria-label", "Vim command");
  return node;
}

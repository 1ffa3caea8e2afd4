import type * as monaco from "monaco-editor/editor";
import type { VimActions } from "./vim.ts";
import "./vim.css";
import * as texts from "../code-editor-texts.ts";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

/** Vim's keys, which are loaded when the setting is turned on, and their status line below the editor. */
export class VimLoader {
  private isOn = false;
  private status: HTMLElement | undefined;
  private end: (() => void) | undefined;

  constructor(
    private readonly editor: CodeEditor,
    private readonly mount: HTMLElement,
    private readonly actions: VimActions,
  ) {}

  async turn(on: boolean): Promise<void> {
    if (on === this.isOn) return;
    this.clear();
    this.isOn = on;
    if (!on) return;
    const status = document.createElement("div");
    status.className = "editor-vim";
    status.setAttribute("role", "group");
    status.setAttribute("aria-label", "Vim");
    status.textContent = texts.loadingVim;
    this.mount.after(status);
    this.mount.classList.add("editor-above-vim");
    this.status = status;
    try {
      const { startVim } = await import("./vim.ts");
      // The latest choice wins.
      if (this.status !== status) return;
      status.textContent = "";
      this.end = startVim(this.editor, this.mount, status, this.actions);
    } catch {
      status.textContent = texts.vimNotLoaded;
    }
  }

  dispose(): void {
    this.clear();
  }

  private clear(): void {
    this.isOn = false;
    this.end?.();
    this.status?.remove();
    this.mount.classList.remove("editor-above-vim");
    this.end = this.status = undefined;
  }
}

import type { Editor, EditorEvents } from "../editor/editor.ts";
import { loadMonaco } from "../editor/load-monaco.ts";
import type { Diagnostic } from "../protocol/diagnostic.ts";
import type { Position } from "../protocol/source.ts";

/**
 * The editor's place on the page: the plain one stands there from the first paint, the full one takes over when it has
 * arrived. On wide screens it comes by itself; on phones and slow devices a button offers it.
 */
export class EditorHost {
  private full = false;
  private composing = false;
  private diagnostics: readonly Diagnostic[] = [];

  constructor(
    private readonly host: HTMLElement,
    private editor: Editor,
    private readonly events: EditorEvents,
    private readonly offer: HTMLButtonElement,
    private readonly onProblem: (message: string) => void,
  ) {
    // An input method is in the midst of a character: taking its text field away would lose it.
    host.addEventListener("compositionstart", () => {
      this.composing = true;
    });
    host.addEventListener("compositionend", () => {
      this.composing = false;
    });
    offer.addEventListener("click", () => void this.openFull());
  }

  setDiagnostics(diagnostics: readonly Diagnostic[]): void {
    this.diagnostics = diagnostics;
    this.editor.setDiagnostics(diagnostics);
  }

  reveal(at: Position): void {
    this.editor.reveal(at.line, at.column);
  }

  /** Brings the full editor, or offers it where it would be a burden. */
  async offerFull(): Promise<void> {
    if (isBurden()) this.offer.hidden = false;
    else await this.openFull();
  }

  private async openFull(): Promise<void> {
    if (this.full) return;
    this.full = true;
    this.offer.hidden = true;
    try {
      const { createMonacoEditor } = await loadMonaco();
      // Its icons with it: the browser would ask for them when the first one is drawn, at any time later.
      await document.fonts.load("16px codicon").catch(() => {});
      while (this.composing)
        await new Promise((resolve) => this.host.addEventListener("compositionend", resolve, { once: true }));
      const plain = this.editor;
      // Asked for only now: the reader went on typing while it was loading.
      this.editor = createMonacoEditor(this.host, plain.state(), this.events);
      plain.dispose();
      this.editor.setDiagnostics(this.diagnostics);
      this.host.dataset["editor"] = "full";
    } catch (error) {
      this.full = false;
      this.offer.hidden = false;
      this.onProblem(error instanceof Error ? error.message : String(error));
    }
  }
}

/** The full editor is 0.8 MB to fetch and a second of work for a slow processor. */
function isBurden(): boolean {
  if (!matchMedia("(min-width: 900px)").matches) return true;
  // Chromium's hints; other browsers give none.
  const { deviceMemory, connection } = navigator as Navigator & {
    readonly deviceMemory?: number;
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  };
  const slowLine = connection?.saveData === true || /^(slow-)?[23]g$/.test(connection?.effectiveType ?? "");
  return slowLine || (deviceMemory ?? 8) <= 2 || navigator.hardwareConcurrency <= 1;
}

import { effect, signal } from "@preact/signals";
import type { Reader } from "../client/reader.ts";
import { openFile } from "../playground/program.ts";
import { SyntaxTree } from "../playground/syntax-tree.ts";
import type { Workspace } from "../playground/workspace.ts";
import { parseSyntax } from "../protocol/syntax.ts";
import { SyntaxTreeView } from "./syntax-tree.tsx";

/** How long nothing is typed before the program is read again. */
const typingPauseMs = 300;

/** The syntax tree beside the text: read again when that changes, and in step with the cursor. */
export class SyntaxPanel {
  readonly isOpen = signal(false);
  readonly tree = new SyntaxTree();
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** The latest text wins. */
  private wanted = 0;
  /** Where the cursor is put when a piece of syntax is chosen in the tree: it is not to choose another. */
  private own: number | undefined;

  constructor(
    private readonly workspace: Workspace,
    private readonly reader: Pick<Reader, "syntax">,
    private readonly select: (start: number, end: number) => void,
  ) {
    let read: { path: string; text: string } | undefined;
    effect(() => {
      if (!this.isOpen.value) {
        read = undefined;
        return;
      }
      const file = openFile(workspace.program.value);
      if (file.path === read?.path && file.text === read.text) return;
      if (file.path !== read?.path) this.tree.clear();
      const first = read === undefined || file.path !== read.path;
      read = file;
      clearTimeout(this.pause);
      this.pause = setTimeout(() => void this.read(), first ? 0 : typingPauseMs);
    });
    effect(() => {
      const offset = workspace.cursor.value;
      if (!this.isOpen.value || offset === this.own) return;
      this.own = undefined;
      this.tree.follow(offset);
    });
  }

  toggle(): void {
    this.isOpen.value = !this.isOpen.value;
  }

  choose(start: number, end: number): void {
    this.own = end;
    this.select(start, end);
  }

  private async read(): Promise<void> {
    const turn = ++this.wanted;
    const { path, text } = openFile(this.workspace.program.value);
    const { language } = this.workspace.program.value;
    try {
      const syntax = await this.reader.syntax({ path, text }, language, parseSyntax);
      if (turn !== this.wanted) return;
      this.tree.take(syntax);
      if (this.workspace.cursor.value !== this.own) this.tree.follow(this.workspace.cursor.value);
    } catch (error) {
      if (turn !== this.wanted) return;
      const message = error instanceof Error ? error.message : String(error);
      this.tree.take({ diagnostics: [{ severity: "error", message }] });
    }
  }
}

export function SyntaxPanelView({ panel }: { readonly panel: SyntaxPanel }) {
  return (
    <section class="syntax-panel" id="syntax-panel" aria-label="Syntax" hidden={!panel.isOpen.value}>
      <SyntaxTreeView tree={panel.tree} onSelect={(start, end) => panel.choose(start, end)} />
    </section>
  );
}

import { effect, signal } from "@preact/signals";
import type { ProgramAnalyzer } from "../../client/program-analyzer.ts";
import { SyntaxTree } from "../../playground/analysis/syntax-tree-rows.ts";
import { openFile } from "../../playground/document/program.ts";
import type { Workspace } from "../../playground/document/workspace.ts";
import { parseSyntax } from "../../protocol/program/syntax-tree.ts";
import { SyntaxTreeView } from "./syntax-tree-view.tsx";

/** How long nothing is typed before the program is read again. */
const typingPauseMs = 300;

/** The syntax tree beside the text: read again when that changes, and in step with the cursor. */
export class SyntaxPanel {
  readonly isOpen = signal(false);
  readonly tree = new SyntaxTree();
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** The latest text wins. */
  private latest = 0;
  /** Where the cursor is put when a piece of syntax is chosen in the tree: it is not to choose another. */
  private ownOffset: number | undefined;

  constructor(
    private readonly workspace: Workspace,
    private readonly analyzer: Pick<ProgramAnalyzer, "syntax">,
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
      this.pause = setTimeout(() => void this.analyze(), first ? 0 : typingPauseMs);
    });
    effect(() => {
      const offset = workspace.cursor.value;
      if (!this.isOpen.value || offset === this.ownOffset) return;
      this.ownOffset = undefined;
      this.tree.follow(offset);
    });
  }

  toggle(): void {
    this.isOpen.value = !this.isOpen.value;
  }

  choose(start: number, end: number): void {
    this.ownOffset = end;
    this.select(start, end);
  }

  private async analyze(): Promise<void> {
    const turn = ++this.latest;
    const { path, text } = openFile(this.workspace.program.value);
    const { language } = this.workspace.program.value;
    try {
      const syntax = await this.analyzer.syntax({ path, text }, language, parseSyntax);
      if (turn !== this.latest) return;
      this.tree.take(syntax);
      if (this.workspace.cursor.value !== this.ownOffset) this.tree.follow(this.workspace.cursor.value);
    } catch (error) {
      if (turn !== this.latest) return;
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

import { computed, effect, signal } from "@preact/signals";
import { isInterpreted } from "../../languages/catalog.ts";
import { isRunnable } from "../../player/model/document/program-files.ts";
import type { Workspace } from "../../player/model/document/workspace.ts";
import { errorMessage } from "../../protocol/error-message.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import { parseSyntax } from "../../protocol/program/syntax-tree.ts";
import type { ProgramAnalyzer } from "../../run/client/program-analyzer.ts";
import { followOpenFile } from "./follow-open-file.ts";
import * as texts from "./preview-texts.ts";
import { SyntaxTree } from "./syntax-tree-rows.ts";
import { SyntaxTreeView } from "./syntax-tree-view.tsx";

/** The syntax tree beside the text. It is parsed again when the text changes, and follows the cursor. */
export class SyntaxPanel {
  readonly isOpen = signal(false);
  readonly isVisible = computed(() => this.isOpen.value && this.isPossible());
  readonly tree = new SyntaxTree();
  /** The number of the latest request, because the latest text wins. */
  private latest = 0;
  /** The cursor position that comes from selecting a node in the tree. It must not select another node. */
  private ownOffset: number | undefined;

  constructor(
    private readonly workspace: Workspace,
    private readonly analyzer: Pick<ProgramAnalyzer, "syntax">,
    private readonly select: (start: number, end: number) => void,
  ) {
    followOpenFile(workspace, this.isVisible, (file, isAnother) => {
      if (isAnother) this.tree.clear();
      void this.analyze(file);
    });
    effect(() => {
      const offset = workspace.cursor.value;
      if (!this.isVisible.value || offset === this.ownOffset) return;
      this.ownOffset = undefined;
      this.tree.follow(offset);
    });
  }

  /** Data files have no tree, and for those of an interpreter we have no parser. */
  isPossible(): boolean {
    const { open, language } = this.workspace.program.value;
    return isRunnable(open) && !isInterpreted(language);
  }

  toggle(): void {
    this.isOpen.value = !this.isOpen.value;
  }

  choose(start: number, end: number): void {
    this.ownOffset = end;
    this.select(start, end);
  }

  private async analyze({ path, text }: SourceFile): Promise<void> {
    const turn = ++this.latest;
    const { language } = this.workspace.program.value;
    try {
      const syntax = await this.analyzer.syntax({ path, text }, language, parseSyntax);
      if (turn !== this.latest) return;
      this.tree.take(syntax);
      if (this.workspace.cursor.value !== this.ownOffset) this.tree.follow(this.workspace.cursor.value);
    } catch (error) {
      if (turn !== this.latest) return;
      const message = errorMessage(error);
      this.tree.take({ diagnostics: [{ severity: "error", message }] });
    }
  }
}

export function SyntaxPanelView({ panel }: { readonly panel: SyntaxPanel }) {
  return (
    <section class="syntax-panel" id="syntax-panel" aria-label={texts.syntax} hidden={!panel.isVisible.value}>
      <SyntaxTreeView tree={panel.tree} onSelect={(start, end) => panel.choose(start, end)} />
    </section>
  );
}

import { computed, signal } from "@preact/signals";
import { shortText } from "../../output/visible-text.ts";
import type { Workspace } from "../../playground/document/workspace.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import * as texts from "./editor-texts.ts";
import { followOpenFile } from "./follow-open-file.ts";
import type { MarkdownView } from "./markdown-view.tsx";
import { SidePanel } from "./side-panel.tsx";

/** What a Markdown file looks like when it is read, beside its text. What reads it is loaded when it is first asked for. */
export class MarkdownPanel {
  readonly isOpen = signal(false);
  /** The file as it was when nothing had been typed for a moment. */
  readonly file = signal<SourceFile | undefined>(undefined);
  readonly view = signal<typeof MarkdownView | "failed" | undefined>(undefined);

  constructor(private readonly workspace: Workspace) {
    const isVisible = computed(() => this.isOpen.value && this.isPossible());
    followOpenFile(workspace, isVisible, (file) => {
      this.file.value = file;
    });
  }

  isPossible(): boolean {
    return this.workspace.program.value.open.endsWith(".md");
  }

  toggle(): void {
    this.isOpen.value = !this.isOpen.value;
    if (this.isOpen.value && typeof this.view.value !== "function") void this.load();
  }

  private async load(): Promise<void> {
    this.view.value = undefined;
    try {
      const { MarkdownView } = await import("./markdown-view.tsx");
      this.view.value = MarkdownView;
    } catch {
      this.view.value = "failed";
    }
  }
}

const failure = texts.previewNotLoaded;

export function MarkdownPanelView({ panel }: { readonly panel: MarkdownPanel }) {
  const file = panel.file.value;
  if (!panel.isOpen.value || !panel.isPossible() || !file) return null;
  const name = shortText(file.path);
  const View = panel.view.value;
  return (
    <SidePanel
      id="markdown-panel"
      title={texts.previewOf(name)}
      note={View === "failed" ? failure : View ? undefined : texts.loading}
      onClose={() => panel.toggle()}
    >
      {typeof View === "function" && <View name={name} text={file.text} />}
    </SidePanel>
  );
}

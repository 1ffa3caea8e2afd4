import { computed, signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import type { Workspace } from "../../player/model/document/workspace.ts";
import { shortText } from "../../player/output/visible-text.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import { followOpenFile } from "./follow-open-file.ts";
import * as texts from "./preview-texts.ts";
import { SidePanel } from "./side-panel.tsx";

type View = FunctionComponent<{ readonly name: string; readonly text: string }>;

/** The views of files, by file extension. */
const views: Readonly<Record<string, () => Promise<View>>> = {
  ".md": async () => (await import("./markdown-view.tsx")).MarkdownView,
  ".csv": async () => (await import("./csv-view.tsx")).CsvView,
  ".tsv": async () => (await import("./csv-view.tsx")).CsvView,
};

/** The preview beside the text of a file: Markdown or a table. Each view is loaded at its first use. */
export class PreviewPanel {
  readonly isOpen = signal(false);
  /** The file at the last pause in typing. */
  readonly file = signal<SourceFile | undefined>(undefined);
  readonly views = signal<Readonly<Record<string, View | "failed">>>({});

  constructor(private readonly workspace: Workspace) {
    const isVisible = computed(() => this.isOpen.value && this.isPossible());
    followOpenFile(workspace, isVisible, (file, isAnother) => {
      this.file.value = file;
      if (isAnother) void this.load(endingOf(file));
    });
  }

  isPossible(): boolean {
    return views[endingOf({ path: this.workspace.program.value.open })] !== undefined;
  }

  toggle(): void {
    this.isOpen.value = !this.isOpen.value;
  }

  private async load(ending: string): Promise<void> {
    if (typeof this.views.value[ending] === "function") return;
    const show = (view: View | "failed" | undefined) => {
      const { [ending]: _, ...others } = this.views.value;
      this.views.value = view ? { ...others, [ending]: view } : others;
    };
    show(undefined);
    show(await views[ending]?.().catch(() => "failed" as const));
  }
}

function endingOf({ path }: Pick<SourceFile, "path">): string {
  return path.slice(path.lastIndexOf("."));
}

export function PreviewPanelView({ panel }: { readonly panel: PreviewPanel }) {
  const file = panel.file.value;
  if (!panel.isOpen.value || !panel.isPossible() || !file) return null;
  const name = shortText(file.path);
  const View = panel.views.value[endingOf(file)];
  return (
    <SidePanel
      id="preview-panel"
      title={texts.previewOf(name)}
      note={View === "failed" ? texts.previewNotLoaded : View ? undefined : texts.loading}
      onClose={() => panel.toggle()}
    >
      {typeof View === "function" && <View name={name} text={file.text} />}
    </SidePanel>
  );
}

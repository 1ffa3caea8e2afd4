import { signal } from "@preact/signals";
import { shortText } from "../../output/visible-text.ts";
import { openFile } from "../../playground/document/program.ts";
import type { Workspace } from "../../playground/document/workspace.ts";
import type { MarkdownView } from "./markdown-view.tsx";
import "./compiled-panel.css";

/** What a Markdown file looks like when it is read, beside its text. What reads it is loaded when it is first asked for. */
export class MarkdownPanel {
  readonly isOpen = signal(false);
  readonly view = signal<typeof MarkdownView | "failed" | undefined>(undefined);

  constructor(private readonly workspace: Workspace) {}

  get file(): { readonly path: string; readonly text: string } {
    return openFile(this.workspace.program.value);
  }

  isPossible(): boolean {
    return this.file.path.endsWith(".md");
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

export function MarkdownPanelView({ panel }: { readonly panel: MarkdownPanel }) {
  if (!panel.isOpen.value || !panel.isPossible()) return null;
  const { path, text } = panel.file;
  const View = panel.view.value;
  return (
    <section class="compiled-panel" id="markdown-panel" aria-label="Preview">
      <div class="compiled-head">
        <h2>{`Preview of ${shortText(path)}`}</h2>
        <button type="button" class="foot-toggle" onClick={() => panel.toggle()}>
          Close
        </button>
      </div>
      {View === "failed" && (
        <p class="compiled-note">
          The preview could not be loaded. Close it, and open it again when there is a network.
        </p>
      )}
      {View === undefined && <p class="compiled-note">Loading…</p>}
      {typeof View === "function" && <View text={text} />}
    </section>
  );
}

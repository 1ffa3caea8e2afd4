import type { ReadonlySignal } from "@preact/signals";
import type { Command } from "../command.ts";
import { feature } from "../feature.ts";
import { CompiledPanel, CompiledPanelView } from "./compiled-panel.tsx";
import { PreviewPanel, PreviewPanelView } from "./preview-panel.tsx";
import * as texts from "./preview-texts.ts";
import { SyntaxPanel, SyntaxPanelView } from "./syntax-panel.tsx";

type Panel = {
  readonly isOpen: ReadonlySignal<boolean>;
  /** Whether the open file can have it. */
  isPossible(): boolean;
  toggle(): void;
};

type PanelTexts = {
  readonly toggle: string;
  readonly show: string;
  readonly hide: string;
  /** On its button below the editor; without it, there is none. */
  readonly foot?: string;
};

/** Panels beside the code of the open file: its syntax tree, its compiled code, and a preview of Markdown and tables. */
export const preview = feature({
  id: "preview",
  mount: ({ playground, client, editor }) => {
    const { workspace } = playground;
    const tree = new SyntaxPanel(workspace, client.analyzer, (start, end) => editor.select(start, end));
    const compiled = new CompiledPanel(playground, client.analyzer);
    const preview = new PreviewPanel(workspace);
    return {
      commands: [
        panelCommand("sandglass.syntaxTree", tree, "syntax-panel", {
          toggle: texts.toggleSyntaxTree,
          show: texts.showSyntaxTree,
          hide: texts.hideSyntaxTree,
          foot: texts.syntaxTree,
        }),
        {
          ...panelCommand("sandglass.compiled", compiled, "compiled-panel", {
            toggle: texts.toggleCompiled,
            show: texts.showCompiled,
            hide: texts.hideCompiled,
          }),
          words: "javascript output typescript",
        },
        {
          ...panelCommand("sandglass.preview", preview, "preview-panel", {
            toggle: texts.togglePreview,
            show: texts.showPreview,
            hide: texts.hidePreview,
            foot: texts.preview,
          }),
          words: "read notes readme markdown csv table",
        },
      ],
      panel: () => (
        <>
          <SyntaxPanelView panel={tree} />
          <CompiledPanelView panel={compiled} />
          <PreviewPanelView panel={preview} />
        </>
      ),
    };
  },
});

function panelCommand(id: string, panel: Panel, panelId: string, words: PanelTexts): Command {
  const { toggle, show, hide, foot } = words;
  return {
    id,
    label: toggle,
    run: () => panel.toggle(),
    isPossible: () => panel.isPossible(),
    panel: { id: panelId, isOpen: panel.isOpen },
    places: () =>
      panel.isPossible()
        ? { editor: panel.isOpen.value ? hide : show, ...(foot !== undefined && { foot }) }
        : {},
  };
}

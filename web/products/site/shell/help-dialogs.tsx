import { render } from "preact";
import type { Command } from "../../../features/command.ts";
import { isFileUrl, isSingleFileBuild } from "../../../ui/deployment.ts";
import { dialogOf } from "../../../ui/dialog.tsx";
import { PaletteDialog } from "../dialogs/palette-dialog.tsx";
import { ShortcutsDialog } from "../dialogs/shortcuts-dialog.tsx";
import { CommandPalette } from "./command-palette.ts";
import { paletteId } from "./command-registry.ts";
import * as texts from "./shell-texts.ts";
import { pageKeys } from "./shortcuts.ts";

/** Dialogs about the page: the command palette and the shortcuts. */
export type HelpCommands = {
  readonly palette: Command;
  readonly shortcuts: Command;
  /** Links to pages with more information. Each opens in a new tab. */
  readonly pages: readonly Command[];
};

/**
 * Mounts the dialogs. The functions are called when a list is opened: the page's commands come first, then the editor's
 * own.
 */
export function mountHelp(
  commands: () => readonly Command[],
  editorCommands: () => readonly Command[],
  hasVimKeys: () => boolean,
): HelpCommands {
  const palette = new CommandPalette(() => [
    ...commands().filter(({ id }) => id !== paletteId),
    ...editorCommands(),
  ]);
  const shortcuts = dialogOf((props) => (
    <ShortcutsDialog commands={commands} hasVimKeys={hasVimKeys} {...props} />
  ));
  const dialogs = document.createElement("div");
  document.body.append(dialogs);
  render(
    <>
      <PaletteDialog palette={palette} />
      <shortcuts.View />
    </>,
    dialogs,
  );
  return {
    palette: {
      id: paletteId,
      label: texts.showCommands,
      keys: pageKeys.palette,
      run: () => palette.open(),
    },
    shortcuts: {
      id: "sandglass.shortcuts",
      label: texts.showShortcuts,
      keys: pageKeys.shortcuts,
      run: shortcuts.open,
    },
    pages: helpPages(),
  };
}

/** The pages that the build puts beside this one. The single file has none. */
const pages = [
  ["hosting/", texts.documentationDeployment],
  ["widget/", texts.documentationWidgets],
  ["evidence/", texts.documentationPrivacy],
  ["third-party-notices.txt", texts.licences],
] as const;

function helpPages(): readonly Command[] {
  return pages.flatMap(([path, label]) =>
    isSingleFileBuild() || isFileUrl()
      ? []
      : [
          {
            id: `sandglass.page.${path}`,
            label,
            run: () => void open(new URL(path, document.baseURI), "_blank", "noopener"),
          },
        ],
  );
}

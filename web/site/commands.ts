import type { EditorCommand } from "../editor/editor.ts";
import type { Playground } from "../playground/playground.ts";
import { programLanguages } from "../playground/switch-language.ts";
import type { EditorChoice } from "./editor-choice.ts";
import type { FileActions } from "./file-actions.ts";
import type { SyntaxPanel } from "./syntax-panel.tsx";

/** What the full editor's list of commands has from the page. */
export function commandsOf(
  playground: Playground,
  actions: FileActions,
  choice: EditorChoice,
  panel: SyntaxPanel,
): readonly EditorCommand[] {
  const { workspace } = playground;
  const open = () => workspace.program.value.open;
  const command = (name: string, label: string, run: () => void): EditorCommand => ({
    id: `sandglass.${name}`,
    label,
    run,
  });
  return [
    command("run", "Run the Program", () => playground.run()),
    command("stop", "Stop the Program", () => playground.stop()),
    command("newFile", "New File", () => actions.create()),
    command("renameFile", "Rename This File", () => actions.beginRename(open())),
    command("deleteFile", "Delete This File", () => actions.remove(open())),
    command("nextFile", "Next File", () => actions.openBy(1)),
    command("previousFile", "Previous File", () => actions.openBy(-1)),
    command("makeEntry", "Run This File First", () => actions.setEntry(open())),
    ...programLanguages.map(({ id, label }) =>
      command(`language.${id}`, `Switch the Program to ${label}`, () => actions.switchLanguage(id)),
    ),
    command("syntaxTree", "Show or Hide the Syntax Tree", () => panel.toggle()),
    command("simpleEditor", "Use the Simple Editor", () => void choice.choose("simple")),
  ];
}

import type { EditorCommand } from "../../../editor/editor.ts";
import type { Command } from "../../../features/command.ts";
import { programLanguages } from "../../../player/model/document/switch-language.ts";
import type { Workspace } from "../../../player/model/document/workspace.ts";
import type { Playground } from "../../../player/model/playground.ts";
import type { EditorChoice } from "../editor/editor-choice.ts";
import type { FileActions } from "../files/file-actions.ts";
import * as texts from "./shell-texts.ts";
import { pageKeys } from "./shortcuts.ts";

/** Commands about the program, its files and the editor. */
export function commandsOf(
  playground: Playground,
  actions: FileActions,
  choice: EditorChoice,
  focusEditor: () => void,
  beforeSave: () => Promise<unknown>,
): readonly Command[] {
  const { workspace } = playground;
  const program = () => workspace.program.value;
  const open = () => program().open;
  const severalFiles = () => program().files.length > 1;
  const command = (
    name: string,
    label: string,
    run: () => void,
    more: Omit<Command, keyof EditorCommand> = {},
  ): Command => ({ id: `sandglass.${name}`, label, run, ...more });
  return [
    command("run", texts.runTheProgram, () => playground.run(), { keys: pageKeys.run, isHandledFirst: true }),
    command("stop", texts.stopTheProgram, () => playground.stop(), {
      keys: pageKeys.stop,
      isHandledFirst: true,
      isPossible: () => playground.busy.value || playground.otherActivity.value !== undefined,
    }),
    command("kept", texts.sayWhereSaved, () => void beforeSave().then(() => announceSaving(workspace)), {
      keys: pageKeys.save,
    }),
    command("undo", texts.undo, () => workspace.source.undo(), {
      keys: pageKeys.undo,
      isFieldsOwn: true,
      isPossible: () => workspace.canUndo.value,
    }),
    command("redo", texts.redo, () => workspace.source.redo(), {
      keys: pageKeys.redo,
      isFieldsOwn: true,
      isPossible: () => workspace.canRedo.value,
    }),
    command("editor", texts.goToCode, focusEditor),
    command("newFile", texts.newFile, () => actions.create()),
    command("renameFile", texts.renameThisFile, () => actions.beginRename(open())),
    command("deleteFile", texts.deleteThisFile, () => actions.remove(open()), { isPossible: severalFiles }),
    command("nextFile", texts.nextFile, () => actions.openBy(1), { isPossible: severalFiles }),
    command("previousFile", texts.previousFile, () => actions.openBy(-1), { isPossible: severalFiles }),
    command("makeEntry", texts.runFileFirst, () => actions.setEntry(open()), {
      isPossible: () => program().entry !== open(),
    }),
    ...programLanguages.map(({ id, label }) =>
      command(`language.${id}`, texts.switchTo(label), () => actions.switchLanguage(id), {
        isPossible: () => program().language !== id,
      }),
    ),
    command("fullEditor", texts.useFullEditor, () => void choice.choose("full"), {
      isPossible: () => choice.kind.value !== "full",
    }),
    command("simpleEditor", texts.useSimpleEditor, () => void choice.choose("simple"), {
      isPossible: () => choice.kind.value !== "simple",
    }),
  ];
}

/** Shows that the program is saved: every change is already saved, so Ctrl+S has nothing else to do. */
function announceSaving(workspace: Workspace): void {
  // If the browser does not save, `save` reports it.
  workspace.save();
  workspace.notice.value ??= texts.savedNotice;
}

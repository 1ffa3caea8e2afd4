import { effect, type ReadonlySignal, untracked } from "@preact/signals";
import { openFile, type ProgramFile } from "../../player/model/document/program.ts";
import type { Workspace } from "../../player/model/document/workspace.ts";

/** The pause in typing after which the file is read again. */
const typingPauseMs = 300;

/**
 * Reads the open file for a panel beside it: at once when the panel is first shown or another file is opened, and after
 * a pause in typing. Nothing is read while the panel is not visible.
 */
export function followOpenFile(
  workspace: Pick<Workspace, "program">,
  isVisible: ReadonlySignal<boolean>,
  read: (file: ProgramFile, isAnother: boolean) => void,
): void {
  let latest: ProgramFile | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const file = isVisible.value ? openFile(workspace.program.value) : undefined;
    const isAnother = file?.path !== latest?.path;
    if (!isAnother && file?.text === latest?.text) return;
    latest = file;
    clearTimeout(pause);
    if (!file) return;
    // `read` may use other signals, which must not trigger this effect.
    if (isAnother) untracked(() => read(file, true));
    else pause = setTimeout(() => read(file, false), typingPauseMs);
  });
}

import { render } from "preact";
import type { Client } from "../client/client.ts";
import { undoKey } from "../editor/plain-keys.ts";
import type { DraftStorage } from "../playground/draft.ts";
import { languageFor } from "../playground/files.ts";
import { loadHistory, saveHistory } from "../playground/kept-history.ts";
import type { Playground } from "../playground/playground.ts";
import { commandsOf } from "./commands.ts";
import { EditorChoice } from "./editor-choice.ts";
import { EditorFoot } from "./editor-foot.tsx";
import type { EditorHost } from "./editor-host.ts";
import { FileActions } from "./file-actions.ts";
import { FileBar } from "./file-bar.tsx";
import { FileMenu, Menu } from "./file-menu.tsx";
import { showKeyboardHint } from "./keyboard-hint.ts";
import { SyntaxPanel, SyntaxPanelView } from "./syntax-panel.tsx";

export { openConsoleLine } from "./console-line.tsx";
export { openOutputBar } from "./output-bar.tsx";
export { openPrograms } from "./programs.tsx";

type Places = {
  readonly bar: HTMLElement;
  readonly syntax: HTMLElement;
  readonly foot: HTMLElement;
  readonly menu: HTMLElement;
};

/**
 * What of the page is not needed for the first run, and comes when that can be made: the tabs and all that is done to
 * files, what stands below the editor, and the choice of the editor, which it returns.
 */
export function openWorkbench(
  playground: Playground,
  editor: EditorHost,
  { reader }: Pick<Client, "reader">,
  storage: DraftStorage,
  { bar, syntax, foot, menu: menuPlace }: Places,
): EditorChoice {
  const { workspace } = playground;
  const actions = new FileActions(workspace);
  const menu = new Menu();
  const choice = new EditorChoice(editor, storage, (message) => {
    workspace.notice.value = message;
  });
  const panel = new SyntaxPanel(workspace, reader, (start, end) => editor.select(start, end));
  const edit = () => editor.focus();
  const format = async () => {
    editor.focus();
    if (!(await editor.format())) actions.problem.value = "This editor cannot format; the full editor can.";
  };
  editor.languageName = (path, language) => languageFor(path, { language })?.editorLanguage ?? "plaintext";
  editor.commands = commandsOf(playground, actions, choice, panel);

  render(<FileBar playground={playground} actions={actions} menu={menu} onEdit={edit} />, bar);
  render(
    <FileMenu
      workspace={workspace}
      actions={actions}
      choice={choice}
      panel={panel}
      menu={menu}
      onFormat={() => void format()}
      onEdit={edit}
    />,
    menuPlace,
  );
  render(<SyntaxPanelView panel={panel} />, syntax);
  render(
    <EditorFoot
      playground={playground}
      actions={actions}
      panel={panel}
      onReveal={(at) => editor.reveal(at)}
    />,
    foot,
  );
  showKeyboardHint(editor.box, foot);

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    const undoes = undoKey(event);
    if (undoes !== undefined && !isField(event.target)) {
      event.preventDefault();
      workspace[undoes]();
    } else if (event.code === "KeyF" && event.shiftKey && event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void format();
    }
  });

  workspace.adopt(loadHistory(storage, workspace.found));
  // The last that is sure to be told of a page that goes away; on a phone it may not come back.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") saveHistory(storage, workspace.history);
  });
  return choice;
}

/** It has its own undo. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, .editor") !== null;
}

import type { Signal } from "@preact/signals";
import { render } from "preact";
import type { Client } from "../client/client.ts";
import { copyWhole } from "../editor/copy-whole.ts";
import { showCode } from "../editor/shown-code.ts";
import type { DraftStorage } from "../playground/draft.ts";
import { languageFor } from "../playground/files.ts";
import { loadHistory, saveHistory } from "../playground/kept-history.ts";
import type { Playground } from "../playground/playground.ts";
import type { Limits } from "../protocol/limits.ts";
import { KeptSettings } from "../settings/kept-settings.ts";
import { openCalls } from "./calls.ts";
import { commandsOf, listenForKeys } from "./commands.ts";
import { EditorChoice } from "./editor-choice.ts";
import { EditorFoot } from "./editor-foot.tsx";
import type { EditorHost } from "./editor-host.ts";
import { FileActions } from "./file-actions.ts";
import { FileBar } from "./file-bar.tsx";
import { FileMenu, Menu } from "./file-menu.tsx";
import { openGuide } from "./guide.tsx";
import { showKeyboardHint } from "./keyboard-hint.ts";
import { Meters } from "./meters.tsx";
import { OfflineCopy, serviceWorkersHere } from "./offline-copy.ts";
import { openProblems } from "./open-problems.ts";
import { Question } from "./question.tsx";
import { openSettings } from "./settings-parts.tsx";
import { SyntaxPanel, SyntaxPanelView } from "./syntax-panel.tsx";
import { UpdateBar } from "./update-bar.tsx";

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
  limits: Signal<Limits>,
  { bar, syntax, foot, menu: menuPlace }: Places,
): Pick<EditorChoice, "begin" | "complete"> {
  const { workspace } = playground;
  editor.completePlain({ showCode, copyWhole });
  const actions = new FileActions(workspace);
  const menu = new Menu();
  const kept = new KeptSettings(storage);
  const choice = new EditorChoice(editor, kept, (message) => {
    workspace.notice.value = message;
  });
  const { problems, types } = openProblems(playground, editor, choice);
  const panel = new SyntaxPanel(workspace, reader, (start, end) => editor.select(start, end));
  const edit = () => editor.focus();
  const format = async () => {
    editor.focus();
    if (!(await editor.format())) actions.problem.value = "This editor cannot format; the full editor can.";
  };
  editor.languageName = (path, language) => languageFor(path, { language })?.editorLanguage ?? "plaintext";
  const commands = () => editor.commands;
  const settings = openSettings(kept, choice, limits, element("splitter"));
  const guide = openGuide(commands, element("privacy"));
  editor.commands = [
    ...commandsOf(playground, actions, choice, panel, { focus: edit, format: () => void format() }),
    ...Object.values(guide),
    ...settings,
  ];
  listenForKeys(commands);

  render(<Meters playground={playground} />, element("meters"));
  render(<Question playground={playground} />, element("question"));
  openCalls(playground, element("calls"), (at) => editor.reveal(at));
  render(
    <FileBar playground={playground} problems={problems} actions={actions} menu={menu} onEdit={edit} />,
    bar,
  );
  render(
    <FileMenu
      workspace={workspace}
      actions={actions}
      choice={choice}
      panel={panel}
      menu={menu}
      guide={guide}
      settings={settings[0]}
      onFormat={() => void format()}
      onEdit={edit}
    />,
    menuPlace,
  );
  render(<SyntaxPanelView panel={panel} />, syntax);
  render(
    <EditorFoot
      playground={playground}
      problems={problems}
      actions={actions}
      types={types}
      panel={panel}
      onReveal={(at) => editor.reveal(at)}
    />,
    foot,
  );
  showKeyboardHint(editor.box, foot);

  workspace.adopt(loadHistory(storage, workspace.found));
  // The last that is sure to be told of a page that goes away; on a phone it may not come back.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") saveHistory(storage, workspace.history);
  });
  const copy = new OfflineCopy(serviceWorkersHere());
  const updates = document.createElement("div");
  element("notices").before(updates);
  render(<UpdateBar copy={copy} playground={playground} />, updates);
  return {
    begin: () => choice.begin(),
    async complete() {
      await choice.complete();
      // Last: it fetches what is not there yet, and nothing waits for it.
      void copy.begin();
    },
  };
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

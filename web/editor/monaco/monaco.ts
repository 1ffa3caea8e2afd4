import "./setup.ts"; // before all modules of Monaco
import "./disposed-errors.ts";
import * as monaco from "monaco-editor/editor";
import "./features.ts";
import "./doc-markdown.ts";
import "./monaco.css";
import { type Editor, type EditorEvents, type EditorStart, editorFont } from "../editor.ts";
import { ChangeReporter } from "./change-reporter.ts";
import { editorOptions, lineLimit } from "./editor-options.ts";
import {
  addToMenu,
  delegateUndo,
  describeKeys,
  letTabLeave,
  offerScreenReaderMode,
  ownCommands,
} from "./keys.ts";
import { clearServiceContext, setServiceContext, startLanguageService } from "./language-service.ts";
import { registerLanguages } from "./languages.ts";
import { LineHeatMarks } from "./line-heat-marks.ts";
import { LineMessages } from "./line-messages.ts";
import { VimLoader } from "./load-vim.ts";
import { Markers, positionIn } from "./markers.ts";
import { Models, pathOf } from "./models.ts";
import { MomentMark } from "./moment-mark.ts";
import type { ServiceContext } from "./monaco-typescript.ts";
import { defineThemes, followPageTheme } from "./themes.ts";
import { rememberTyping } from "./unanswered-typing.ts";
import { alignText, applyView, atStart, selectionAt, tokenizeVisible, viewOf } from "./view.ts";

const { ScrollType } = monaco.editor;

export { startLanguageService };

registerLanguages();
defineThemes();

/** The maximum UTF-16 units of a typed change. A larger change was pasted, or made by the page. */
const maxTypedLength = 500;

/** Creates an editor in a new element of `host`, a box with the class `editor`. */
export function createMonacoEditor(host: HTMLElement, start: EditorStart, events: EditorEvents): Editor {
  const mount = document.createElement("div");
  // The second class is Monaco's own: its theme's variables then also apply to the context menu, which Monaco puts
  // beside the editor in a shadow tree.
  mount.className = "editor-monaco monaco-component";
  host.append(mount);
  const stopFollowing = followPageTheme();

  const reporter = new ChangeReporter(events);
  const models: Models = new Models(
    () => reporter.reportSoon(),
    (path, model) => markers.drawFile(path, model),
  );
  const markers = new Markers(models);
  const context: ServiceContext = {
    models,
    markers,
    environment: start.environment,
    onDiagnostics: (all) => events.onDiagnostics?.(all),
  };
  models.show(start.program.files);
  setServiceContext(context);
  let open = start.program.open;
  const model = models.get(open) ?? null;
  const editor = monaco.editor.create(mount, {
    ...editorOptions,
    ...lineLimit(model?.getValue() ?? ""),
    model,
  });
  const moment = new MomentMark(editor);
  const lineCounts = new LineHeatMarks(editor);
  const limitLines = () => editor.updateOptions(lineLimit(editor.getModel()?.getValue() ?? ""));
  editor.onDidChangeModel(limitLines);
  editor.onDidChangeModelContent(({ changes }) => {
    if (changes.some(({ text }) => text.length > maxTypedLength)) limitLines();
  });
  const messages = new LineMessages(editor);
  reporter.attach(editor, models);
  rememberTyping(editor);
  alignText(editor);
  describeKeys(mount);
  const listeners = new AbortController();
  letTabLeave(mount, listeners.signal);
  const command = (id: string) => start.commands.find((each) => each.id === id)?.run;
  const vim = new VimLoader(editor, mount, {
    save: command("sandglass.kept"),
    stop: command("sandglass.stop"),
  });
  const takeUndoBack = delegateUndo(editor, events);
  offerScreenReaderMode(editor);
  addToMenu(editor, start.commands);
  const opener = monaco.editor.registerEditorOpener({
    openCodeEditor(_, uri, target) {
      const path = pathOf(uri);
      const model = path === undefined ? undefined : models.get(path);
      // Positions in the open file are handled by Monaco.
      if (path === undefined || !model || path === open) return false;
      events.onOpen(path, selectionAt(model, target));
      return true;
    },
  });
  /**
   * Monaco's view states of files that were open before. They contain the folded regions, which an `EditorView` does
   * not.
   */
  const states = new Map<string, monaco.editor.ICodeEditorViewState | null>();
  applyView(editor, start.view);
  if (start.hasFocus) editor.focus();
  // So that the first frame has all colours. Otherwise they would come with the second.
  tokenizeVisible(editor);
  // At once, not in the next frame: a hit test may come before it, and would find the text at its beginning.
  editor.render(true);

  return {
    view: () => viewOf(editor),
    hasFocus: () => editor.hasWidgetFocus(),
    show(program, view) {
      reporter.silently(() => {
        models.show(program.files);
        const isOther = program.open !== open;
        if (isOther) {
          states.set(open, editor.saveViewState());
          editor.setModel(models.get(program.open) ?? null);
          editor.restoreViewState(states.get(program.open) ?? null);
          open = program.open;
        }
        if (view ?? isOther) applyView(editor, view ?? atStart);
        models.keepOnly(program.files);
      });
      for (const path of states.keys()) if (!models.has(path)) states.delete(path);
      markers.draw();
    },
    setDiagnostics(diagnostics) {
      markers.setOurs(diagnostics);
      messages.show(diagnostics);
    },
    setEnvironment(world) {
      context.environment = world;
      setServiceContext(context);
    },
    reveal(line, column) {
      const model = editor.getModel();
      if (!model) return;
      const position = positionIn(model, line, column);
      editor.setPosition(position);
      editor.revealPositionInCenterIfOutsideViewport(position, ScrollType.Immediate);
      editor.focus();
    },
    select(from, to) {
      const model = editor.getModel();
      if (!model) return;
      const selection = monaco.Selection.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
      editor.setSelection(selection);
      editor.revealRangeInCenterIfOutsideViewport(selection, ScrollType.Immediate);
    },
    showMoment: (mark) => moment.show(mark),
    showLineCounts: (heats) => lineCounts.show(heats),
    setPreferences({ textScale, wraps, vimKeys }) {
      void vim.turn(vimKeys);
      editor.updateOptions({
        fontSize: editorFont.sizePx * textScale,
        lineHeight: editorFont.lineHeightPx * textScale,
        wordWrap: wraps ? "on" : "off",
        lineDecorationsWidth: 0,
      });
      alignText(editor, textScale);
    },
    focus: () => editor.focus(),
    commands: () => ownCommands(editor),
    dispose() {
      clearServiceContext(context);
      listeners.abort();
      vim.dispose();
      stopFollowing();
      takeUndoBack();
      opener.dispose();
      editor.dispose();
      models.dispose();
      mount.remove();
    },
  };
}

import "./monaco.setup.ts"; // before anything of Monaco's
import * as monaco from "monaco-editor/editor";
// What an editor can do beyond typing. Each line registers one module of that folder, not always all of it.
import "monaco-editor/features/bracketMatching/register";
import "monaco-editor/features/clipboard/register";
import "monaco-editor/features/codicon/register";
import "monaco-editor/features/comment/register";
import "monaco-editor/features/contextmenu/register";
import "monaco-editor/features/cursorUndo/register";
import "monaco-editor/features/find/register";
import "monaco-editor/features/folding/register";
import "monaco-editor/features/gotoError/register";
import "monaco-editor/features/gotoLine/register";
import "monaco-editor/features/hover/register";
import "monaco-editor/features/indentation/register";
import "monaco-editor/features/linesOperations/register";
import "monaco-editor/features/multicursor/register";
import "monaco-editor/features/quickCommand/register";
import "monaco-editor/features/smartSelect/register";
import "monaco-editor/features/toggleTabFocusMode/register";
import "monaco-editor/features/wordHighlighter/register";
import "monaco-editor/features/wordOperations/register";
// `features/suggest/register` of 0.57 registers inline suggestions only, and no "Trigger Suggest".
import "monaco-editor/editor/contrib/suggest/browser/suggestController";
// The grammar itself and not `languages/definitions/javascript/register`, which fetches it when a model asks for it:
// the first frame would be drawn without colours. A language service is imported here, and its worker in the setup.
import { conf, language } from "monaco-editor/languages/definitions/javascript/javascript";
import "./editor.css";
import type { Diagnostic } from "../protocol/diagnostic.ts";
import { followColourScheme } from "./colour-scheme.ts";
import { type Editor, type EditorEvents, type EditorState, editorBox, editorFont } from "./editor.ts";
import { utf16Column } from "./position.ts";
import { dark, editorColours, light, tokenRules } from "./theme.ts";

const { ScrollType } = monaco.editor;
const languageId = "javascript";
const markerOwner = "sandglass";
const atStart = new monaco.Selection(1, 1, 1, 1);

setUp();

/** An editor in an empty part of `host`, a box with the class `editor`, in the state that another one was in. */
export function createMonacoEditor(host: HTMLElement, initial: EditorState, events: EditorEvents): Editor {
  const mount = document.createElement("div");
  // The second class is Monaco's own: its theme's variables then reach the context menu, which it puts beside the
  // editor, in a shadow tree.
  mount.className = "editor-monaco monaco-component";
  host.append(mount);
  const stopFollowing = followColourScheme((scheme) => monaco.editor.setTheme(`sandglass-${scheme}`));
  const model = monaco.editor.createModel(withoutCarriageReturns(initial.text), languageId);
  const editor = monaco.editor.create(mount, { ...options, model });
  model.updateOptions(modelOptions);
  alignText(editor);
  describeKeys(mount);
  restore(editor, model, initial);
  // Now and not with the next frame: a hit test may come first, and would find the text at its beginning.
  editor.render(true);

  let byReader = true;
  const changes = model.onDidChangeContent(() => {
    if (byReader) events.changed(textOf(model));
  });
  return {
    state: () => stateOf(editor, model),
    setText(text) {
      byReader = false;
      // As an edit, so that the reader can take it back, unlike `setValue`.
      editor.pushUndoStop();
      const edit = { range: model.getFullModelRange(), text: withoutCarriageReturns(text) };
      editor.executeEdits(null, [edit], [atStart]);
      editor.pushUndoStop();
      byReader = true;
      editor.setScrollPosition({ scrollTop: 0, scrollLeft: 0 }, ScrollType.Immediate);
    },
    setDiagnostics(diagnostics) {
      const markers = diagnostics.flatMap((diagnostic) => markerOf(diagnostic, model));
      monaco.editor.setModelMarkers(model, markerOwner, markers);
    },
    reveal(line, column) {
      const position = placeIn(model, line, column);
      editor.setPosition(position);
      editor.revealPositionInCenterIfOutsideViewport(position, ScrollType.Immediate);
      editor.focus();
    },
    focus: () => editor.focus(),
    dispose() {
      stopFollowing();
      changes.dispose();
      editor.dispose();
      model.dispose();
      mount.remove();
    },
  };
}

/** What belongs to Monaco as a whole and not to one editor. */
function setUp(): void {
  monaco.languages.register({ id: languageId });
  monaco.languages.setMonarchTokensProvider(languageId, language);
  monaco.languages.setLanguageConfiguration(languageId, conf);
  for (const [name, palette, base] of [
    ["light", light, "vs"],
    ["dark", dark, "vs-dark"],
  ] as const) {
    monaco.editor.defineTheme(`sandglass-${name}`, {
      base,
      inherit: false,
      rules: tokenRules(palette),
      colors: editorColours(palette),
    });
  }
  // "Insert line below" has this key in Monaco. Here it runs the program, which is the page's business.
  monaco.editor.addKeybindingRule({
    keybinding: monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter,
    command: "-editor.action.insertLineAfter",
  });
}

const options: monaco.editor.IStandaloneEditorConstructionOptions = {
  ariaLabel: "Code",
  fontFamily: editorFont.family,
  fontSize: editorFont.sizePx,
  lineHeight: editorFont.lineHeightPx,
  padding: { top: editorBox.paddingTopPx, bottom: editorBox.paddingBottomPx },
  lineNumbersMinChars: editorBox.numberColumns,
  lineDecorationsWidth: 0,
  automaticLayout: true,
  // The editor's box cuts off what leaves it, and hovers and menus do.
  fixedOverflowWidgets: true,
  minimap: { enabled: false },
  links: false,
  scrollBeyondLastLine: false,
  // The default of 4 put a scrollbar under the first example, which fits.
  scrollBeyondLastColumn: 0,
  renderLineHighlightOnlyWhenFocus: true,
  acceptSuggestionOnEnter: "smart",
  stickyScroll: { enabled: false },
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  renderFinalNewline: "on",
};

/** These belong to the model. As options of an editor they reach only models that are made later. */
const modelOptions: monaco.editor.ITextModelUpdateOptions = {
  tabSize: editorFont.tabSize,
  indentSize: editorFont.tabSize,
  insertSpaces: true,
  bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
};

/**
 * Gives the text the left edge it has in the other editor: the numbers are as wide as the font makes them, and the
 * gap after them, 0 until now, takes what is left.
 */
function alignText(editor: monaco.editor.IStandaloneCodeEditor): void {
  const gap = editorBox.textLeftPx - editor.getLayoutInfo().contentLeft;
  editor.updateOptions({ lineDecorationsWidth: Math.max(0, gap) });
}

function describeKeys(mount: HTMLElement): void {
  mount
    .querySelector("textarea, [role=textbox]")
    ?.setAttribute(
      "aria-description",
      "Tab indents. Control+M, on a Mac Control+Shift+M, makes Tab leave the editor instead. F1 lists all commands.",
    );
}

function restore(
  editor: monaco.editor.IStandaloneCodeEditor,
  model: monaco.editor.ITextModel,
  { selection, scrollTop, scrollLeft = 0, focused }: EditorState,
): void {
  const anchor = model.getPositionAt(selection.anchor);
  const head = model.getPositionAt(selection.head);
  editor.setSelection(monaco.Selection.fromPositions(anchor, head));
  editor.setScrollPosition({ scrollTop, scrollLeft }, ScrollType.Immediate);
  if (focused) editor.focus();
}

function stateOf(editor: monaco.editor.IStandaloneCodeEditor, model: monaco.editor.ITextModel): EditorState {
  const selection = editor.getSelection() ?? atStart;
  return {
    text: textOf(model),
    selection: {
      anchor: model.getOffsetAt(selection.getSelectionStart()),
      head: model.getOffsetAt(selection.getPosition()),
    },
    scrollTop: editor.getScrollTop(),
    scrollLeft: editor.getScrollLeft(),
    focused: editor.hasTextFocus(),
  };
}

/** A diagnostic without a place has nothing to be drawn under. */
function markerOf({ severity, message, at }: Diagnostic, model: monaco.editor.ITextModel) {
  if (!at) return [];
  const start = placeIn(model, at.line, at.column);
  const word = model.getWordAtPosition(start);
  const end = word ? word.endColumn : start.column + 1;
  const marker: monaco.editor.IMarkerData = {
    severity: severity === "error" ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
    message,
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: start.lineNumber,
    endColumn: Math.max(end, start.column + 1),
  };
  return [marker];
}

function placeIn(model: monaco.editor.ITextModel, line: number, column: number): monaco.Position {
  const lineNumber = Math.min(Math.max(line, 1), model.getLineCount());
  return new monaco.Position(lineNumber, utf16Column(model.getLineContent(lineNumber), column));
}

/** As a textarea gives it, so that both editors hold the same text and offsets mean the same in both. */
function withoutCarriageReturns(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

function textOf(model: monaco.editor.ITextModel): string {
  return model.getValue(monaco.editor.EndOfLinePreference.LF);
}

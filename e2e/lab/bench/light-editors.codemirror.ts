import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { standardKeymap } from "@codemirror/commands";
import { Compartment, EditorState, type Extension, RangeSetBuilder } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { bracketPairs, bracketsAt } from "../../../web/editor/brackets.ts";
import { drawableCode } from "../../../web/editor/drawable-code.ts";
import type { Editor, EditorEvents, EditorProgram, EditorStart } from "../../../web/editor/editor.ts";
import { breakLine, type Edit, indent, outdent } from "../../../web/editor/indent.ts";
import { diffTexts } from "../../../web/editor/text-diff.ts";
import { closeBlock, deletePair, typePair } from "../../../web/editor/typing.ts";
import type { HighlightToken } from "../../../web/languages/code-tokens.ts";
import { highlight } from "../../../web/languages/highlight.ts";
import { completionsIn } from "../../../web/player/model/analysis/word-completions.ts";
import "./light-editors.css";

/**
 * A light editor of CodeMirror, as the one of web/editor/light would be: the same colours, brackets, keys and
 * completions, and the same cut texts. It exists to be measured: light-editors.ts compares both.
 */
export function createCodeMirrorEditor(host: HTMLElement, start: EditorStart, events: EditorEvents): Editor {
  const { open } = start.program;
  let fullText = textOf(start.program);
  let isSilent = false;
  const writing = new Compartment();
  const wrapping = new Compartment();
  const visible = drawableCode(fullText);
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: visible,
      extensions: [
        writing.of(EditorState.readOnly.of(visible !== fullText)),
        wrapping.of([]),
        EditorState.tabSize.of(2),
        lineNumbers(),
        colours,
        names(start),
        EditorView.inputHandler.of((_, from, to, text) => {
          const code = view.state.doc.toString();
          const span = { start: from, end: to };
          const pair = typePair(code, span, text) ?? closeBlock(code, span, text);
          if (pair) apply(view, pair);
          return pair !== undefined;
        }),
        keymap.of([
          { key: "Tab", run: editBy(indent), shift: editBy(outdent) },
          { key: "Enter", run: editBy(breakLine) },
          { key: "Backspace", run: editBy(deletePair) },
          ...completionKeymap,
          ...standardKeymap,
        ]),
        EditorView.contentAttributes.of({
          "aria-label": "Code",
          "aria-description": "Tab indents. To leave the editor with Tab, press Escape first.",
          autocorrect: "off",
          autocapitalize: "off",
          spellcheck: "false",
        }),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged && !isSilent) {
            fullText = state.doc.toString();
            events.onEdit([{ path: open, text: fullText }]);
          }
          if (selectionSet) events.onMove(state.selection.main.head);
        }),
      ],
    }),
  });
  return {
    view: () => ({
      selection: view.state.selection.main,
      scrollTop: view.scrollDOM.scrollTop,
      scrollLeft: view.scrollDOM.scrollLeft,
    }),
    hasFocus: () => view.hasFocus,
    show(program) {
      const text = textOf(program);
      if (text === fullText) return;
      fullText = text;
      const drawn = drawableCode(text);
      const { at: from, removedText, insertedText: insert } = diffTexts(view.state.doc.toString(), drawn);
      isSilent = true;
      view.dispatch({
        changes: { from, to: from + removedText.length, insert },
        effects: writing.reconfigure(EditorState.readOnly.of(drawn !== text)),
      });
      isSilent = false;
    },
    reveal(line, column) {
      const { doc } = view.state;
      const { from, to } = doc.line(Math.min(line, doc.lines));
      const anchor = Math.min(to, from + column - 1);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    select(anchor, head) {
      view.dispatch({ selection: { anchor, head }, scrollIntoView: true });
    },
    setPreferences({ wraps }) {
      view.dispatch({ effects: wrapping.reconfigure(wraps ? EditorView.lineWrapping : []) });
    },
    focus: () => view.focus(),
    dispose: () => view.destroy(),
    // What the comparison does not need.
    setDiagnostics() {},
    setEnvironment() {},
    showMoment() {},
    showLineCounts() {},
  };
}

function textOf({ files, open }: EditorProgram): string {
  return files.find(({ path }) => path === open)?.text ?? "";
}

function editBy(find: (text: string, span: { start: number; end: number }) => Edit | undefined) {
  return (view: EditorView): boolean => {
    const { from, to } = view.state.selection.main;
    const edit = find(view.state.doc.toString(), { start: from, end: to });
    if (edit) apply(view, edit);
    return edit !== undefined;
  };
}

function apply(view: EditorView, { from, to, insert, selection: { start, end } }: Edit): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: start, head: end },
    scrollIntoView: true,
    userEvent: "input.type",
  });
}

function names({ environment }: EditorStart): Extension {
  return autocompletion({
    icons: false,
    override: [
      ({ state, pos, explicit }) => {
        const found = completionsIn(state.doc.toString(), pos, environment.capabilities, explicit);
        if (!found) return null;
        const options = found.names.map((label) => ({ label }));
        return { from: pos - found.replaceLength, options, filter: false };
      },
    ],
  });
}

const kinds: ReadonlyMap<string, Decoration> = new Map(
  ["comment", "string", "number", "keyword", "regexp"].map((kind) => [
    kind,
    Decoration.mark({ class: `token-${kind}` }),
  ]),
);
const bracket = Decoration.mark({ class: "code-bracket" });

/** Draws the visible tokens in colours, and marks the brackets at the cursor. */
class Colours {
  decorations: DecorationSet;
  private text: string | undefined;
  private tokens: readonly HighlightToken[] = [];
  private pairs: ReadonlyMap<number, number> | undefined;

  constructor(view: EditorView) {
    this.decorations = this.draw(view);
  }

  update({ view, docChanged, viewportChanged, selectionSet, focusChanged }: ViewUpdate): void {
    if (docChanged || viewportChanged || selectionSet || focusChanged) this.decorations = this.draw(view);
  }

  private draw(view: EditorView): DecorationSet {
    const text = view.state.doc.toString();
    if (text !== this.text) {
      this.text = text;
      this.tokens = highlight(text, "javascript");
      this.pairs = undefined;
    }
    const { main } = view.state.selection;
    if (main.empty && view.hasFocus) this.pairs ??= bracketPairs(text, "javascript");
    const brackets = [...((this.pairs && bracketsAt(this.pairs, main.head)) || [])].sort((a, b) => a - b);
    const marks = new RangeSetBuilder<Decoration>();
    let from = 0;
    for (const token of this.tokens) {
      const to = from + token.text.length;
      const mark = kinds.get(token.kind);
      if (mark && to > view.viewport.from && from < view.viewport.to) marks.add(from, to, mark);
      for (const at of brackets)
        if (token.kind === "plain" && at >= from && at < to) marks.add(at, at + 1, bracket);
      from = to;
    }
    return marks.finish();
  }
}

const colours = ViewPlugin.fromClass(Colours, { decorations: (plugin) => plugin.decorations });

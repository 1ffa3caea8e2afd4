import type * as monaco from "monaco-editor/editor";
import { lineUnitsWithin, maxLineCost } from "../../ui/text-cost.ts";
import { editorBox, editorFont } from "../editor.ts";

export const editorOptions: monaco.editor.IStandaloneEditorConstructionOptions = {
  ariaLabel: "Code",
  // The page's own font, where it has one: see ../../build/code-font.ts.
  fontFamily: getComputedStyle(document.documentElement).getPropertyValue("--code-font") || editorFont.family,
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
  // Monaco 0.57 makes an editor with "advanced", which knows brackets, and not the words of Elixir's blocks.
  autoIndent: "full",
  stickyScroll: { enabled: false },
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  renderFinalNewline: "on",
  // Colours would be looked for in each text, by a worker.
  colorDecorators: false,
  inlayHints: { enabled: "off" },
};

/**
 * These belong to the model. As options of an editor they reach only models that are made later. Monaco gives each bracket
 * of a line that can be seen a colour of its own, also where it does not draw the line so far: with 200,000 in one line, the
 * page was busy for seconds.
 */
export function modelOptionsOf(text: string): monaco.editor.ITextModelUpdateOptions {
  return {
    tabSize: editorFont.tabSize,
    indentSize: editorFont.tabSize,
    insertSpaces: true,
    bracketColorizationOptions: {
      enabled: !hasManyBrackets(text),
      independentColorPoolPerBracketType: false,
    },
  };
}

function hasManyBrackets(text: string): boolean {
  return text.length > maxBrackets && text.split("\n").some((line) => countBrackets(line) > maxBrackets);
}

function countBrackets(line: string): number {
  return line.length > maxBrackets ? (line.match(/[()[\]{}]/g)?.length ?? 0) : 0;
}

/** Of one line, with colours of their own. */
export const maxBrackets = 2_000;

/**
 * How much of a line Monaco draws before it offers the rest: its usual 10,000 characters, or fewer where a screen full of
 * such lines would take long to lay out.
 */
export function lineLimit(
  text: string,
): Required<Pick<monaco.editor.IEditorOptions, "stopRenderingLineAfter">> {
  const isCostly = text.split("\n").some((line) => lineUnitsWithin(line, maxLineCost / 2) < line.length);
  return { stopRenderingLineAfter: isCostly ? maxCostlyUnits : 10_000 };
}

const maxCostlyUnits = 1_000;

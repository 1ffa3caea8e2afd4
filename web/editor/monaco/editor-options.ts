import type * as monaco from "monaco-editor/editor";
import { lineUnitsWithin, maxLineCost } from "../../ui/text-cost.ts";
import { editorBox, editorFont } from "../editor.ts";

export const editorOptions: monaco.editor.IStandaloneEditorConstructionOptions = {
  ariaLabel: "Code",
  // The page's own font, if it has one: see ../../build/code-font.ts.
  fontFamily: getComputedStyle(document.documentElement).getPropertyValue("--code-font") || editorFont.family,
  fontSize: editorFont.sizePx,
  lineHeight: editorFont.lineHeightPx,
  padding: { top: editorBox.paddingTopPx, bottom: editorBox.paddingBottomPx },
  lineNumbersMinChars: editorBox.numberColumns,
  lineDecorationsWidth: 0,
  automaticLayout: true,
  // Hovers and menus can extend beyond the editor's box, which would clip them.
  fixedOverflowWidgets: true,
  minimap: { enabled: false },
  links: false,
  scrollBeyondLastLine: false,
  // The default of 4 showed a scroll bar below the first example, which fits.
  scrollBeyondLastColumn: 0,
  renderLineHighlightOnlyWhenFocus: true,
  acceptSuggestionOnEnter: "smart",
  // By default, Monaco 0.57 uses "advanced", which knows brackets, but not keywords that begin a block, such as `do`.
  autoIndent: "full",
  stickyScroll: { enabled: false },
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  renderFinalNewline: "on",
  // A worker would search each text for colours.
  colorDecorators: false,
  inlayHints: { enabled: "off" },
};

/**
 * Options of the model. As options of an editor they would apply only to models that are created later. Monaco gives
 * each bracket of a visible line a colour of its own, even beyond the part that it draws: with 200,000 in one line, the
 * page was blocked for seconds.
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

/** The maximum number of coloured brackets in one line. */
export const maxBrackets = 2_000;

/**
 * The length of a line that Monaco draws before it offers the rest: its default of 10,000 characters, or less if a
 * screen full of such lines would take long to lay out.
 */
export function lineLimit(
  text: string,
): Required<Pick<monaco.editor.IEditorOptions, "stopRenderingLineAfter">> {
  const isCostly = text.split("\n").some((line) => lineUnitsWithin(line, maxLineCost / 2) < line.length);
  return { stopRenderingLineAfter: isCostly ? maxCostlyUnits : 10_000 };
}

const maxCostlyUnits = 1_000;

/** The colours of one theme. Tokens keep a contrast of 4.5 on every background they are drawn on (theme.test.ts). */
export type Palette = {
  readonly tokens: {
    readonly text: string;
    readonly keyword: string;
    readonly type: string;
    readonly string: string;
    readonly escape: string;
    readonly regexp: string;
    readonly number: string;
    readonly comment: string;
    readonly delimiter: string;
    readonly invalid: string;
  };
  readonly lineNumber: string;
  readonly backgrounds: {
    readonly editor: string;
    readonly line: string;
    readonly selection: string;
    readonly match: string;
    readonly otherMatch: string;
    readonly widget: string;
  };
  readonly chosen: string;
  readonly inactiveSelection: string;
  readonly field: string;
  readonly border: string;
  readonly guide: string;
  readonly activeGuide: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly error: string;
  readonly warning: string;
  /** Without `#`: the opacity follows. */
  readonly shade: string;
};

export const light: Palette = {
  tokens: {
    text: "#1c2128",
    keyword: "#6d28d9",
    type: "#0b5c80",
    string: "#0a653a",
    escape: "#8a4200",
    regexp: "#a8123d",
    number: "#8f3f00",
    comment: "#525c69",
    delimiter: "#454e5b",
    invalid: "#b3151b",
  },
  lineNumber: "#697282",
  backgrounds: {
    editor: "#ffffff",
    line: "#f6f7f9",
    selection: "#d3e3fd",
    match: "#ffe08a",
    otherMatch: "#fff1c2",
    widget: "#ffffff",
  },
  chosen: "#e3ecfb",
  inactiveSelection: "#e7edf5",
  field: "#ffffff",
  border: "#d5d9e0",
  guide: "#e4e7ec",
  activeGuide: "#b9c0cb",
  accent: "#1d5fd1",
  onAccent: "#ffffff",
  error: "#c8232c",
  warning: "#a86200",
  shade: "#1c2128",
};

export const dark: Palette = {
  tokens: {
    text: "#e4e7ed",
    keyword: "#c5abff",
    type: "#7dd3ee",
    string: "#98dba9",
    escape: "#f2c879",
    regexp: "#ffa3b1",
    number: "#f7bd80",
    comment: "#a0a9b8",
    delimiter: "#b6bfcc",
    invalid: "#ff9b97",
  },
  lineNumber: "#868f9f",
  backgrounds: {
    editor: "#14161b",
    line: "#1a1d24",
    selection: "#243a61",
    match: "#46380c",
    otherMatch: "#332b14",
    widget: "#1c1f27",
  },
  chosen: "#29344a",
  inactiveSelection: "#242a36",
  field: "#14161b",
  border: "#353b47",
  guide: "#262b34",
  activeGuide: "#4a5261",
  accent: "#7fb0ff",
  onAccent: "#0d1117",
  error: "#ff7b7b",
  warning: "#f0b45c",
  shade: "#000000",
};

/** Monaco's names for what a tokenizer finds, most of them prefixes: "string" is also the colour of "string.js". */
export function tokenRules({ tokens }: Palette): { token: string; foreground: string; fontStyle?: string }[] {
  const rule = (token: string, colour: string) => ({ token, foreground: colour.slice(1) });
  return [
    rule("", tokens.text),
    rule("identifier", tokens.text),
    rule("keyword", tokens.keyword),
    rule("type", tokens.type),
    rule("string", tokens.string),
    rule("string.escape", tokens.escape),
    rule("string.invalid", tokens.invalid),
    rule("regexp", tokens.regexp),
    rule("regexp.escape", tokens.escape),
    rule("number", tokens.number),
    { ...rule("comment", tokens.comment), fontStyle: "italic" },
    rule("delimiter", tokens.delimiter),
    rule("invalid", tokens.invalid),
  ];
}

/** Monaco's names for the parts of an editor. What is not named here comes from its own light or dark theme. */
export function editorColours(palette: Palette): Record<string, string> {
  const { tokens, backgrounds, border, accent, onAccent, chosen, shade } = palette;
  return {
    foreground: tokens.text,
    descriptionForeground: tokens.comment,
    focusBorder: accent,
    "icon.foreground": tokens.delimiter,
    "widget.shadow": `${shade}33`,

    "editor.background": backgrounds.editor,
    "editor.foreground": tokens.text,
    "editorCursor.foreground": tokens.text,
    "editor.lineHighlightBackground": backgrounds.line,
    // Transparent: the default draws a frame of two pixels around the line.
    "editor.lineHighlightBorder": "#00000000",
    "editor.selectionBackground": backgrounds.selection,
    "editor.inactiveSelectionBackground": palette.inactiveSelection,
    "editor.selectionHighlightBackground": `${accent}26`,
    "editor.wordHighlightBackground": `${accent}1f`,
    "editor.wordHighlightStrongBackground": `${accent}1f`,
    "editor.wordHighlightTextBackground": `${accent}1f`,
    "editor.hoverHighlightBackground": `${accent}1f`,
    "editor.findMatchBackground": backgrounds.match,
    "editor.findMatchBorder": palette.warning,
    "editor.findMatchHighlightBackground": backgrounds.otherMatch,
    "editor.rangeHighlightBackground": `${accent}14`,
    "editor.foldBackground": `${accent}14`,
    "editorLineNumber.foreground": palette.lineNumber,
    "editorLineNumber.activeForeground": tokens.text,
    "editorIndentGuide.background1": palette.guide,
    "editorIndentGuide.activeBackground1": palette.activeGuide,
    "editorWhitespace.foreground": palette.activeGuide,
    "editorBracketMatch.background": `${accent}26`,
    "editorBracketMatch.border": accent,
    "editorError.foreground": palette.error,
    "editorWarning.foreground": palette.warning,
    "editorOverviewRuler.border": "#00000000",
    "scrollbar.shadow": "#00000000",
    "scrollbarSlider.background": `${tokens.comment}40`,
    "scrollbarSlider.hoverBackground": `${tokens.comment}66`,
    "scrollbarSlider.activeBackground": `${tokens.comment}8c`,

    "editorWidget.background": backgrounds.widget,
    "editorWidget.foreground": tokens.text,
    "editorWidget.border": border,
    "editorHoverWidget.background": backgrounds.widget,
    "editorHoverWidget.foreground": tokens.text,
    "editorHoverWidget.border": border,
    "editorHoverWidget.statusBarBackground": backgrounds.line,
    "widget.border": border,
    "editorSuggestWidget.background": backgrounds.widget,
    "editorSuggestWidget.foreground": tokens.text,
    "editorSuggestWidget.border": border,
    "editorSuggestWidget.selectedBackground": chosen,
    "editorSuggestWidget.selectedForeground": tokens.text,
    "editorSuggestWidget.highlightForeground": accent,
    "editorSuggestWidget.focusHighlightForeground": accent,
    "editorMarkerNavigation.background": backgrounds.widget,
    "menu.background": backgrounds.widget,
    "menu.foreground": tokens.text,
    "menu.border": border,
    "menu.selectionBackground": chosen,
    "menu.selectionForeground": tokens.text,
    "menu.separatorBackground": border,
    "quickInput.background": backgrounds.widget,
    "quickInput.foreground": tokens.text,
    "quickInputList.focusBackground": chosen,
    "quickInputList.focusForeground": tokens.text,
    "pickerGroup.border": border,
    "pickerGroup.foreground": accent,
    "list.highlightForeground": accent,
    "list.focusHighlightForeground": accent,
    "list.hoverBackground": backgrounds.line,
    "list.focusBackground": chosen,
    "list.focusForeground": tokens.text,
    "list.activeSelectionBackground": chosen,
    "list.activeSelectionForeground": tokens.text,
    "keybindingLabel.background": backgrounds.line,
    "keybindingLabel.foreground": tokens.text,
    "keybindingLabel.border": border,
    "keybindingLabel.bottomBorder": border,
    "input.background": palette.field,
    "input.foreground": tokens.text,
    "input.border": border,
    "input.placeholderForeground": tokens.comment,
    "inputOption.activeBackground": `${accent}33`,
    "inputOption.activeBorder": accent,
    "inputOption.activeForeground": tokens.text,
    "button.background": accent,
    "button.foreground": onAccent,
    "textLink.foreground": accent,
    "textLink.activeForeground": accent,
  };
}

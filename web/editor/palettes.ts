/**
 * The colours of one theme. Tokens have a contrast of at least 4.5 on every background that they are drawn on
 * (palettes.test.ts).
 */
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
  /** From the outermost pair. Deeper pairs start again with the first colour. */
  readonly brackets: readonly [string, string, string];
  readonly lineNumber: string;
  readonly backgrounds: {
    readonly editor: string;
    readonly line: string;
    readonly selection: string;
    readonly match: string;
    readonly otherMatch: string;
    readonly widget: string;
  };
  readonly selection: string;
  readonly inactiveSelection: string;
  readonly field: string;
  readonly border: string;
  readonly guide: string;
  readonly activeGuide: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly error: string;
  readonly warning: string;
  /** Without `#`, because the opacity is appended. */
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
  brackets: ["#1d4fb8", "#8f2f85", "#0a653a"],
  lineNumber: "#697282",
  backgrounds: {
    editor: "#ffffff",
    line: "#f6f7f9",
    selection: "#d3e3fd",
    match: "#ffe08a",
    otherMatch: "#fff1c2",
    widget: "#ffffff",
  },
  selection: "#e3ecfb",
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
  brackets: ["#8ab6ff", "#e5a3e8", "#98dba9"],
  lineNumber: "#868f9f",
  backgrounds: {
    editor: "#14161b",
    line: "#1a1d24",
    selection: "#243a61",
    match: "#46380c",
    otherMatch: "#332b14",
    widget: "#1c1f27",
  },
  selection: "#29344a",
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

/** High contrast on white: 7 for text, as WCAG requires for AAA. */
export const contrastLight: Palette = {
  tokens: {
    text: "#000000",
    keyword: "#4a149e",
    type: "#06415c",
    string: "#06482a",
    escape: "#6a2e00",
    regexp: "#7a0b2c",
    number: "#6a2e00",
    comment: "#3a3733",
    delimiter: "#000000",
    invalid: "#8a0f08",
  },
  brackets: ["#123a8c", "#6d1a66", "#06482a"],
  lineNumber: "#3a3733",
  backgrounds: {
    editor: "#ffffff",
    line: "#f2f2f2",
    selection: "#d3e3fd",
    match: "#ffe9a8",
    otherMatch: "#fff5d6",
    widget: "#ffffff",
  },
  selection: "#dbe8ff",
  inactiveSelection: "#e7edf5",
  field: "#ffffff",
  border: "#59544d",
  guide: "#8c8780",
  activeGuide: "#000000",
  accent: "#123a8c",
  onAccent: "#ffffff",
  error: "#8a0f08",
  warning: "#6a4600",
  shade: "#000000",
};

/** High contrast on black. */
export const contrastDark: Palette = {
  tokens: {
    text: "#ffffff",
    keyword: "#d9c8ff",
    type: "#a6e8ff",
    string: "#b2f0c0",
    escape: "#ffdf9c",
    regexp: "#ffc9d2",
    number: "#ffd0a0",
    comment: "#d6d2ca",
    delimiter: "#ffffff",
    invalid: "#ffc2bc",
  },
  brackets: ["#b8d3ff", "#f5c8f7", "#b2f0c0"],
  lineNumber: "#d6d2ca",
  backgrounds: {
    editor: "#000000",
    line: "#141414",
    selection: "#1d3563",
    match: "#3a2e05",
    otherMatch: "#2a2308",
    widget: "#000000",
  },
  selection: "#1d3563",
  inactiveSelection: "#26303f",
  field: "#000000",
  border: "#a8a39a",
  guide: "#6d6860",
  activeGuide: "#ffffff",
  accent: "#b8d3ff",
  onAccent: "#000000",
  error: "#ffb4ac",
  warning: "#ffd678",
  shade: "#000000",
};

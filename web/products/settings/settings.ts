import { BadInput, badInput, flag, integer, oneOf, type Parser } from "../../protocol/parsers.ts";
import { type Limits, limitNames, limitRanges } from "../../protocol/run/limits.ts";
import {
  defaultLayout,
  defaultTextSize,
  directions,
  type Layout,
  type Shares,
  shareRange,
  type TextSize,
  type Theme,
  textSizes,
  themes,
} from "./appearance.ts";

export const editors = ["auto", "simple", "full"] as const;

/** The reader's settings in this browser. */
export type Settings = {
  readonly theme: Theme;
  readonly layout: Layout;
  /** `auto`: the full editor if the screen is wide and the device is fast. */
  readonly editor: (typeof editors)[number];
  /** For programs without limits of their own. Absent limits have their defaults. */
  readonly limits: Partial<Limits>;
  readonly textSize: TextSize;
  /** Whether lines longer than the editor continue below instead of scrolling. */
  readonly wrap: boolean;
  /** Whether the full editor uses Vim's keys. */
  readonly vimKeys: boolean;
  /** Whether the program runs automatically after a pause in typing. */
  readonly runOnChange: boolean;
  /** Whether Ctrl+S formats the open file. */
  readonly formatOnSave: boolean;
  /** Whether each run is repeated to count how often its lines ran. */
  readonly lineCounts: boolean;
};

/** The version of the format. */
export const settingsVersion = 1;

export const defaultSettings: Settings = {
  theme: "system",
  layout: defaultLayout,
  editor: "auto",
  limits: {},
  textSize: defaultTextSize,
  wrap: false,
  vimKeys: false,
  runOnChange: false,
  formatOnSave: false,
  lineCounts: false,
};

export type ReadSettings = {
  readonly settings: Settings;
  /** Clauses about settings that were invalid and got their defaults: "theme should be …". */
  readonly problems: readonly string[];
  /** The version that has written them, if it is later than this one. */
  readonly newer?: number;
};

/**
 * Reads saved settings field by field, so that a field that is damaged or from another version does not affect the
 * others.
 */
export function readSettings(savedData: unknown): ReadSettings {
  const problems: string[] = [];
  if (!isRecord(savedData)) {
    return {
      settings: defaultSettings,
      problems: [badInput("the settings", "an object", savedData).message],
    };
  }
  const read = <T>(
    holder: Readonly<Record<string, unknown>>,
    path: string,
    parse: Parser<T>,
    fallback: T,
  ): T => {
    const value = holder[path.slice(path.lastIndexOf(".") + 1)];
    if (value === undefined) return fallback;
    try {
      return parse(value, path);
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      problems.push(error.message);
      return fallback;
    }
  };
  const part = (holder: Readonly<Record<string, unknown>>, path: string) => read(holder, path, record, {});

  const layout = part(savedData, "layout");
  const shares = part(layout, "layout.share");
  const limits = part(savedData, "limits");
  const share = (direction: keyof Shares) =>
    read(shares, `layout.share.${direction}`, parseShare, defaultLayout.share[direction]);
  const settings: Settings = {
    theme: read(savedData, "theme", oneOf(...themes), defaultSettings.theme),
    layout: {
      direction: read(layout, "layout.direction", oneOf(...directions), defaultLayout.direction),
      share: { beside: share("beside"), stacked: share("stacked") },
    },
    editor: read(savedData, "editor", oneOf(...editors), defaultSettings.editor),
    limits: Object.fromEntries(
      limitNames.flatMap((name) => {
        const value = read(limits, `limits.${name}`, integer(...limitRanges[name]), undefined);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    textSize: read(savedData, "textSize", parseTextSize, defaultTextSize),
    wrap: read(savedData, "wrap", flag, false),
    vimKeys: read(savedData, "vimKeys", flag, false),
    runOnChange: read(savedData, "runOnChange", flag, false),
    formatOnSave: read(savedData, "formatOnSave", flag, false),
    lineCounts: read(savedData, "lineCounts", flag, false),
  };
  const version = read(savedData, "version", integer(1, Number.MAX_SAFE_INTEGER), settingsVersion);
  return { settings, problems, ...(version > settingsVersion && { newer: version }) };
}

const parseTextSize: Parser<TextSize> = (value, path) => {
  const size = textSizes.find((each) => each === value);
  if (size === undefined) throw badInput(path, `one of ${textSizes.join(", ")}`, value);
  return size;
};

const parseShare: Parser<number> = (value, path) => {
  const [least, most] = shareRange;
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw badInput(path, `a number from ${least} to ${most}`, value);
};

type Fields = Readonly<Record<string, unknown>>;

const record: Parser<Fields> = (value, path) => {
  if (isRecord(value)) return value;
  throw badInput(path, "an object", value);
};

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { languageById, parseLanguageName } from "../../languages/catalog.ts";
import type { Exercise } from "../../player/exercise/exercise.ts";
import type { Capabilities } from "../../protocol/capabilities/capabilities.ts";
import { parseWrittenChecks } from "../../protocol/grading/written-check.ts";
import type { LookAt } from "../../protocol/look/look-at.ts";
import { BadInput, describeInput, integer, listOf, oneOf } from "../../protocol/parsers.ts";
import { parseSourceFile, type SourceFile } from "../../protocol/program/source-file.ts";
import { type Limits, parseLimits } from "../../protocol/run/limits.ts";
import * as texts from "./author-texts.ts";
import type { AttributeName, WidgetSource } from "./channel-messages.ts";

const themes = ["system", "light", "dark", "contrast"] as const;
export type Theme = (typeof themes)[number];

/** The parsed attributes of a widget. */
export type WidgetSettings = {
  readonly exercise: Exercise;
  readonly view: {
    readonly readOnly: boolean;
    readonly console: "auto" | "always" | "never";
    readonly lines: boolean;
    readonly theme: Theme;
    /** The height of the code in CSS pixels; longer code scrolls. */
    readonly height: "auto" | number;
    /** The moment that is shown after the page's own program has run, parsed by checked-widget-settings.ts. */
    readonly look?: LookAt;
  };
  /** "auto": the full editor if the device can carry it, see full-editor.ts. */
  readonly editor: "plain" | "monaco" | "auto";
  readonly autorun: boolean;
  /** Colours and fonts that the page has set, parsed by style.ts. */
  readonly style?: unknown;
  /** Sentences about invalid attributes. An invalid attribute is ignored; the others are used. */
  readonly problems: readonly string[];
  /** Other sentences for the author of the page. */
  readonly notes: readonly string[];
  /** Whether the reader's runs are also refused, because they would be allowed more than the page intends. */
  readonly refusesRuns: boolean;
  /** The attribute `look` as the page wrote it. */
  readonly lookText: string | undefined;
  /** Whether more problems can be found by checked-widget-settings.ts. */
  readonly needsCheck: boolean;
};

export function readWidgetSettings({
  attributes,
  files,
  edited: editedFiles,
  look,
}: Pick<WidgetSource, "attributes" | "files" | "edited" | "look">): WidgetSettings {
  const problems: string[] = [];
  const read = <T>(name: AttributeName, otherwise: T, parse: (value: string, path: string) => T): T => {
    const value = attributes[name]?.trim();
    if (value === undefined || value === "") return otherwise;
    try {
      return parse(value, name);
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      problems.push(`${error.message}.`);
      return otherwise;
    }
  };
  const has = (name: AttributeName) => {
    const value = attributes[name];
    return value !== undefined && value !== "false";
  };

  const language = read("language", defaultLanguage, parseLanguageName);
  const main = `main${languageById(language)?.extensions[0]}`;
  const more = read("files", [], (value, path) => parseFiles(json(value, path), path));
  const [first = { path: "", text: "" }, ...others] = files;
  const program = withUniquePaths(
    [{ path: first.path || main, text: first.text }, ...others, ...more],
    problems,
  );
  const own = first.path || main;
  const entry = editedFiles?.[0]?.path || own;
  const { setup, look: lookText } = attributes;
  const allow = read("allow", undefined, parseAllow);
  const theme = read<Theme>("theme", "system", parseTheme);
  const limits = read("limits", undefined, (value, path) => {
    const rawLimits = json(value, path);
    parseLimits(rawLimits, path);
    return rawLimits as Partial<Limits>;
  });
  return {
    exercise: {
      id: "widget",
      language,
      // The first file is the one that is run. If the page has changed its name, it has given another program.
      files: editedFiles && entry !== own ? editedFiles : program,
      entry,
      ...(setup?.trim() && { setup }),
      checks: read("tests", [], (value, path) => parseWrittenChecks(json(value, path), path)),
      hints: [],
      fixed: [],
      ...(limits && { limits }),
      ...(allow && { capabilities: allow }),
    },
    view: {
      readOnly: has("readonly"),
      console: read("console", "auto", oneOf("auto", "always", "never")),
      lines: has("lines"),
      theme: theme === "system" ? (look?.scheme ?? theme) : theme,
      height: read<"auto" | number>("height", "auto", parseHeight),
    },
    editor: read("editor", "plain", oneOf("plain", "monaco", "auto")),
    autorun: has("autorun"),
    style: look?.style,
    problems,
    notes: [],
    refusesRuns: false,
    lookText,
    needsCheck:
      lookText !== undefined ||
      limits !== undefined ||
      (allow !== undefined && !isPreset(attributes["allow"])),
  };
}

/**
 * The engine's own language. (The constant in protocol/run/run-request.ts would load the list of all permitted names.)
 */
const defaultLanguage = "javascript";

/** The page's value "auto" is our "system", because the widget follows the page. */
function parseTheme(value: string, path: string): Theme {
  if (value === "system") return value;
  const theme = oneOf("auto", "light", "dark", "contrast")(value, path);
  return theme === "auto" ? "system" : theme;
}

function parseHeight(value: string, path: string): "auto" | number {
  if (value === "auto") return value;
  const pixels = /^(\d+)(?:px)?$/.exec(value)?.[1];
  return integer(20, 5000)(pixels === undefined ? value : Number(pixels), path);
}

/**
 * A preset's name, or capabilities as JSON. They are validated by checked-widget-settings.ts: this needs a long list of
 * names, which most widgets do not use.
 */
function parseAllow(value: string, path: string): Capabilities {
  const capabilities = isPreset(value)
    ? { globals: { extends: oneOf("default", "pure", "minimal")(value, path) } }
    : json(value, path);
  return capabilities as Capabilities;
}

function isPreset(value = ""): boolean {
  return /^[a-z]+$/.test(value.trim());
}

const parseFiles = listOf(parseSourceFile, 50);

function json(value: string, path: string): unknown {
  try {
    return JSON.parse(value);
  } catch (error) {
    throw new BadInput(texts.notJson(path, (error as Error).message));
  }
}

function withUniquePaths(files: readonly SourceFile[], problems: string[]): readonly SourceFile[] {
  return files.filter(({ path }, at) => {
    const isFirst = files.findIndex((each) => each.path === path) === at;
    if (!isFirst) problems.push(texts.samePath(describeInput(path)));
    return isFirst;
  });
}

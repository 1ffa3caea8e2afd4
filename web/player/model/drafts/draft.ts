import { parseClock, parseRandomness } from "../../../protocol/capabilities/capabilities.ts";
import {
  BadInput,
  describeInput,
  fields,
  integer,
  listOf,
  longText,
  optional,
  type Parser,
  text,
} from "../../../protocol/parsers.ts";
import { parseLanguageId } from "../../../protocol/program/language-id.ts";
import { parseFilePath, type SourceFile } from "../../../protocol/program/source-file.ts";
import { type Limits, parseLimits, untrustedLimits } from "../../../protocol/run/limits.ts";
import { type Program, programOf, type RunSettings, sourceFiles, withSettings } from "../document/program.ts";
import * as texts from "../document/program-texts.ts";

/** The identity of a program's draft. */
export type DraftAbout = {
  readonly id: string;
  /** The reader's name for it; undefined while the name comes from its text. */
  readonly name?: string;
  /** The id of the reader's own draft before this one, if this one came from elsewhere. */
  readonly back?: string;
};

/** The saved form of the reader's current program. */
export type Draft = DraftAbout & {
  readonly version: 3;
  readonly language: string;
  readonly files: readonly SourceFile[];
  readonly entry: string;
  readonly open: string;
  readonly settings?: RunSettings;
};

export type LoadedDraft = {
  readonly program: Program;
  readonly about: DraftAbout;
  /** The new names of files whose old names are no longer allowed. */
  readonly renamedFiles?: readonly string[];
};

/** The message for the reader about renamed files. */
export function renamedNotice({ renamedFiles = [] }: LoadedDraft): string | undefined {
  if (renamedFiles.length === 0) return undefined;
  return texts.renamedFiles(renamedFiles.join(", "));
}

/** The id of the only draft in earlier formats, and of a first-time visitor's draft. */
export const defaultDraft: DraftAbout = { id: "first" };

/** The format from when a program was one file. */
type DraftVersion1 = { readonly version: 1; readonly language: string; readonly code: string };

/** The part of `localStorage` that is used. It throws if storage is missing, full or refused. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Prefixed: from `file://`, every page of the computer shares one storage. */
export const draftKey = "sandglass:draft";
export const setAsideKey = "sandglass:earlier-draft";
export const historyKey = "sandglass:history";

/** Not `randomUUID`, which exists only on secure pages. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The saved draft, or undefined if there is none that can be parsed. Data that cannot be parsed is stored elsewhere, so
 * that it is not lost.
 */
export function loadDraft(storage: DraftStorage): LoadedDraft | undefined {
  let item: string | null;
  try {
    item = storage.getItem(draftKey);
  } catch {
    return undefined;
  }
  if (item === null) return undefined;
  try {
    return parseDraft(JSON.parse(item));
  } catch {
    setAside(storage, item);
    return undefined;
  }
}

/** Returns false if the browser does not save, because its storage is full or refused. */
export function saveDraft(storage: DraftStorage, savedDraft: Draft): boolean {
  const draft = JSON.stringify(savedDraft);
  try {
    storage.setItem(draftKey, draft);
    return true;
  } catch {
    return makeRoom(storage, draft);
  }
}

/** Deletes the undo history to make room, because the program is more important. */
function makeRoom(storage: DraftStorage, draft: string): boolean {
  try {
    storage.removeItem(historyKey);
    storage.setItem(draftKey, draft);
    return true;
  } catch {
    return false;
  }
}

/** Saves a draft that is about to be replaced. */
export function setAside(storage: DraftStorage, draft: string): void {
  try {
    storage.setItem(setAsideKey, draft);
  } catch {
    // There is no room for it. The replaced data could not be parsed, or will be offered to the reader.
  }
}

export function draftOf(program: Program, about = defaultDraft): Draft {
  const { language, entry, open, settings } = program;
  const files = sourceFiles(program);
  return { version: 3, ...about, language, files, entry, open, ...(settings && { settings }) };
}

/** Editors and offsets expect only `\n` as line break. */
const parseText: Parser<string> = (value, path) => longText(value, path).replace(/\r\n?/g, "\n");

function parseVersion<const N extends number>(number: N): Parser<N> {
  return (value, path) => integer(number, number)(value, path) as N;
}

/** The maximum number of files of a run. */
const maxFiles = 1000;

/** Earlier versions saved names with invisible characters. Such names are refused now. */
const withVisibleCharacters: Parser<string> = (value, path) =>
  text(value, path).replace(/[\p{Cf}\p{DI}]/gu, (each) => `{U+${each.codePointAt(0)?.toString(16)}}`);

const parseFile: Parser<SourceFile> = (value, path) =>
  fields<SourceFile>(value, path, {
    path: (each, at) => parseFilePath(withVisibleCharacters(each, at), at),
    text: parseText,
  });

const maxIdLength = 64;

const parseId: Parser<string> = (value, path) => {
  const id = text(value, path);
  if (id !== "" && id.length <= maxIdLength) return id;
  throw new BadInput(`${path} should have 1 to ${maxIdLength} characters`);
};

const parseSettings: Parser<RunSettings> = (value, path) =>
  fields<RunSettings>(value, path, {
    limits: parseLoweredLimits,
    clock: parseClock,
    random: parseRandomness,
    answers: listOf(longText, maxAnswers),
  });

/**
 * Only the limits that are in the draft, lowered, because a draft may contain a stranger's program: see
 * `openedSnippet`.
 */
const parseLoweredLimits: Parser<Partial<Limits>> = (value, path) => {
  const limits = parseLimits(value, path);
  const names = Object.keys(Object(value)) as readonly (keyof Limits)[];
  return Object.fromEntries(names.map((name) => [name, Math.min(limits[name], untrustedLimits[name])]));
};

const maxAnswers = 1000;

/** Parses data that this version of the page or an earlier one has saved. Throws BadInput. */
export function parseDraft(value: unknown): LoadedDraft {
  const version = (value as { readonly version?: unknown } | null)?.version;
  if (version === 1) {
    const { language, code } = fields<DraftVersion1>(value, "draft", {
      version: parseVersion(1),
      language: parseLanguageId,
      code: parseText,
    });
    const program = programOf(language, [{ path: "main.js", text: code }], "main.js");
    return { program, about: defaultDraft };
  }
  const { language, files, entry, open, settings, id, name, back } = fields<Draft>(
    version === 2 ? { ...(value as object), version: 3, id: defaultDraft.id } : value,
    "draft",
    {
      version: parseVersion(3),
      id: parseId,
      name: optional(text),
      back: optional(parseId),
      language: parseLanguageId,
      files: listOf(parseFile, maxFiles),
      entry: withVisibleCharacters,
      open: withVisibleCharacters,
      settings: optional(parseSettings),
    },
  );
  const paths = new Set(files.map(({ path }) => path));
  if (paths.size < files.length) throw new BadInput("draft.files has two files of one path");
  for (const path of [entry, open])
    if (!paths.has(path)) throw new BadInput(`draft has no file ${describeInput(path)}`);
  const before = new Set((value as Draft).files.map(({ path }) => path));
  const renamedFiles = files.map(({ path }) => path).filter((path) => !before.has(path));
  return {
    program: withSettings(programOf(language, files, entry, open), settings),
    ...(renamedFiles.length > 0 && { renamedFiles }),
    about: { id, ...(name !== undefined && { name }), ...(back !== undefined && { back }) },
  };
}

/** The browser's storage. If even reading the property throws, a storage that refuses everything. */
export function browserStorage(name: "localStorage" | "sessionStorage" = "localStorage"): DraftStorage {
  try {
    return globalThis[name];
  } catch {
    const refuse = () => {
      throw new Error("storage is refused");
    };
    return { getItem: refuse, setItem: refuse, removeItem: refuse };
  }
}

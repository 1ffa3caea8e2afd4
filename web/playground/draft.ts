import { parseClock, parseRandomness } from "../protocol/capabilities.ts";
import { type Limits, parseLimits } from "../protocol/limits.ts";
import { mostForOthers } from "../protocol/limits-for-others.ts";
import {
  BadInput,
  fields,
  integer,
  listOf,
  longText,
  optional,
  type Parser,
  shown,
  text,
} from "../protocol/parse.ts";
import { parseLanguageId } from "../protocol/request.ts";
import { parseFilePath, type SourceFile } from "../protocol/source.ts";
import { type Program, programOf, type RunSettings, sourceFiles, withSettings } from "./program.ts";

/** Which of the reader's drafts a program is. */
export type DraftAbout = {
  readonly id: string;
  /** As somebody has called it; left out while it is called after its text. */
  readonly name?: string;
  /** The draft that the reader left for this one, when this one came from elsewhere. */
  readonly back?: string;
};

/** The program a reader is working on, as it is kept in the browser. */
export type Draft = DraftAbout & {
  readonly version: 3;
  readonly language: string;
  readonly files: readonly SourceFile[];
  readonly entry: string;
  readonly open: string;
  readonly settings?: RunSettings;
};

export type FoundDraft = {
  readonly program: Program;
  readonly about: DraftAbout;
  /** The names that files have now since the ones that they had are refused. */
  readonly renamed?: readonly string[];
};

/** What the reader is told of that. */
export function renamedNotice({ renamed = [] }: FoundDraft): string | undefined {
  if (renamed.length === 0) return undefined;
  return `What is not seen in a file\u2019s name is written out now: ${renamed.join(", ")}. Imports of it need the new name.`;
}

/** The draft of who had one before there were several, and of who has none yet. */
export const firstDraft: DraftAbout = { id: "first" };

/** How it was kept while a program was one file. */
type FirstDraft = { readonly version: 1; readonly language: string; readonly code: string };

/** What is used of `localStorage`; it may be missing, full or refused, and then throws. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Prefixed: from `file://`, every page of the computer shares one storage. */
export const draftKey = "sandglass:draft";
export const earlierKey = "sandglass:earlier-draft";
export const historyKey = "sandglass:history";

/** Anywhere: `randomUUID` is there on secure pages only. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The kept draft, or undefined when there is none that can be read. What cannot be read is set aside, not lost. */
export function loadDraft(storage: DraftStorage): FoundDraft | undefined {
  let kept: string | null;
  try {
    kept = storage.getItem(draftKey);
  } catch {
    return undefined;
  }
  if (kept === null) return undefined;
  try {
    return parseDraft(JSON.parse(kept));
  } catch {
    setAside(storage, kept);
    return undefined;
  }
}

/** False when the browser keeps nothing: its storage is full, or refused. */
export function saveDraft(storage: DraftStorage, program: Program, about = firstDraft): boolean {
  const draft = JSON.stringify(draftOf(program, about));
  try {
    storage.setItem(draftKey, draft);
    return true;
  } catch {
    return makeRoom(storage, draft);
  }
}

/** The program is worth more than what can be undone of it. */
function makeRoom(storage: DraftStorage, draft: string): boolean {
  try {
    storage.removeItem(historyKey);
    storage.setItem(draftKey, draft);
    return true;
  } catch {
    return false;
  }
}

/** Keeps a draft that is about to be replaced. */
export function setAside(storage: DraftStorage, draft: string): void {
  try {
    storage.setItem(earlierKey, draft);
  } catch {
    // Nowhere to put it. What is being replaced could not be read, or is about to be offered to the reader.
  }
}

export function draftOf(program: Program, about = firstDraft): Draft {
  const { language, entry, open, settings } = program;
  const files = sourceFiles(program);
  return { version: 3, ...about, language, files, entry, open, ...(settings && { settings }) };
}

/** Editors and offsets know one kind of line break. */
const editedText: Parser<string> = (value, path) => longText(value, path).replace(/\r\n?/g, "\n");

function version<const N extends number>(number: N): Parser<N> {
  return (value, path) => integer(number, number)(value, path) as N;
}

/** As many as a run takes. */
const mostFiles = 1000;

/** Drafts were kept with characters in names that are not seen, before such names were refused: now they are. */
const keptPath: Parser<string> = (value, path) =>
  text(value, path).replace(/[\p{Cf}\p{DI}]/gu, (each) => `{U+${each.codePointAt(0)?.toString(16)}}`);

const file: Parser<SourceFile> = (value, path) =>
  fields<SourceFile>(value, path, {
    path: (each, at) => parseFilePath(keptPath(each, at), at),
    text: editedText,
  });

const longestId = 64;

const parseId: Parser<string> = (value, path) => {
  const given = text(value, path);
  if (given !== "" && given.length <= longestId) return given;
  throw new BadInput(`${path} should have 1 to ${longestId} characters`);
};

const parseSettings: Parser<RunSettings> = (value, path) =>
  fields<RunSettings>(value, path, {
    limits: parseLowered,
    clock: parseClock,
    random: parseRandomness,
    answers: listOf(longText, mostAnswers),
  });

/** Those that are given. What stands in a draft may have come from anybody: see `openedSnippet`. */
const parseLowered: Parser<Partial<Limits>> = (value, path) => {
  const parsed = parseLimits(value, path);
  const given = Object.keys(Object(value)) as readonly (keyof Limits)[];
  return Object.fromEntries(given.map((name) => [name, Math.min(parsed[name], mostForOthers[name])]));
};

const mostAnswers = 1000;

/** What was kept by this version of the page or an earlier one. Throws BadInput. */
export function parseDraft(value: unknown): FoundDraft {
  const kept = (value as { readonly version?: unknown } | null)?.version;
  if (kept === 1) {
    const { language, code } = fields<FirstDraft>(value, "draft", {
      version: version(1),
      language: parseLanguageId,
      code: editedText,
    });
    const program = programOf(language, [{ path: "main.js", text: code }], "main.js");
    return { program, about: firstDraft };
  }
  const { language, files, entry, open, settings, id, name, back } = fields<Required<Draft>>(
    kept === 2 ? { ...(value as object), version: 3, id: firstDraft.id } : value,
    "draft",
    {
      version: version(3),
      id: parseId,
      name: optional(text) as Parser<string>,
      back: optional(parseId) as Parser<string>,
      language: parseLanguageId,
      files: listOf(file, mostFiles),
      entry: keptPath,
      open: keptPath,
      settings: optional(parseSettings) as Parser<RunSettings>,
    },
  );
  const paths = new Set(files.map(({ path }) => path));
  if (paths.size < files.length) throw new BadInput("draft.files has two files of one path");
  for (const path of [entry, open])
    if (!paths.has(path)) throw new BadInput(`draft has no file ${shown(path)}`);
  const before = new Set((value as Draft).files.map(({ path }) => path));
  const renamed = files.map(({ path }) => path).filter((path) => !before.has(path));
  return {
    program: withSettings(programOf(language, files, entry, open), settings),
    ...(renamed.length > 0 && { renamed }),
    about: { id, ...(name !== undefined && { name }), ...(back !== undefined && { back }) },
  };
}

/** The browser's storage, or one that refuses everything where reading the property throws already. */
export function browserStorage(): DraftStorage {
  try {
    return globalThis.localStorage;
  } catch {
    const refuse = () => {
      throw new Error("storage is refused");
    };
    return { getItem: refuse, setItem: refuse, removeItem: refuse };
  }
}

import { BadInput, fields, integer, listOf, type Parser, shown, text } from "../protocol/parse.ts";
import { parseLanguageId } from "../protocol/request.ts";
import { parseFilePath, type SourceFile } from "../protocol/source.ts";
import { type Program, programOf, sourceFiles } from "./program.ts";

/** The program a reader is working on, as it is kept in the browser. */
export type Draft = {
  readonly version: 2;
  readonly language: string;
  readonly files: readonly SourceFile[];
  readonly entry: string;
  readonly open: string;
};

/** How it was kept while a program was one file. */
type FirstDraft = { readonly version: 1; readonly language: string; readonly code: string };

/** What is used of `localStorage`; it may be missing, full or refused, and then throws. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Prefixed: from `file://`, every page of the computer shares one storage. */
export const draftKey = "sandglass:draft";
const earlierKey = "sandglass:earlier-draft";
export const historyKey = "sandglass:history";

/** The kept program, or undefined when there is none that can be read. What cannot be read is set aside, not lost. */
export function loadDraft(storage: DraftStorage): Program | undefined {
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
export function saveDraft(storage: DraftStorage, program: Program): boolean {
  const draft = JSON.stringify(draftOf(program));
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

export function draftOf(program: Program): Draft {
  const { language, entry, open } = program;
  return { version: 2, language, files: sourceFiles(program), entry, open };
}

/** Editors and offsets know one kind of line break. */
const editedText: Parser<string> = (value, path) => text(value, path).replace(/\r\n?/g, "\n");

function version<const N extends number>(number: N): Parser<N> {
  return (value, path) => integer(number, number)(value, path) as N;
}

/** As many as a run takes. */
const mostFiles = 1000;

const file: Parser<SourceFile> = (value, path) =>
  fields<SourceFile>(value, path, { path: parseFilePath, text: editedText });

function parseDraft(value: unknown): Program {
  if ((value as { readonly version?: unknown } | null)?.version === 1) {
    const { language, code } = fields<FirstDraft>(value, "draft", {
      version: version(1),
      language: parseLanguageId,
      code: editedText,
    });
    return programOf(language, [{ path: "main.js", text: code }], "main.js");
  }
  const { language, files, entry, open } = fields<Draft>(value, "draft", {
    version: version(2),
    language: parseLanguageId,
    files: listOf(file, mostFiles),
    entry: text,
    open: text,
  });
  const paths = new Set(files.map(({ path }) => path));
  if (paths.size < files.length) throw new BadInput("draft.files has two files of one path");
  for (const path of [entry, open])
    if (!paths.has(path)) throw new BadInput(`draft has no file ${shown(path)}`);
  return programOf(language, files, entry, open);
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

import { BadInput, describeInput, groupDigits } from "../../protocol/parsers.ts";
import { maxPathLength, parseFilePath, type SourceFile } from "../../protocol/program/source-file.ts";
import type { Receipt } from "./receipt.ts";
import * as texts from "./share-texts.ts";
import {
  maxBytes,
  maxFiles,
  type OpenedSnippet,
  openedSnippet,
  parseSnippet,
  type Snippet,
  snippetOf,
} from "./snippet.ts";

/** A file for download. */
export type Download = { readonly name: string; readonly type: string; readonly text: string };

/** The part of a `File` that is used. */
export type InputFile = {
  readonly name: string;
  /** The path inside the chosen folder, including the folder's name; empty if files were chosen. */
  readonly webkitRelativePath?: string;
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
};

/** What reading files needs to know about a language. The playground's languages have this type. */
type FileLanguage = {
  readonly id: string;
  /** The extensions of its files. */
  readonly extensions: readonly `.${string}`[];
  /** Data cannot be the entry of a program. */
  readonly isData?: true;
};

const mark = "snippet";
const savedName = /\.sandglass\.json$/;

/** JSON can need six characters for one byte of text. */
const maxSavedBytes = 8 * maxBytes;

/**
 * The snippet as one file: the plain source if that contains everything, otherwise JSON. With a receipt it is always
 * JSON.
 */
export function toFile(snippet: Snippet, languages: readonly FileLanguage[], receipt?: Receipt): Download {
  const [file] = snippet.files;
  // Browsers show source files as plain text, so opening one runs nothing.
  if (file && !receipt && isPlain(snippet, languages))
    return { name: file.path, type: "text/plain", text: file.text };
  const name = (snippet.title ?? "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return {
    name: `${name || mark}.sandglass.json`,
    type: "application/json",
    text: `${JSON.stringify({ sandglass: mark, ...snippet, receipt }, null, 2)}\n`,
  };
}

/** Whether reading its only file would give the same snippet. */
function isPlain({ files, language, title, ...rest }: Snippet, languages: readonly FileLanguage[]): boolean {
  const [file] = files;
  if (!file || files.length > 1 || title !== undefined) return false;
  const { clock, random, limits, answers } = rest;
  const asUsual = clock === "real" && random === "real" && answers.length + Object.keys(limits).length === 0;
  const own = languageOfFile(file.path, languages);
  // A lone surrogate cannot be encoded. A byte order mark or a foreign line break would be lost when the file is read.
  const writable = !/[\p{Surrogate}\r]|^\ufeff/u.test(file.text) && !file.path.includes("/");
  return asUsual && writable && own !== undefined && !own.isData && own.id === language;
}

/** The snippet in a saved file, or the snippet made of these source files. Throws BadInput that names the file. */
export async function fromFiles(
  input: readonly InputFile[],
  languages: readonly FileLanguage[],
): Promise<OpenedSnippet> {
  const [first] = input;
  if (!first) throw new BadInput(texts.noFile);
  if (input.length > maxFiles) throw new BadInput(texts.tooManyFiles(groupDigits(input.length), maxFiles));
  if (input.length === 1 && first.name.endsWith(".json")) return readSavedFile(first);
  const savedProgram = input.find(({ name }) => savedName.test(name));
  if (savedProgram) throw new BadInput(texts.wholeProgram(savedProgram.name));
  const bytes = input.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxBytes) throw new BadInput(texts.tooManyBytes(groupDigits(bytes), groupDigits(maxBytes)));
  const paths = pathsOf(input);
  const files: SourceFile[] = [];
  for (const [index, file] of input.entries()) {
    const path = parsePath(paths[index] ?? file.name, languages);
    if (files.some((other) => other.path === path)) throw new BadInput(texts.samePath(path));
    files.push({ path, text: (await textOf(file, maxBytes)).replace(/\r\n?/g, "\n") });
  }
  const entry = entryOf(files, languages);
  return openedSnippet(snippetOf({ files, entry: entry.path, language: entry.language }));
}

async function readSavedFile(file: InputFile): Promise<OpenedSnippet> {
  const text = await textOf(file, maxSavedBytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadInput(texts.notSaved(file.name));
  }
  const { sandglass, receipt, ...snippet } = Object(value) as Readonly<
    Record<"sandglass" | "receipt", unknown>
  >;
  if (sandglass !== mark) throw new BadInput(texts.onlyData(file.name));
  const openSnippet = openedSnippet(parseSnippet(snippet, file.name));
  return receipt === undefined ? openSnippet : { ...openSnippet, receipt };
}

/** The names of the files; for a chosen folder, their paths in the folder. */
function pathsOf(input: readonly InputFile[]): readonly string[] {
  const paths = input.map(({ name, webkitRelativePath }) => webkitRelativePath || name);
  const [folder] = paths[0]?.split("/") ?? [];
  const within = paths.every((path) => path.startsWith(`${folder}/`));
  return within ? paths.map((path) => path.slice(path.indexOf("/") + 1)) : paths;
}

function parsePath(path: string, languages: readonly FileLanguage[]): string {
  if (!languageOfFile(path, languages)) {
    const extensions = languages.flatMap(({ extensions }) => extensions).join(", ");
    throw new BadInput(texts.unknownExtension(path, extensions));
  }
  try {
    return parseFilePath(path, "name");
  } catch {
    throw new BadInput(texts.wrongName(describeInput(path), maxPathLength));
  }
}

async function textOf(file: InputFile, maxBytes: number): Promise<string> {
  const tooLong = () => new BadInput(texts.fileTooLarge(file.name, groupDigits(maxBytes)));
  if (file.size > maxBytes) throw tooLong();
  const bytes = await file.arrayBuffer().catch(() => {
    throw new BadInput(texts.notRead(file.name));
  });
  // The file may have grown since.
  if (bytes.byteLength > maxBytes) throw tooLong();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BadInput(texts.notText(file.name));
  }
}

/** The entry: the file called main or index, or else the first file that is a program. */
function entryOf(
  files: readonly SourceFile[],
  languages: readonly FileLanguage[],
): { readonly path: string; readonly language: string } {
  const programs = files.flatMap(({ path }) => {
    const language = languageOfFile(path, languages);
    return language === undefined || language.isData ? [] : [{ path, language: language.id }];
  });
  const findByStem = (name: string) => programs.find(({ path }) => path.startsWith(`${name}.`));
  const entry = findByStem("main") ?? findByStem("index") ?? programs[0];
  if (entry) return entry;
  throw new BadInput(texts.onlyDataFiles);
}

function languageOfFile<L extends FileLanguage>(path: string, languages: readonly L[]): L | undefined {
  return languages.find(({ extensions }) => extensions.some((extension) => path.endsWith(extension)));
}

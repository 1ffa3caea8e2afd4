import { languageById, languageOf, languages } from "../../../languages/catalog.ts";
import type { Language } from "../../../languages/language.ts";
import { retarget } from "../../../protocol/imports.ts";
import { BadInput } from "../../../protocol/parsers.ts";
import { maxPathLength, parseFilePath } from "../../../protocol/program/source-file.ts";
import { fileOf, type Program, type ProgramFile } from "./program.ts";
import * as texts from "./program-texts.ts";

/*
 * Operations on the files of a program: functions from one program to the next. They throw BadInput, with a sentence
 * for the reader, if the result would be invalid. `problemWithName` returns the same sentence in advance.
 */

/** More tabs would be hard to use. A run accepts more files. */
export const maxFiles = 50;

/**
 * Whether the file can be the entry of a program. Data cannot. A name without a known extension is in the program's
 * language.
 */
export function isRunnable(path: string): boolean {
  const language = languageOf(path);
  return !language?.isData;
}

/** The language of a file. */
export function languageFor(path: string, program: Pick<Program, "language">): Language | undefined {
  return languageOf(path) ?? languageById(program.language);
}

/** Normalizes a typed path. */
export function cleanPath(input: string): string {
  return input.trim().replace(/^(?:\.?\/)+/, "");
}

/** Why a file cannot have this name. `path` is the file's current path, if it exists. */
export function problemWithName(program: Program, name: string, path?: string): string | undefined {
  if (name === "") return texts.needsName;
  if (name.length > maxPathLength) return texts.nameTooLong(maxPathLength, name.length);
  const invisibleCharacter = /[\p{Cf}\p{DI}]/u.exec(name)?.[0];
  if (invisibleCharacter !== undefined) return texts.invisibleInName(codeOf(invisibleCharacter));
  const character = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\\:]/u.exec(name)?.[0];
  if (character !== undefined) return texts.notInName(nameOf(character));
  try {
    parseFilePath(name, "name");
  } catch {
    return texts.emptyPart;
  }
  const others = program.files.filter((file) => file.path !== path);
  const same = others.find((file) => file.path.toLowerCase() === name.toLowerCase());
  if (same?.path === name) return texts.nameTaken(name);
  if (same) return texts.nameTakenButForCase(same.path);
  // It would be read as a program. A name that it already has, from a link or a disk, it keeps.
  if (/\.[^/]*$/.test(name) && name !== path && !languageOf(name))
    return texts.unknownExtension(name, languages.flatMap(({ extensions }) => extensions).join(", "));
  if (path === program.entry && path !== undefined && !isRunnable(name))
    return texts.entryNotRunnable(path, name);
  return undefined;
}

/** Adds an empty file after the open one, and opens it. */
export function newFile(program: Program, path = freeName(program)): Program {
  if (program.files.length >= maxFiles) throw new BadInput(texts.tooManyFiles(maxFiles));
  refuse(problemWithName(program, path));
  const at = program.files.findIndex((file) => file.path === program.open) + 1;
  const files = program.files.toSpliced(at, 0, { path, text: "", original: "" });
  return { ...program, files, open: path };
}

/** Renames a file. Imports of it, and its own imports, still mean the same files. */
export function renameFile(program: Program, path: string, to: string): Program {
  requireFile(program, path);
  if (to === path) return program;
  refuse(problemWithName(program, to, path));
  return withLanguageOfEntry(renameFiles(program, new Map([[path, to]])));
}

/** Renames several files at once. */
export function renameFiles(program: Program, names: ReadonlyMap<string, string>): Program {
  const nameOf = (path: string) => names.get(path) ?? path;
  const changedFiles = retarget(program.files, names);
  const files = program.files.map((file): ProgramFile => {
    const text = changedFiles.get(file.path) ?? file.text;
    const path = nameOf(file.path);
    if (path === file.path && text === file.text) return file;
    // This does not count as a change by a reader who has only opened the program.
    return { path, text, original: file.original === file.text ? text : file.original };
  });
  return { ...program, files, entry: nameOf(program.entry), open: nameOf(program.open) };
}

/**
 * Removes a file. If it was open, its neighbour is opened. If it was the entry, the first runnable file becomes the
 * entry.
 */
export function removeFile(program: Program, path: string): Program {
  requireFile(program, path);
  const files = program.files.filter((file) => file.path !== path);
  const at = program.files.findIndex((file) => file.path === path);
  const neighbour = files[Math.min(at, files.length - 1)];
  if (!neighbour) throw new BadInput(texts.onlyFile(path));
  const entry = path === program.entry ? files.find((file) => isRunnable(file.path))?.path : program.entry;
  if (entry === undefined) throw new BadInput(texts.nothingToRun(path));
  const open = path === program.open ? neighbour.path : program.open;
  return withLanguageOfEntry({ ...program, files, entry, open });
}

/** Moves a file's tab to `index`, counted from 0 and limited to the existing positions. */
export function moveFile(program: Program, path: string, index: number): Program {
  const file = requireFile(program, path);
  const rest = program.files.filter((each) => each !== file);
  const at = Math.min(Math.max(index, 0), rest.length);
  return program.files[at] === file ? program : { ...program, files: rest.toSpliced(at, 0, file) };
}

export function setEntry(program: Program, path: string): Program {
  requireFile(program, path);
  if (!isRunnable(path)) throw new BadInput(texts.dataCannotRun(path));
  return path === program.entry ? program : withLanguageOfEntry({ ...program, entry: path });
}

/** The first free name of the form "file2.ts". */
function freeName({ files, language }: Program): string {
  const extension = languageById(language)?.extensions[0] ?? "";
  const paths = new Set(files.map(({ path }) => path.toLowerCase()));
  let number = files.length + 1;
  while (paths.has(`file${number}${extension}`)) number++;
  return `file${number}${extension}`;
}

/** The program with the language of its entry. */
function withLanguageOfEntry(program: Program): Program {
  const language = languageOf(program.entry)?.id ?? program.language;
  return language === program.language ? program : { ...program, language };
}

function requireFile(program: Program, path: string): ProgramFile {
  const file = fileOf(program, path);
  if (!file) throw new BadInput(texts.noFile(path));
  return file;
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw new BadInput(problem);
}

function nameOf(character: string): string {
  return character === "\\" || character === ":" ? `“${character}”` : texts.someCharacter;
}

/** The code point of a character: "U+202E". */
function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

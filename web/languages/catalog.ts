import { oneOf, type Parser } from "../protocol/parsers.ts";
import { elixir } from "./elixir/language.ts";
import { javascript } from "./javascript/language.ts";
import { json } from "./json/language.ts";
import type { Language } from "./language.ts";
import { lua } from "./lua/language.ts";
import { python } from "./python/language.ts";
import { sql } from "./sql/language.ts";
import { text } from "./text/language.ts";
import { typescript } from "./typescript/language.ts";

const catalog = [javascript, typescript, elixir, lua, python, sql, json, text] as const;

/**
 * All languages, for the page. All other lists of languages are typed by this one, so the compiler requires a row in
 * them.
 */
export const languages: readonly Language[] = catalog;

type KnownLanguage = (typeof catalog)[number];
export type LanguageId = KnownLanguage["id"];
/** The languages that programs are written in. */
export type ProgramLanguageId = Exclude<LanguageId, Extract<KnownLanguage, { readonly isData: true }>["id"]>;
/** The languages whose compiler is a separate script. */
export type CompilerScriptId = Extract<KnownLanguage, { readonly hasCompilerScript: true }>["id"];
/** The languages that an interpreter in WebAssembly runs. */
export type InterpretedId = Extract<KnownLanguage, { readonly isInterpreted: true }>["id"];
export type EditorLanguage = KnownLanguage["editorLanguage"];

export function languageById(id: string): Language | undefined {
  return languages.find((language) => language.id === id);
}

/** Whether an interpreter in WebAssembly runs it: see Language.isInterpreted. */
export function isInterpreted(id: string): boolean {
  return languageById(id)?.isInterpreted === true;
}

/** Whether its programs can be evaluated line by line. */
export function hasSessions(id: string): boolean {
  return !isInterpreted(id) || languageById(id)?.hasSessions === true;
}

/** By its id, or by its extension: "javascript", "js", "TS". */
export function languageByName(name: string): Language | undefined {
  const lowerName = name.toLowerCase();
  return (
    languageById(lowerName) ??
    languages.find(({ extensions }) => extensions.some((extension) => extension === `.${lowerName}`))
  );
}

/** Reads the name of a language as its id: "ts" is "typescript". */
export const parseLanguageName: Parser<string> = (value, path) =>
  (typeof value === "string" ? languageByName(value) : undefined)?.id ??
  oneOf(...languages.map(({ id }) => id))(value, path);

/** The language of a file, by its extension. */
export function languageOf(path: string): Language | undefined {
  return languages.find(({ extensions }) => extensions.some((extension) => path.endsWith(extension)));
}

import { languageById, languages } from "../../../languages/catalog.ts";
import type { Language } from "../../../languages/language.ts";
import { starters } from "../../../languages/starters.ts";
import { BadInput } from "../../../protocol/parsers.ts";
import { type Program, programOf } from "./program.ts";
import { renameFiles } from "./program-files.ts";
import * as texts from "./program-texts.ts";

/** The languages of programs. The other languages are for data. */
export const programLanguages: readonly Language[] = languages.filter(({ isData }) => !isData);

/** The starter program of a language. */
export function starterIn(id: string): Program {
  const { extensions } = languageIn(id);
  const path = `main${extensions[0]}`;
  return programOf(id, [{ path, text: starters[id] ?? "" }], path);
}

/** An empty program. */
export function emptyIn(id: string): Program {
  const path = `main${languageIn(id).extensions[0]}`;
  return programOf(id, [{ path, text: "" }], path);
}

export function isEmpty({ files }: Program): boolean {
  return files.every(({ text }) => text === "");
}

/** Whether the program is its language's starter. */
export function isStarter({ files, language }: Program): boolean {
  const [file] = files;
  return files.length === 1 && file?.text === starters[language];
}

/** Whether code of one language can be used in the other. Code of another language family would be a syntax error. */
export function isRelated(from: string, to: string): boolean {
  const familyOf = (id: string) => languageById(id)?.dialectOf ?? id;
  return familyOf(from) === familyOf(to);
}

/**
 * Converts the program to another language. An untouched starter becomes the other language's starter. Otherwise the
 * texts stay, files of the old language get the new language's extensions, and imports are adapted. Errors in the new
 * language are marked, and the change can be undone.
 */
export function switchLanguage(program: Program, id: string): Program {
  const to = languageIn(id);
  if (id === program.language) return program;
  if (isStarter(program)) return starterIn(id);
  const from = languageById(program.language)?.extensions ?? [];
  const paths = new Set(program.files.map(({ path }) => path.toLowerCase()));
  const names = new Map<string, string>();
  for (const { path } of program.files) {
    const kind = from.findIndex((extension) => path.endsWith(extension));
    const old = from[kind];
    if (old === undefined) continue;
    const name = path.slice(0, -old.length) + (to.extensions[kind] ?? to.extensions[0] ?? "");
    // The file keeps its name if another file already has the new one.
    if (paths.has(name.toLowerCase())) continue;
    paths.add(name.toLowerCase());
    names.set(path, name);
  }
  return { ...renameFiles(program, names), language: id };
}

function languageIn(id: string): Language {
  const language = programLanguages.find((each) => each.id === id);
  if (language) return language;
  const labels = programLanguages.map(({ label }) => label).join(", ");
  throw new BadInput(texts.noLanguage(id, labels));
}

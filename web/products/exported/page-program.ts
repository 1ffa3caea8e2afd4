import type { Exercise } from "../../player/exercise/exercise.ts";
import { describeSettings } from "../../player/model/document/program-loader.ts";
import { openedSnippet, parseSnippet, type Snippet } from "../../player/share/snippet.ts";
import { parseCapabilities } from "../../protocol/capabilities/parse-capabilities.ts";
import { fields, listOf, longText, text } from "../../protocol/parsers.ts";
import { libraryNames } from "../../protocol/program/library-names.ts";
import { defaultModules } from "../../protocol/program/node-modules.ts";

/** The program in a page, with notes for its reader. */
export type PageProgram = {
  readonly snippet: Snippet;
  readonly exercise: Exercise;
  readonly notes: readonly string[];
  /** The settings of its run that are not the defaults, in words. */
  readonly settings: readonly string[];
};

/**
 * The program in a page, from JSON. The page may have been changed, so its program is checked like any untrusted
 * program. Throws BadInput.
 */
export function programOfPage(json: string): PageProgram {
  const { snippet, notes } = openedSnippet(parseSnippet(JSON.parse(json), "program"));
  const { title, language, files, entry, answers, limits, clock, random } = snippet;
  const exercise: Exercise = {
    id: "program",
    ...(title !== undefined && { title }),
    language,
    files,
    entry,
    checks: [],
    hints: [],
    fixed: [],
    answers,
    limits,
    capabilities: parseCapabilities({ clock, random, modules: defaultModules }, "program"),
  };
  return { snippet, exercise, notes, settings: describeSettings(snippet) };
}

/**
 * The code of the libraries in a page by name, from JSON. For the page, they are only text; they run inside the
 * program's sandbox. Throws BadInput.
 */
export function librariesOfPage(json: string): Readonly<Record<string, string>> {
  const value: unknown = json === "" ? [] : JSON.parse(json);
  const list = listOf(
    (value, path) => fields<{ name: string; code: string }>(value, path, { name: text, code: longText }),
    libraryNames.length,
  )(value, "libraries");
  return Object.fromEntries(
    list.filter(({ name }) => libraryNames.includes(name)).map(({ name, code }) => [name, code]),
  );
}

/**
 * The key under which a reader's changes to this program are saved, because all pages of a disk may share one storage.
 * It consists of two FNV-1a hashes of 32 bits.
 */
export function hashOfProgram(json: string): string {
  const hash = (from: number) => {
    let sum = from;
    for (let at = 0; at < json.length; at++) sum = Math.imul(sum ^ json.charCodeAt(at), 0x01000193);
    return (sum >>> 0).toString(36);
  };
  return `${hash(0x811c9dc5)}${hash(0x050c5d1f)}`;
}

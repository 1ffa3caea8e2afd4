import type { LanguageId } from "./catalog.ts";
import { filesNamedInLua } from "./lua/files-named.ts";
import { filesNamedInPython } from "./python/imported-files.ts";
import { filesNamedInSql } from "./sql/sql-files-named.ts";

/** Of languages that do not import files as ECMAScript does: the paths that a text may load, from the program's folder. */
const table: Readonly<Partial<Record<LanguageId, (text: string) => readonly string[]>>> = {
  lua: filesNamedInLua,
  python: filesNamedInPython,
  sql: filesNamedInSql,
};

/** Undefined if the language imports files as ECMAScript does. */
export function filesNamedIn(language: string | undefined, text: string): readonly string[] | undefined {
  return language !== undefined && Object.hasOwn(table, language)
    ? table[language as LanguageId]?.(text)
    : undefined;
}

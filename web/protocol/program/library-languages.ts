/** Which names a host's module may have, and what such a name is, in a message. */
export type ModuleNames = readonly [pattern: RegExp, expected: string];

/**
 * The languages whose programs use a library of its own instead of ECMAScript's globals, by id, with the names of its
 * modules. In the capabilities, the field with the id is the part of the library that a program may use. A module of the
 * host may be in the language.
 */
export const libraryLanguages = {
  elixir: [/^[A-Z]\w*(?:\.[A-Z]\w*)*$/, 'the name of the module in Elixir, such as "Turtle"'],
  lua: [/^[A-Za-z_]\w*(?:\.\w+)*$/, 'the name of the module in Lua, such as "turtle"'],
  python: [/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/, 'the name that import gets in Python, such as "turtle"'],
  sql: [/^[A-Za-z_][\w./-]*$/, 'the name that .read gets in SQL, such as "shop"'],
} as const satisfies Readonly<Record<string, ModuleNames>>;

export type LibraryLanguageId = keyof typeof libraryLanguages;

export const libraryLanguageIds = Object.keys(libraryLanguages) as LibraryLanguageId[];

type ByLibraryLanguage<T> = { readonly [Language in LibraryLanguageId]?: Exclude<T, undefined> };

/** A field for each of these languages. Parsers drop what is undefined. */
export function byLibraryLanguage<T>(make: (id: LibraryLanguageId) => T): ByLibraryLanguage<T> {
  return Object.fromEntries(libraryLanguageIds.map((id) => [id, make(id)])) as ByLibraryLanguage<T>;
}

/** A language whose programs use a library of its own instead of ECMAScript's globals. */
type LibraryLanguage = {
  /** Its name for readers. */
  readonly label: string;
  /** The names of its modules: a module of the host has such a name, too. */
  readonly moduleName: RegExp;
  readonly exampleModule: string;
};

/**
 * The languages whose programs use a library of its own instead of ECMAScript's globals, by id. In the capabilities, the
 * field with the id is the part of the library that a program may use. A module of the host may be in the language.
 */
export const libraryLanguages = {
  elixir: { label: "Elixir", moduleName: /^[A-Z]\w*(?:\.[A-Z]\w*)*$/, exampleModule: "Turtle" },
} as const satisfies Readonly<Record<string, LibraryLanguage>>;

export type LibraryLanguageId = keyof typeof libraryLanguages;

export const libraryLanguageIds = Object.keys(libraryLanguages) as LibraryLanguageId[];

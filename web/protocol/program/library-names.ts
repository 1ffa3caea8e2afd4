/**
 * The libraries that programs may import, by their names on npm. To add one: a line here, the package among the
 * devDependencies, and its @types package, if it has one.
 */
export const libraryNames: readonly string[] = [
  "acorn",
  "d3-array",
  "d3-scale",
  "date-fns",
  "decimal.js",
  "fast-check",
  "immer",
  "immutable",
  "lodash-es",
  "luxon",
  "mathjs",
  "nanoid",
  "ramda",
  "rxjs",
  "seedrandom",
  "zod",
];

/** What its package says of a library. */
export type LibraryFacts = {
  readonly name: string;
  readonly version: string;
  /** As SPDX has it: "MIT". */
  readonly licence: string;
  readonly about: string;
  /** The address of its documentation. */
  readonly docs: string;
};

/** The library that a specifier is of, or of a part of: "lodash-es" for "lodash-es/map". Undefined for another specifier. */
export function libraryOf(specifier: string): string | undefined {
  return libraryNames.find((name) => specifier === name || specifier.startsWith(`${name}/`));
}

/** A part of a package is named by what a host's module may be named by. */
const quotedName = new RegExp(
  `(["'\`])((?:${libraryNames.map((name) => name.replace(".", "\\.")).join("|")})(?:/[\\w./-]{1,60})?)\\1`,
  "g",
);

/** The specifiers of libraries, and of parts of them, that stand in quotes in these texts: what they import, and perhaps more. */
export function mentionedLibraries(texts: Iterable<string>): readonly string[] {
  const names = new Set<string>();
  for (const text of texts)
    for (const [, , specifier = ""] of text.matchAll(quotedName)) names.add(specifier);
  return [...names];
}

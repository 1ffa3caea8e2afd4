/**
 * The npm names of the libraries that programs may import. To add one: a line here, the package in devDependencies, and
 * its @types package, if it has one.
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

/** Facts from the package of a library. */
export type LibraryFacts = {
  readonly name: string;
  readonly version: string;
  /** The SPDX identifier: "MIT". */
  readonly licence: string;
  readonly about: string;
  /** The address of its documentation. */
  readonly docs: string;
};

/**
 * The library of a specifier, which may name a part of it: "lodash-es" for "lodash-es/map". Undefined for any other
 * specifier.
 */
export function libraryOf(specifier: string): string | undefined {
  return libraryNames.find((name) => specifier === name || specifier.startsWith(`${name}/`));
}

/** The packages that are here under another name, with that name. */
const libraryAliases: Readonly<Record<string, string>> = { lodash: "lodash-es" };

/** The specifier of a library for one with an alias: "lodash-es/map" for "lodash/map". Other specifiers stay. */
export function withoutAlias(specifier: string): string {
  const [name = ""] = specifier.split("/", 1);
  return Object.hasOwn(libraryAliases, name)
    ? libraryAliases[name] + specifier.slice(name.length)
    : specifier;
}

/** The part of a package may have the characters that are allowed in the name of a host's module. */
const quotedName = new RegExp(
  `(["'\`])((?:${[...libraryNames, ...Object.keys(libraryAliases)].map((name) => name.replace(".", "\\.")).join("|")})(?:/[\\w./-]{1,60})?)\\1`,
  "g",
);

/**
 * The specifiers of libraries, and of their parts, that are quoted in these texts: what they import, and perhaps more.
 */
export function mentionedLibraries(texts: Iterable<string>): readonly string[] {
  const names = new Set<string>();
  for (const text of texts)
    for (const [, , specifier = ""] of text.matchAll(quotedName)) names.add(withoutAlias(specifier));
  return [...names];
}

/**
 * The libraries that programs may import, by their names on npm. To add one: a line here, the package among the
 * devDependencies, and its types, if they are a package of their own, in web/build/libraries.ts.
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

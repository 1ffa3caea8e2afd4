import type { HostModule } from "../protocol/program/host-module.ts";
import * as texts from "./library-texts.ts";

/** The paths in a package that contain one export each, so that "lodash-es/map" is `map`. */
const singleExports: Readonly<Record<string, RegExp>> = {
  "date-fns": /^(\w+)$/,
  "lodash-es": /^(\w+)$/,
  ramda: /^(?:src|es)\/(\w+)$/,
};

/** The paths in a package that have the same exports as the package itself. */
const sameExports: Readonly<Record<string, RegExp>> = {
  "date-fns": /^(?:esm|index)$/,
  "fast-check": /^esm\/fast-check$/,
  immutable: /^dist\/immutable(?:\.es)?$/,
  "lodash-es": /^lodash(?:\.default)?$/,
  ramda: /^(?:es|src)(?:\/index)?$/,
  rxjs: /^operators$/,
  zod: /^v4$/,
};

/**
 * The host module for an import of a part of a library with its path on npm: "lodash-es/map", "date-fns/format",
 * "rxjs/operators". If the path is not available, importing the module fails with a message that says what to write
 * instead.
 */
export function partOf({ name, code }: Pick<HostModule, "name" | "code">, specifier: string): HostModule {
  const path = specifier.slice(name.length + 1).replace(/\.m?js$/, "");
  const exportNames = exportedNames(code);
  const [, single] = singleExports[name]?.exec(path) ?? [];
  if (single !== undefined && exportNames.has(single) && single !== "default") {
    const exportLine = `export { ${single}, ${single} as default } from ${JSON.stringify(name)};`;
    return { name: specifier, code: exportLine };
  }
  if (sameExports[name]?.test(path)) {
    const first = exportNames.has("default") ? `export { default } from ${JSON.stringify(name)}; ` : "";
    return { name: specifier, code: `${first}export * from ${JSON.stringify(name)};` };
  }
  const exportName = path.split("/").at(-1) ?? "";
  const instead = exportNames.has(exportName) ? `{ ${exportName} }` : "{ … }";
  const absent = texts.noSuchPart(specifier, name, instead);
  return { name: specifier, code: "", absent };
}

/**
 * The types of such a part, for a file that imports the package's types as "library". Undefined if the path is not
 * available.
 */
export function partTypes(name: string, specifier: string): string | undefined {
  const path = specifier.slice(name.length + 1).replace(/\.m?js$/, "");
  const [, single] = singleExports[name]?.exec(path) ?? [];
  if (sameExports[name]?.test(path)) return 'import all = require("library"); export = all;';
  return single && `export { ${single}, ${single} as default } from ${JSON.stringify(name)};`;
}

/** The bundler writes all exports in one list at the end. */
function exportedNames(code: string): ReadonlySet<string> {
  const list = /\bexport\s*\{([^{}]*)\};?\s*$/.exec(code)?.[1] ?? "";
  return new Set(list.split(",").map((item) => item.trim().replace(/^.*\sas\s+/, "")));
}

import { isBuiltin } from "../../allowlist/module-access.ts";
import { suggestSpelling } from "../../protocol/capabilities/spelling-suggestion.ts";
import { importEndings, importedFile, otherNames, relativePath, resolvePath } from "../../protocol/paths.ts";
import { libraryNames } from "../../protocol/program/library-names.ts";
import { nodeModuleOf } from "../../protocol/program/node-modules.ts";

/** The possible targets of an import: the files of a program and the modules of its host, by name. */
export type ImportScope = {
  readonly files: ReadonlyMap<string, unknown>;
  readonly modules: ReadonlyMap<string, { readonly absent?: string }>;
  /** Whether the program may import a module that is not one of its files. */
  readonly permit: (specifier: string) => ModuleAccess;
  /** Whether to suggest what was probably meant. Finding that takes time. */
  readonly hints: boolean;
};

/** `name` is the restricted name in the outcome. */
export type ModuleAccess =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly name: string };

export type Resolution =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "module"; readonly name: string }
  | { readonly kind: "missing"; readonly message: string }
  | { readonly kind: "restricted"; readonly name: string };

/**
 * Resolves a specifier in a file: to one of the program's files, whose name may be incomplete (see `importedFile`), to
 * one of the host's modules, whose names are exact, or to nothing.
 *
 * @param importer the path of the file, or undefined for a host module, which can import only host modules.
 */
export function resolve(specifier: string, importer: string | undefined, within: ImportScope): Resolution {
  const path = isPath(specifier) ? normalisedPath(specifier, importer ?? "") : undefined;
  if (importer === undefined) {
    return hostModule(specifier, within) ?? missingModule(specifier);
  }
  if (path !== undefined) {
    const importedPath = importedFile(path, (each) => within.files.has(each));
    return importedPath === undefined
      ? missingFile(specifier, path, importer, within)
      : { kind: "file", path: importedPath };
  }
  if (specifier === "") return missingModule(specifier);
  const permit = within.permit(specifier);
  const module = permit.isAllowed ? hostModule(specifier, within) : undefined;
  if (module) return module;
  if (!within.hints)
    return permit.isAllowed ? missingModule(specifier) : { kind: "restricted", name: permit.name };
  const asPaths = [`./${specifier}`, `./${specifier}.js`, `/${specifier}`];
  const pathMatch = asPaths.find((each) => within.files.has(normalisedPath(each, importer)));
  // A library that nothing mentions has not been loaded.
  const permittedNames = [...new Set([...within.modules.keys(), ...libraryNames])].filter(
    (name) => within.permit(name).isAllowed,
  );
  const suggestion =
    pathMatch ?? (within.modules.has(specifier) ? undefined : suggestName(specifier, permittedNames));
  if (permit.isAllowed || suggestion !== undefined) return missingModule(specifier, suggestion);
  const isNowhere =
    !libraryNames.includes(specifier) && !within.modules.has(specifier) && !isBuiltin(specifier);
  // Names that only exist elsewhere are restricted: files, addresses, packages of Node.
  if (isNowhere && !specifier.includes(":") && permittedNames.some((name) => libraryNames.includes(name))) {
    const { message } = missingModule(specifier);
    const listed = permittedNames.filter((name) => nodeModuleOf(name) === undefined);
    return { kind: "missing", message: `${message} These are available: ${listed.join(", ")}.` };
  }
  return { kind: "restricted", name: permit.name };
}

function hostModule(name: string, { modules }: ImportScope): Resolution | undefined {
  const module = modules.get(name);
  if (!module) return undefined;
  return module.absent === undefined ? { kind: "module", name } : { kind: "missing", message: module.absent };
}

const root = "file:///";

function isPath(specifier: string): boolean {
  return /^(?:\.{0,2}\/|\.{1,2}$|file:\/\/\/)/.test(specifier);
}

/** The resolved path, from the root of the program's files. */
function normalisedPath(specifier: string, importer: string): string {
  return resolvePath(
    specifier.startsWith(root) ? decodedPath(specifier.slice(root.length - 1)) : specifier,
    importer,
  );
}

/** The address of a file for `import.meta.url`. `new URL("./a.js", import.meta.url).href` may also be imported. */
export function addressOf(path: string): string {
  return root + path.split("/").map(encodeURIComponent).join("/");
}

function decodedPath(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function missingFile(
  specifier: string,
  path: string,
  importer: string,
  { files, hints }: ImportScope,
): Resolution {
  const message = `There is no file "${shorten(specifier)}".`;
  if (!hints) return { kind: "missing", message };
  const [withoutQuery = ""] = path.split(/[?#]/);
  const stem = withoutExtension(withoutQuery);
  const candidate =
    importedFile(withoutQuery, (each) => files.has(each)) ??
    [...files.keys()].find((each) => withoutExtension(each) === stem);
  const specifierFor = (each: string) =>
    specifier.startsWith("/") ? `/${each}` : relativePath(each, importer);
  const suggestion =
    candidate === undefined
      ? suggestName(specifier, [...files.keys()].map(specifierFor))
      : specifierFor(candidate);
  return { kind: "missing", message: `${message}${didYouMean(suggestion)} ${triedNames(path)}` };
}

/** The names that were tried for a file, as a sentence. */
function triedNames(path: string): string {
  const names = otherNames(path);
  const quote = (name: string) => `"${shorten(name)}"`;
  if (names.length < importEndings.length) return `Tried: ${[path, ...names].map(quote).join(", ")}.`;
  const stems = names.filter((name) => name.endsWith(importEndings[0])).map(withoutExtension);
  const endings = `${importEndings.slice(0, -1).join(", ")} or ${importEndings.at(-1)}`;
  return `Tried: ${stems.map(quote).join(" and ")} with ${endings}.`;
}

function withoutExtension(path: string): string {
  return path.replace(/\.[^./]*$/, "");
}

function missingModule(
  specifier: string,
  suggestion?: string,
): { readonly kind: "missing"; readonly message: string } {
  const message = `There is no module "${shorten(specifier)}" in this playground.${didYouMean(suggestion)}`;
  return { kind: "missing", message };
}

/** Longer names are not typing errors, and comparing them takes long. */
const maxComparedLength = 100;

export function suggestName(name: string, names: Iterable<string>): string | undefined {
  return name.length > maxComparedLength ? undefined : suggestSpelling(name, names);
}

export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
}

export function shorten(specifier: string): string {
  return specifier.length <= 80 ? specifier : `${specifier.slice(0, 80)}…`;
}

import { importedFile, resolvePath } from "../../protocol/paths.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import { bodyOf, type Node, nameOf } from "./babel-nodes.ts";
import { parse } from "./babel-parse.ts";
import { isErased } from "./refusals.ts";

/** What a name of a file is: only a type, a value, or the name that another file exports. */
type Meaning = "type" | "value" | { readonly specifier: string; readonly name: string };

type FileExports = {
  readonly exports: ReadonlyMap<string, Meaning>;
  /** The specifiers of `export * from`. */
  readonly stars: readonly string[];
  /** Whether it has `export =`. */
  readonly isAssigned: boolean;
};

/** What a file gets from the other files of its program. Paths are those of the program. */
export type OtherFiles = {
  /** Whether it gets only a type by that name of that specifier. Only the other file says so. */
  isType(specifier: string, name: string): boolean;
  /** Whether the other file has `export =`, so that `require` returns that value. */
  isAssigned(specifier: string): boolean;
};

/** A file is read once, whatever imports it. */
const known = new WeakMap<SourceFile, FileExports>();

export function otherFiles(importer: string, files: readonly SourceFile[]): OtherFiles {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const fileOf = (specifier: string, path: string): SourceFile | undefined => {
    if (!/^\.{0,2}\//.test(specifier)) return undefined;
    const file = byPath.get(importedFile(resolvePath(specifier, path), (each) => byPath.has(each)) ?? "");
    return file && /\.[mc]?ts$/.test(file.path) ? file : undefined;
  };
  const isType = (specifier: string, name: string, path: string, seen: Set<string>): boolean => {
    const file = fileOf(specifier, path);
    // Files may export from one another in a cycle.
    if (!file || seen.has(`${file.path}\n${name}`)) return false;
    seen.add(`${file.path}\n${name}`);
    const { exports, stars } = exportsOf(file);
    const meaning = exports.get(name);
    if (meaning === undefined)
      return name !== "default" && stars.some((star) => isType(star, name, file.path, seen));
    return typeof meaning === "string"
      ? meaning === "type"
      : isType(meaning.specifier, meaning.name, file.path, seen);
  };
  return {
    isType: (specifier, name) => isType(specifier, name, importer, new Set()),
    isAssigned(specifier) {
      const file = fileOf(specifier, importer);
      return file !== undefined && exportsOf(file).isAssigned;
    },
  };
}

function exportsOf(file: SourceFile): FileExports {
  const read = known.get(file) ?? readExports(parse(file.text, file.path).program);
  known.set(file, read);
  return read;
}

function readExports(program: Node | undefined): FileExports {
  const locals = new Map<string, Meaning>();
  const exports = new Map<string, Meaning>();
  const stars: string[] = [];
  const statements = program ? bodyOf(program) : [];
  for (const statement of statements) {
    for (const name of declaredNames(statement.declaration ?? statement))
      if (!isErased(statement.declaration ?? statement)) locals.set(name, "value");
      else if (!locals.has(name)) locals.set(name, "type");
    if (statement.type === "ImportDeclaration") readImport(statement, locals);
  }
  for (const { type, declaration, specifiers = [], source, exportKind } of statements) {
    if (type === "ExportAllDeclaration" && source) stars.push(source.value as string);
    if (type === "ExportDefaultDeclaration" && declaration)
      exports.set("default", locals.get(nameOf(declaration.id ?? declaration)) ?? "value");
    if (type !== "ExportNamedDeclaration") continue;
    if (declaration)
      for (const name of declaredNames(declaration)) exports.set(name, locals.get(name) ?? "value");
    for (const { local, exported, exportKind: kind } of specifiers) {
      const name = nameOf(local);
      const meaning = source ? { specifier: source.value as string, name } : (locals.get(name) ?? "value");
      exports.set(nameOf(exported), exportKind === "type" || kind === "type" ? "type" : meaning);
    }
  }
  return { exports, stars, isAssigned: statements.some(({ type }) => type === "TSExportAssignment") };
}

function readImport({ specifiers = [], source, importKind }: Node, locals: Map<string, Meaning>): void {
  for (const { type, local, imported, importKind: kind } of specifiers) {
    const name = type === "ImportDefaultSpecifier" ? "default" : nameOf(imported);
    const isType = importKind === "type" || kind === "type";
    if (isType) locals.set(nameOf(local), "type");
    else if (type === "ImportNamespaceSpecifier") locals.set(nameOf(local), "value");
    else locals.set(nameOf(local), { specifier: source?.value as string, name });
  }
}

/** The names that a statement declares, without those of patterns: a type has none. */
function declaredNames({ id, declarations }: Node): readonly string[] {
  return (declarations ?? [{ id }]).flatMap((each) =>
    each.id?.type === "Identifier" ? [nameOf(each.id)] : [],
  );
}

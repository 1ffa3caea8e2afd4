import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";
import { libraryNames } from "../protocol/program/library-names.ts";

const packages = fileURLToPath(new URL("../../node_modules/", import.meta.url));

const list = "virtual:library-types";

/** A file of the build has the name of its module. */
const modulePrefix = "virtual:library-types/library-types.";

/**
 * `import { libraryTypes } from "virtual:library-types"` returns the declarations of the libraries by name. Each is a
 * function that loads an array of files, with the imports between them. `without`: for a build without declarations.
 */
export function libraryTypes({ without = false } = {}): Plugin {
  return {
    name: "sandglass:library-types",
    resolveId: (id) => (id === list || id.startsWith(modulePrefix) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${list}`) {
        const entries = (without ? [] : libraryNames).map(
          (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(`${modulePrefix + name}.js`)})`,
        );
        return `export const libraryTypes = { __proto__: null, ${entries.join(", ")} };\n`;
      }
      if (!id.startsWith(`\0${modulePrefix}`)) return null;
      const declarations = await declarationsOf(id.slice(modulePrefix.length + 1, -".js".length));
      return {
        code: `export default ${JSON.stringify(declarations)};\n`,
        meta: { bundled: declarations.map(({ path }) => packages + path.slice(root.length)) },
      };
    },
  };
}

/**
 * A declaration file, and the paths of the files that it imports, by the specifiers in its text. The first file is the
 * library's entry.
 */
export type LibraryTypeFile = {
  readonly path: string;
  readonly text: string;
  readonly imports: Readonly<Record<string, string>>;
};

/** No file of a program has such a path. */
const root = "sandglass:///libraries/";

/** The download size of a library's declarations, in brotli at its best. */
export function typesSize(files: readonly LibraryTypeFile[]): number {
  return brotliCompressSync(JSON.stringify(files)).length;
}

/** The same compiler as in the editor. */
const { typescript: ts } = createRequire(import.meta.url)(
  "monaco-editor/languages/features/typescript/lib/typescriptServices.js",
) as {
  typescript: {
    preProcessFile(
      text: string,
      readImports: boolean,
      detectJavaScript: boolean,
    ): { importedFiles: readonly { fileName: string }[]; referencedFiles: readonly { fileName: string }[] };
  };
};

/**
 * All declaration files of a library, with those that they import. A package that is not installed is left out: its
 * types are `any`.
 */
export async function declarationsOf(name: string): Promise<readonly LibraryTypeFile[]> {
  const first = await declarationOf(name);
  if (first === undefined)
    throw new Error(`${name} has no declarations: it needs @types/${name} among the devDependencies`);
  const files = new Map<string, LibraryTypeFile>();
  const pending = [first];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (files.has(file)) continue;
    const text = await readFile(file, "utf8");
    const { importedFiles, referencedFiles } = ts.preProcessFile(text, true, false);
    const imports: Record<string, string> = {};
    for (const { fileName } of [...importedFiles, ...referencedFiles]) {
      const target = fileName.startsWith(".")
        ? declarationAt(join(dirname(file), fileName))
        : await declarationOf(fileName);
      if (target === undefined) continue;
      imports[fileName] = pathOf(target);
      pending.push(target);
    }
    files.set(file, { path: pathOf(file), text, imports });
  }
  return [...files.values()];
}

function pathOf(file: string): string {
  return root + file.slice(packages.length);
}

/** The file for a path, with or without an extension. */
function declarationAt(path: string): string | undefined {
  const stem = path.replace(/\.([mc]?)js$/, "");
  const [, kind = ""] = /\.([mc]?)js$/.exec(path) ?? [];
  return [
    ...(/\.d\.[mc]?ts$/.test(path) ? [path] : []),
    ...(/\.ts$/.test(path) && !path.endsWith(".d.ts") ? [path.replace(/\.ts$/, ".d.ts")] : []),
    `${stem}.d.${kind}ts`,
    `${path}.d.ts`,
    join(path, "index.d.ts"),
  ].find((each) => existsSync(each));
}

/** The entry for a package's name, or a path in a package: its own declarations, or those of DefinitelyTyped. */
async function declarationOf(specifier: string): Promise<string | undefined> {
  const [, name = specifier, part = ""] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  const typesPackage = name.startsWith("@") ? `@types/${name.slice(1).replace("/", "__")}` : `@types/${name}`;
  for (const folder of [join(packages, name), join(packages, typesPackage)]) {
    const text = await readFile(join(folder, "package.json"), "utf8").catch(() => undefined);
    if (text === undefined) continue;
    const { types, typings, exports } = JSON.parse(text);
    const key = part === "" ? "." : `./${part}`;
    const exportsPath = typesIn(
      exports?.[key] ?? (part === "" && exports && !exports["."] ? exports : undefined),
    );
    const typesPath = exportsPath ?? (part === "" ? (types ?? typings) : undefined);
    const file =
      (typesPath !== undefined && declarationAt(join(folder, typesPath))) ||
      declarationAt(join(folder, part));
    if (file) return file;
  }
  return undefined;
}

/** The declarations of an entry of a package's `exports`, which may be nested. */
function typesIn(entry: unknown): string | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const { types, import: esm, default: other } = entry as Record<string, unknown>;
  if (typeof types === "string") return types;
  return typesIn(types) ?? typesIn(esm) ?? typesIn(other);
}

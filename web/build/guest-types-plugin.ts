import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { type DeclarationFile, type TypePiece, typePieces } from "./type-pieces.ts";

const id = "virtual:type-pieces";

/**
 * `import { pieces } from "virtual:type-pieces"` returns the declarations of everything that a guest may have: the
 * library of Monaco's TypeScript, without what the guest lacks, and our own files in web/languages/types/library.
 */
export function guestTypePieces(): Plugin {
  return {
    name: "sandglass:guest-types",
    resolveId: (request) => (request === id ? `\0${id}` : null),
    async load(request) {
      if (request !== `\0${id}`) return null;
      for (const file of ownFiles) this.addWatchFile(fileOf(file));
      return `export const pieces = ${JSON.stringify(await readPieces())};\n`;
    },
  };
}

async function readPieces(): Promise<readonly TypePiece[]> {
  // Loaded only when needed: the compiler alone takes most of a second to load.
  const { typescript } = await import(
    "monaco-editor/languages/features/typescript/lib/typescriptServices.js"
  );
  const { libFileMap } = await import("monaco-editor/languages/features/typescript/lib/lib.js");
  const own = ownFiles.map(
    async (file): Promise<DeclarationFile> => ({
      path: `${file}.d.ts`,
      text: await readFile(fileOf(file), "utf8"),
      ours: true,
    }),
  );
  return typePieces(typescript, [...language(libFileMap), ...(await Promise.all(own))]);
}

const ownFiles = ["additions", "world", "standard", "events", "messages"];
const fileOf = (name: string) =>
  fileURLToPath(new URL(`../languages/types/library/${name}.d.ts`, import.meta.url));

/** The newest edition of the language in the library, which refers to all older ones. */
const newestEdition = "esnext";

/** Left out: shared memory, because there are no threads, and decorators that are not standard. */
const excludedLibraries = /\.sharedmemory$|^decorators\.legacy$/;

/** It must be a module to declare an abstract class. All others are joined. */
const modules: readonly string[] = ["esnext.iterator"];

function language(library: Readonly<Record<string, string>>): readonly DeclarationFile[] {
  const texts = new Map<string, string>();
  const add = (name: string) => {
    if (texts.has(name) || excludedLibraries.test(name)) return;
    const text = library[`lib.${name}.d.ts`];
    if (text === undefined) throw new Error(`Monaco's TypeScript has no library ${name}. ${whatToDo}`);
    texts.set(name, "");
    for (const [, base = ""] of text.matchAll(/^\/\/\/ <reference lib="(.*?)" \/>/gm)) add(base);
    // Set again: the libraries that it refers to come first.
    texts.delete(name);
    texts.set(name, plain(text));
  };
  add(newestEdition);
  const scripts = [...texts].filter(([name]) => !modules.includes(name));
  return [
    { path: "language.d.ts", text: scripts.map(([, text]) => text).join("\n"), ours: false },
    ...modules.map((name) => {
      const text = texts.get(name);
      if (text === undefined) throw new Error(`${newestEdition} no longer has ${name}. ${whatToDo}`);
      return { path: `${name.replace(/^.*\./, "")}.d.ts`, text, ours: false };
    }),
  ];
}

const whatToDo = "Find out what it is called now, and change web/build/guest-types-plugin.ts.";

/** Without the licence (it is once at the beginning of the result), banners and references. */
function plain(text: string): string {
  return text
    .replace(/^\/\*! \*+\n[\s\S]*?\*\/\s*/, "")
    .replace(/^\/\/\/.*\n/gm, "")
    .trim();
}

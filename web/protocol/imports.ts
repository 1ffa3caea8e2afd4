import { importedFile, relativePath, resolvePath, specifierInStyle } from "./paths.ts";
import type { SourceFile } from "./program/source-file.ts";

/**
 * The new texts of the files whose imports must be rewritten so that they still mean the same files after these are
 * renamed. The style stays, for example a missing extension. Nothing is parsed: text in a comment that looks like an
 * import is also rewritten.
 */
export function retarget(
  files: readonly SourceFile[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const paths = new Set(files.map(({ path }) => path));
  const newPaths = new Set(files.map(({ path }) => names.get(path) ?? path));
  const nameOf = (path: string) => names.get(path) ?? path;
  const texts = new Map<string, string>();
  for (const { path, text } of files) {
    const newText = text.replace(imports, (all, before: string, quote: string, specifier: string) => {
      const target = resolvePath(specifier, path);
      const file = importedFile(target, (each) => paths.has(each));
      if (file === undefined) return all;
      const [to, from] = [nameOf(file), nameOf(path)];
      const isSame = importedFile(resolvePath(specifier, from), (each) => newPaths.has(each)) === to;
      if (isSame && to === file && folderOf(from) === folderOf(path)) return all;
      const short = specifierInStyle(target, file, to, (each) => newPaths.has(each));
      const newSpecifier = specifier.startsWith("/") ? `/${short}` : relativePath(short, from);
      return `${before}${quote}${newSpecifier}${quote}`;
    });
    if (newText !== text) texts.set(path, newText);
  }
  return texts;
}

/** The import specifiers of a file that are found without parsing. There may be too many. */
export function importSpecifiers(text: string): readonly string[] {
  return Array.from(text.matchAll(imports), ([, , , specifier = ""]) => specifier);
}

/** Matches `from "./a.js"`, `import "./a.js"`, `import("../a.js")`, `require("./a")`. */
const imports = /(\b(?:from|import|require)\s*(?:\(\s*)?)(["'])(\.{0,2}\/[^"'\\\n]*|\.{1,2})\2/g;

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

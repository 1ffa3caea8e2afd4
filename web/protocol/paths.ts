/**
 * The path that a file means by another's, from the root of the program's files. Nothing is above that root. That of a
 * folder, as `..` is, ends with a slash, but for the root itself.
 */
export function resolvePath(specifier: string, importer: string): string {
  const segments = specifier.startsWith("/") ? [] : importer.split("/").slice(0, -1);
  for (const segment of specifier.replace(/^\//, "").split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  if (/(?:^|\/)\.{1,2}$/.test(specifier)) segments.push("");
  return segments.join("/");
}

/** How a file names another one. */
export function relativePath(path: string, importer: string): string {
  const from = importer.split("/").slice(0, -1);
  const to = path.split("/");
  let sharedCount = 0;
  while (sharedCount < from.length && sharedCount < to.length - 1 && from[sharedCount] === to[sharedCount])
    sharedCount++;
  const up = "../".repeat(from.length - sharedCount);
  return (up || "./") + to.slice(sharedCount).join("/");
}

/** How names of files may end that an import leaves out, in the order in which they are tried. */
export const importEndings = [".ts", ".js", ".mts", ".mjs", ".cts", ".cjs", ".json"] as const;

/**
 * The file that a path means, as bundlers and TypeScript have it: one of exactly that name; else, of `a.js`, the file
 * `a.ts`; else, of a name without such an ending, one that has it, or the `index` of a folder.
 *
 * @param path from the root of the program's files, as `resolvePath` gives it.
 */
export function importedFile(path: string, isThere: (path: string) => boolean): string | undefined {
  return isThere(path) ? path : otherNames(path).find(isThere);
}

/** The names a path may mean besides its own, in the order in which they are tried. */
export function otherNames(path: string): readonly string[] {
  if (/\.[mc]?js$/.test(path)) return [path.replace(/js$/, "ts")];
  if (importEndings.some((ending) => path.endsWith(ending))) return [];
  const isFolder = path === "" || path.endsWith("/");
  const stems = isFolder ? [`${path}index`] : [path, `${path}/index`];
  return stems.flatMap((stem) => importEndings.map((ending) => stem + ending));
}

/**
 * The path to write in an import of the file `now`, in the style of the import `path` of the file `target`: without an
 * extension if that had none, for example. The exact name, if the path would lead to another file in that style.
 */
export function specifierInStyle(
  path: string,
  target: string,
  now: string,
  isThere: (path: string) => boolean,
): string {
  if (path === target) return now;
  const isFolder = !target.startsWith(`${path}.`) && target.slice(path.length).includes("index");
  const shorter = [
    ...(/js$/.test(path) && /ts$/.test(target) ? [now.replace(/ts$/, "js")] : []),
    ...(isFolder ? [now.replace(/(?:^|\/)index\.[^./]*$/, "")] : []),
    now.replace(/\.[^./]*$/, ""),
  ];
  return shorter.find((each) => each !== "" && each !== now && importedFile(each, isThere) === now) ?? now;
}

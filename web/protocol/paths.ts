/**
 * Resolves a specifier in a file to a path from the root of the program's files. Nothing is above that root. The path
 * of a folder, such as `..`, ends with a slash, except for the root itself.
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

/** The specifier by which a file imports another one. */
export function relativePath(path: string, importer: string): string {
  const from = importer.split("/").slice(0, -1);
  const to = path.split("/");
  let sharedCount = 0;
  while (sharedCount < from.length && sharedCount < to.length - 1 && from[sharedCount] === to[sharedCount])
    sharedCount++;
  const up = "../".repeat(from.length - sharedCount);
  return (up || "./") + to.slice(sharedCount).join("/");
}

/** The file extensions that an import may omit, in the order in which they are tried. */
export const importEndings = [".ts", ".js", ".mts", ".mjs", ".cts", ".cjs", ".json"] as const;

/**
 * The file that a path means, as in bundlers and TypeScript: the file with exactly that name; else for `a.js` the file
 * `a.ts`; else for a name without such an extension, the file with one, or the `index` of a folder.
 *
 * @param path from the root of the program's files, as `resolvePath` returns it.
 */
export function importedFile(path: string, isThere: (path: string) => boolean): string | undefined {
  return isThere(path) ? path : otherNames(path).find(isThere);
}

/** The other names that a path may mean, in the order in which they are tried. */
export function otherNames(path: string): readonly string[] {
  if (/\.[mc]?js$/.test(path)) return [path.replace(/js$/, "ts")];
  if (importEndings.some((ending) => path.endsWith(ending))) return [];
  const isFolder = path === "" || path.endsWith("/");
  const stems = isFolder ? [`${path}index`] : [path, `${path}/index`];
  return stems.flatMap((stem) => importEndings.map((ending) => stem + ending));
}

/**
 * The specifier to write in the file `now`, in the style of the import `path` of the file `target`: without an
 * extension if that had none, for example. The exact name, if the path would mean another file in that style.
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

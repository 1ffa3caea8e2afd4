/** The path that a file means by another's, from the root of the program's files. Nothing is above that root. */
export function pathFrom(specifier: string, importer: string): string {
  const segments = specifier.startsWith("/") ? [] : importer.split("/").slice(0, -1);
  for (const segment of specifier.replace(/^\//, "").split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}

/** How a file names another one. */
export function relativePath(path: string, importer: string): string {
  const from = importer.split("/").slice(0, -1);
  const to = path.split("/");
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  const up = "../".repeat(from.length - shared);
  return (up || "./") + to.slice(shared).join("/");
}

import type { SourceFile } from "../../protocol/program/source-file.ts";

/** Editors and offsets expect only `\n` as line break. */
export function withNormalizedLineBreaks(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.map(({ path, text }) => ({ path, text: text.replace(/\r\n?/g, "\n") }));
}

/** A digest of the files: equal for equal files, and almost certainly different for others. */
export function digestOf(files: readonly SourceFile[]): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (const unit of JSON.stringify(files.map(({ path, text }) => [path, text]))) {
    const code = unit.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/**
 * Puts the files of a draft under the current paths of the exercise. Files whose path no longer exists there are kept
 * besides.
 */
export function fitToPaths(
  editedFiles: readonly SourceFile[],
  original: readonly SourceFile[],
): readonly SourceFile[] {
  const [only] = editedFiles;
  const [place] = original;
  if (only && place && editedFiles.length + original.length === 2)
    return [{ path: place.path, text: only.text }];
  const paths = new Set(original.map(({ path }) => path));
  return [
    ...original.map((file) => editedFiles.find(({ path }) => path === file.path) ?? file),
    ...editedFiles.filter(({ path }) => !paths.has(path)),
  ];
}

export function isSame(a: readonly SourceFile[], b: readonly SourceFile[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ path, text }, index) => path === b[index]?.path && text === b[index]?.text)
  );
}

/**
 * Whether this page is the whole playground in one file (web/build/single-file.ts). Then there are no other pages
 * beside it, and nothing to copy.
 */
export function isSingleFileBuild(): boolean {
  return document.documentElement.dataset["oneFile"] !== undefined;
}

/**
 * Whether it was opened from a disk. Then its address works on this computer only, and in some browsers every other
 * page of the disk can read and write its storage.
 */
export function isFileUrl(): boolean {
  return location.protocol === "file:";
}

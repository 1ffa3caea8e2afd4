/**
 * Whether this page is the whole playground in one file (web/build/single-file.ts). Then there are no pages beside it,
 * and there is nothing to copy for offline use.
 */
export function isSingleFileBuild(): boolean {
  return document.documentElement.dataset["oneFile"] !== undefined;
}

/**
 * Whether the page was opened from a disk. Then its address works only on this computer, and in some browsers every
 * other page of the disk can read and write its storage.
 */
export function isFileUrl(): boolean {
  return location.protocol === "file:";
}

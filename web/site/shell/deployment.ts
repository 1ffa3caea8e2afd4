/**
 * Is this page the whole playground in one file (web/build/single-file.ts)? Then nothing lies beside it: no other page of a
 * site, and nothing to keep a copy of.
 */
export function isSingleFileBuild(): boolean {
  return document.documentElement.dataset["oneFile"] !== undefined;
}

/**
 * Was it opened from a disk? Then its address is of use on this computer only, and in some browsers every other page of the
 * disk can read and write what it keeps.
 */
export function isFileUrl(): boolean {
  return location.protocol === "file:";
}

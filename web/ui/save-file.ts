import * as texts from "./ui-texts.ts";

/** Lets the browser download a file. Returns a sentence about it. */
export function saveFile({
  name,
  type,
  text,
}: {
  readonly name: string;
  /** The MIME type. */
  readonly type: string;
  readonly text: string;
}): string {
  return saveBlob(name, new Blob([text], { type }));
}

export function saveBlob(name: string, blob: Blob): string {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name.slice(name.lastIndexOf("/") + 1);
  link.click();
  // Some browsers first ask where to save the file, and read it after that.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return texts.downloading(link.download);
}

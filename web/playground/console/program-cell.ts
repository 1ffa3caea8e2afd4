import type { RunRequest } from "../../protocol/run/run-request.ts";
import { retarget } from "../document/imports.ts";

/**
 * A program as a cell of a session: the text of its entry. A cell is at the root of the program's files; what the entry
 * imports from a folder is written so that it means the same from there.
 */
export function programCell({ files, entry }: Pick<RunRequest, "files" | "entry">): string {
  const text = files.find(({ path }) => path === entry)?.text ?? "";
  if (!entry.includes("/")) return text;
  return retarget(files, new Map([[entry, freePath(files.map(({ path }) => path))]])).get(entry) ?? text;
}

function freePath(paths: readonly string[]): string {
  let path = "cell";
  while (paths.includes(path)) path += "_";
  return path;
}

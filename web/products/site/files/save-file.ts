import { languages } from "../../../languages/catalog.ts";
import { snippetOfProgram } from "../../../player/model/document/program-loader.ts";
import type { Workspace } from "../../../player/model/document/workspace.ts";
import type { Receipt } from "../../../player/share/receipt.ts";
import type { Snippet } from "../../../player/share/snippet.ts";
import { type Download, toFile } from "../../../player/share/snippet-file.ts";
import { BadInput } from "../../../protocol/parsers.ts";
import * as texts from "./file-texts.ts";

/** Lets the browser download a file. Returns a sentence about it. */
export function saveFile({ name, type, text }: Download): string {
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

export function saveSnippet(snippet: Snippet, receipt?: Receipt): string {
  return saveFile(toFile(snippet, languages, receipt));
}

/** Saves the program on the page. Returns a sentence about it. */
export function saveProgram({ program, about }: Workspace): string {
  try {
    return saveSnippet(snippetOfProgram(program.value, about.value.name));
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return texts.notSaved(error.message);
  }
}

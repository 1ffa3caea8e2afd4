import { drawableCode } from "../../editor/drawable-code.ts";
import { type CarriedLibrary, toPage } from "../../player/share/page-file.ts";
import type { Snippet } from "../../player/share/snippet.ts";
import { libraryOf, mentionedLibraries } from "../../protocol/program/library-names.ts";
import { saveFile } from "../../ui/save-file.ts";
import * as texts from "./share-dialog-texts.ts";

/**
 * Downloads a page that contains the program and everything that runs it. The template is fetched only now, because
 * most readers never export.
 */
export async function exportPage(snippet: Snippet, defaultTitle: string): Promise<string> {
  // Imports only the addresses: a larger chunk of its own would split the first one, which was then 4 KiB larger.
  const { urls } = await import("virtual:exported-page");
  const address = urls[snippet.language];
  if (address === undefined) throw new Error(texts.noPageFor(snippet.language));
  const response = await fetch(address);
  if (!response.ok) throw new Error(texts.serverAnswered(response.status));
  const libraries = await librariesOf(snippet);
  return saveFile(toPage(await response.text(), snippet, defaultTitle, drawableCode, libraries));
}

/**
 * The libraries that the program imports, if this build has them. For the others, the page reports that they are
 * missing.
 */
async function librariesOf({ files }: Snippet): Promise<readonly CarriedLibrary[]> {
  const libraryNames = mentionedLibraries(files.map(({ text }) => text));
  if (libraryNames.length === 0) return [];
  const { libraryCode } = await import("../../libraries/load-library.ts");
  const names = [...new Set(libraryNames.map((specifier) => libraryOf(specifier) as string))];
  const libraries = await Promise.all(names.map(async (name) => ({ name, code: await libraryCode(name) })));
  return libraries.filter((each): each is CarriedLibrary => each.code !== undefined);
}

import { drawableCode } from "../../editor/drawable-code.ts";
import { toPage } from "../../share/page-file.ts";
import type { Snippet } from "../../share/snippet.ts";
import { saveFile } from "./save-file.ts";

/**
 * Downloads a page that carries the program and all that runs it. What the program is put into is fetched now: who never
 * exports anything has no use for it.
 */
export async function exportPage(snippet: Snippet, defaultTitle: string): Promise<string> {
  // The addresses alone: a chunk of its own with more in it would take apart the first one, which was 4 KiB larger.
  const { urls } = await import("virtual:exported-page");
  const address = urls[snippet.language];
  if (address === undefined) throw new Error(`no page can be made of programs in ${snippet.language}`);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return saveFile(toPage(await response.text(), snippet, defaultTitle, drawableCode));
}

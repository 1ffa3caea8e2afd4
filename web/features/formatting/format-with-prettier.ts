import { openFile } from "../../player/model/document/program.ts";
import type { Workspace } from "../../player/model/document/workspace.ts";
import { groupDigits } from "../../protocol/parsers.ts";
import * as texts from "./formatting-texts.ts";

/** Prettier's parsers by file extension. "babel-ts" does not need TypeScript. */
const parsers: readonly (readonly [ending: RegExp, parser: string])[] = [
  [/\.[cm]?js$/, "babel"],
  [/\.[cm]?ts$/, "babel-ts"],
  [/\.json$/, "json"],
  [/\.md$/, "markdown"],
];

/**
 * The maximum UTF-16 units. Prettier takes about a second for them on a slow machine, and the page freezes meanwhile.
 */
const maxLength = 200_000;

/**
 * Formats the open file with Prettier, in one step that can be undone. Returns a sentence if that was not possible,
 * otherwise undefined.
 */
export async function formatOpenFile(workspace: Workspace): Promise<string | undefined> {
  const { path, text } = openFile(workspace.program.value);
  const parser = parsers.find(([ending]) => ending.test(path))?.[1];
  if (parser === undefined) return texts.noRules(path);
  if (text.length > maxLength)
    return texts.tooLongToFormat(path, groupDigits(text.length), groupDigits(maxLength));
  let formattedText: string;
  try {
    const { format, plugins } = await import("./prettier-code.ts");
    const more = parser === "markdown" ? [(await import("./prettier-markdown.ts")).markdown] : [];
    formattedText = await format(text, { parser, plugins: [...plugins, ...more], printWidth: 100 });
  } catch (error) {
    return texts.notFormatted(path, reasonOf(error));
  }
  // The reader has changed the text or opened another file meanwhile.
  if (openFile(workspace.program.value).text !== text || workspace.program.value.open !== path)
    return undefined;
  workspace.source.edit([{ path, text: formattedText }]);
  return undefined;
}

function reasonOf(error: unknown): string {
  const { loc, message } = Object(error) as {
    readonly loc?: { readonly start?: { readonly line?: number } };
    readonly message?: string;
  };
  const line = loc?.start?.line;
  if (line !== undefined) return texts.lineNotRead(line);
  return /import|fetch|module/i.test(message ?? "")
    ? texts.formatterNotLoaded
    : `${message ?? String(error)}`;
}

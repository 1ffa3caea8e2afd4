import { BadInput } from "../../protocol/parsers.ts";
import { encodeLink, linkFits } from "../share/share-link.ts";
import { cleanTitle, snippetOf } from "../share/snippet.ts";
import type { ExerciseDocument } from "./exercise-document.ts";
import * as texts from "./exercise-model-texts.ts";

/**
 * Opens the current program of an exercise with the fragment of a link, without its "#". Shows why if there is no link.
 */
export async function openExercise(
  document: ExerciseDocument,
  open: (fragment: string) => void,
): Promise<void> {
  try {
    open(await linkOf(document));
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    document.notice.value = { text: error.message };
  }
}

async function linkOf({ exercise, files }: ExerciseDocument): Promise<string> {
  const { language, entry, limits, title, capabilities } = exercise;
  const name = title === undefined ? undefined : cleanTitle(title);
  const snippet = snippetOf({
    files: files.value,
    language,
    entry,
    ...(limits && { limits }),
    ...(capabilities && { clock: capabilities.clock, random: capabilities.random }),
    ...(name !== undefined && { title: name }),
  });
  const fragment = await encodeLink(snippet);
  if (!linkFits(fragment)) throw new BadInput(texts.tooLongForLink);
  return fragment.slice(1);
}

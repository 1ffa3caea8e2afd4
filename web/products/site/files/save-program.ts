import { languages } from "../../../languages/catalog.ts";
import { snippetOfProgram } from "../../../player/model/document/program-loader.ts";
import type { Workspace } from "../../../player/model/document/workspace.ts";
import { toFile } from "../../../player/share/snippet-file.ts";
import { BadInput } from "../../../protocol/parsers.ts";
import { saveFile } from "../../../ui/save-file.ts";
import * as texts from "./file-texts.ts";

/** Saves the program on the page. Returns a sentence about it. */
export function saveProgram({ program, about }: Workspace): string {
  try {
    return saveFile(toFile(snippetOfProgram(program.value, about.value.name), languages));
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return texts.notSaved(error.message);
  }
}

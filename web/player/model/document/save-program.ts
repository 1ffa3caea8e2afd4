import { languages } from "../../../languages/catalog.ts";
import { BadInput } from "../../../protocol/parsers.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { toFile } from "../../share/snippet-file.ts";
import { snippetOfProgram } from "./program-loader.ts";
import * as texts from "./save-texts.ts";
import type { Workspace } from "./workspace.ts";

/** Saves the program on the page. Returns a sentence about it. */
export function saveProgram({ program, about }: Workspace): string {
  try {
    return saveFile(toFile(snippetOfProgram(program.value, about.value.name), languages));
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return texts.notSaved(error.message);
  }
}

import { languages } from "../../languages/catalog.ts";
import { carryLibraries } from "../../libraries/load-library.ts";
import { ExerciseModel } from "../../player/exercise/exercise-model.ts";
import { mountExercise } from "../../player/exercise/exercise-view.ts";
import { loadSandbox } from "../../player/exercise/load-sandbox.ts";
import { browserProgressStore } from "../../player/exercise/progress-store.ts";
import { toFile } from "../../player/share/snippet-file.ts";
import { errorMessage } from "../../protocol/error-message.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { element } from "../../ui/page-element.ts";
import { exerciseFeatures } from "../exercise-features.ts";
import { hashOfProgram, librariesOfPage, type PageProgram, programOfPage } from "./page-program.ts";
import "./exported-page.css";
import * as texts from "./exported-page-texts.ts";

/** The script of a page with one program, which web/player/share/page-file.ts inserts. */
const notes = element("program_notes");
const json = element("program_data").textContent?.trim() ?? "";
try {
  carryLibraries(librariesOfPage(element("program_libraries").textContent?.trim() ?? ""));
  if (json === "") throw new BadInput(texts.emptyPage);
  show(programOfPage(json));
} catch (error) {
  const why = errorMessage(error);
  showNotes([texts.cannotRun(why)]);
}
document.documentElement.dataset["program"] = "ready";

function show({ snippet, exercise, notes: sentences, settings }: PageProgram): void {
  const store = browserProgressStore(`page:${hashOfProgram(json)}`);
  const model = new ExerciseModel(exercise, { sandbox: loadSandbox, store });
  showNotes(sentences);
  if (settings.length > 0) element("program_settings").textContent = texts.settings(settings.join(" · "));
  mountExercise(element("program_place"), model, { lines: true, features: exerciseFeatures });
  const save = element("program_save") as HTMLButtonElement;
  save.disabled = false;
  save.addEventListener("click", () => {
    const { name, type, text } = toFile({ ...snippet, files: model.document.files.value }, languages);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name.slice(name.lastIndexOf("/") + 1);
    link.click();
    // Some browsers first ask where to save the file, and read it after that.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    element("program_said").textContent = texts.downloading(link.download);
  });
}

function showNotes(sentences: readonly string[]): void {
  notes.hidden = sentences.length === 0;
  notes.replaceChildren(
    ...sentences.map((sentence) => {
      const line = document.createElement("li");
      line.textContent = sentence;
      return line;
    }),
  );
}

import { effect } from "@preact/signals";
import { ProgramProblems } from "../../playground/analysis/program-problems.ts";
import type { Playground } from "../../playground/playground.ts";
import type { EditorChoice } from "./editor-choice.ts";
import type { EditorHost } from "./editor-host.ts";
import { TypeCheck } from "./type-check.ts";

/** Has whatever is known to be wrong with the program collected, and shown in the editor. */
export function mountProblems(playground: Playground, editor: EditorHost, choice: EditorChoice) {
  const { workspace } = playground;
  const problems = new ProgramProblems(playground);
  const onDiagnostics: EditorHost["onDiagnostics"] = (findings) => {
    problems.language.value = findings;
  };
  editor.onDiagnostics = onDiagnostics;
  const types = new TypeCheck(workspace, editor, choice.shown, {
    onDiagnostics,
    onProblem: (message) => {
      workspace.notice.value = message;
    },
  });
  choice.addTypesToSimple = (byItself) => types.begin(byItself);
  // What the full editor has found itself, it shows.
  effect(() => editor.setDiagnostics((choice.shown.value === "full" ? problems.own : problems.all).value));
  return { problems, types };
}

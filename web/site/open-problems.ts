import { effect } from "@preact/signals";
import type { Playground } from "../playground/playground.ts";
import { Problems } from "../playground/problems.ts";
import type { EditorChoice } from "./editor-choice.ts";
import type { EditorHost } from "./editor-host.ts";
import { TypeCheck } from "./type-check.ts";

/** Has whatever is known to be wrong with the program collected, and shown in the editor. */
export function openProblems(playground: Playground, editor: EditorHost, choice: EditorChoice) {
  const { workspace } = playground;
  const problems = new Problems(playground);
  const found: EditorHost["found"] = (findings) => {
    problems.found.value = findings;
  };
  editor.found = found;
  const types = new TypeCheck(workspace, editor, choice.shown, {
    found,
    problem: (message) => {
      workspace.notice.value = message;
    },
  });
  choice.completeSimple = (byItself) => types.begin(byItself);
  // What the full editor has found itself, it shows.
  effect(() => editor.setDiagnostics((choice.shown.value === "full" ? problems.ours : problems.all).value));
  return { problems, types };
}

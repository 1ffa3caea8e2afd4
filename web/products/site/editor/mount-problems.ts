import { effect, type ReadonlySignal } from "@preact/signals";
import { ProgramProblems } from "../../../player/model/analysis/program-problems.ts";
import type { Playground } from "../../../player/model/playground.ts";
import type { EditorHost, EditorPage } from "./editor-host.ts";
import { type EditorKind, TypeCheck } from "./type-check.ts";

/** Collects all known problems of the program, and shows them in the editor. */
export function mountProblems(playground: Playground, editor: EditorHost, kind: ReadonlySignal<EditorKind>) {
  const { workspace } = playground;
  const problems = new ProgramProblems(playground);
  const onDiagnostics: EditorPage["onDiagnostics"] = (findings) => {
    problems.language.value = findings;
  };
  const types = new TypeCheck(workspace, editor, kind, {
    onDiagnostics,
    onProblem: (message) => {
      workspace.notice.value = message;
    },
  });
  // The full editor shows its own diagnostics itself.
  effect(() => editor.setDiagnostics((kind.value === "full" ? problems.own : problems.all).value));
  return { problems, types, onDiagnostics };
}

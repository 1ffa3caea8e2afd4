import { effect, signal } from "@preact/signals";
import { openFile } from "../../player/model/document/program.ts";
import { isRanText } from "../../player/model/ran-text.ts";
import { isEcmaScript } from "../../protocol/program/ecmascript-languages.ts";
import { feature } from "../feature.ts";
import * as texts from "./values-feature-texts.ts";
import type { ValuesOfLine } from "./values-view.tsx";

/**
 * Shows the values of a line's expressions. They are requested by a comment `// dbg` at the end of a line, by commands
 * for the line or the expression at the cursor, from the full editor's menu, or by Alt and a click into a line. The code
 * for it is loaded when a program first has such a comment, or with the first command, so a run causes no request.
 */
export const values = feature({
  id: "values",
  load: async (page) => (await import("./values-view.tsx")).valuesViewOf(page),
  notLoaded: texts.valuesNotLoaded,
  mount: ({ playground, editor }, view) => {
    const { workspace } = playground;
    /** The line of the last command; undefined once the program has changed. */
    const request = signal<ValuesOfLine | undefined>(undefined);
    effect(() => {
      const { files, language } = workspace.program.value;
      if (request.peek() && request.peek()?.files !== files) request.value = undefined;
      if (isEcmaScript(language) && files.some(({ text }) => /\/\/\s*dbg\s*$/m.test(text))) void view.use();
    });
    const ask = async (offset: number, isOne = false) => {
      const program = workspace.program.value;
      const { path, text } = openFile(program);
      const line = text.slice(0, offset).split("\n").length;
      await view.use();
      const ran = playground.lastRequest.value?.files;
      const isCurrent =
        playground.outcome.value !== undefined && ran !== undefined && isRanText(ran, program.files);
      request.value = { files: program.files, path, line, ...(isOne && { offset }) };
      if (!isCurrent) playground.run();
    };
    const isPossible = () => isEcmaScript(workspace.program.value.language);
    // In the full editor, that click adds another cursor.
    editor.box.addEventListener("click", ({ target, altKey }) => {
      if (!altKey || !isPossible() || editor.box.dataset["editor"] === "full") return;
      if (target instanceof HTMLTextAreaElement) void ask(target.selectionStart);
    });
    return {
      outcome: function ValuesOutcome() {
        const View = view.value;
        return View ? <View requestedLine={request.value} /> : null;
      },
      commands: [
        {
          id: "sandglass.values",
          label: texts.showValuesHint,
          run: () => void ask(workspace.cursor.value),
          isPossible,
        },
        {
          id: "sandglass.valuesHere",
          label: texts.showValuesCommand,
          menuLabel: texts.showValues,
          run: () => void ask(workspace.cursor.value, true),
          isPossible,
        },
      ],
    };
  },
});

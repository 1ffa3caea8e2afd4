import { effect, signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { openFile } from "../../../player/model/document/program.ts";
import type { Playground } from "../../../player/model/playground.ts";
import { isEcmaScript } from "../../../protocol/program/ecmascript-languages.ts";
import type { Client } from "../../../run/client/client.ts";
import type { EditorHost } from "../editor/editor-host.ts";
import type { Command } from "../shell/command-registry.ts";
import * as texts from "../shell/offer-texts.ts";
import type { ValuesOfLine } from "./values-view.tsx";

/** The view of values below the outcome; undefined until values are first requested. */
export const valuesView = signal<FunctionComponent | undefined>(undefined);

/**
 * Values are requested by a comment `// dbg` at the end of a line, by commands for the line or the expression at the
 * cursor, from the full editor's menu, or by Alt and a click into a line. The code for it is loaded when a program
 * first has such a comment, or with the first command, so a run causes no request.
 */
export function mountValues(
  playground: Playground,
  client: Pick<Client, "analyzer" | "run" | "complete">,
  editor: Pick<EditorHost, "box" | "reveal">,
): readonly Command[] {
  const { workspace } = playground;
  /** The line of the last command, if the program has not changed since. */
  const request = signal<ValuesOfLine | undefined>(undefined);
  let loading: Promise<void> | undefined;
  const load = async () => {
    const { valuesViewOf } = await import("./values-view.tsx");
    valuesView.value = valuesViewOf(playground, client, request, (file, line) =>
      editor.reveal({ file, line, column: 1 }),
    );
  };
  const ready = async () => {
    try {
      loading ??= load();
      await loading;
    } catch {
      loading = undefined;
      workspace.notice.value = texts.valuesNotLoaded;
    }
  };
  effect(() => {
    const { files, language } = workspace.program.value;
    if (request.peek() && request.peek()?.files !== files) request.value = undefined;
    if (isEcmaScript(language) && files.some(({ text }) => /\/\/\s*dbg\s*$/m.test(text))) void ready();
  });
  const ask = async (offset: number, isOne = false) => {
    const program = workspace.program.value;
    const { path, text } = openFile(program);
    const line = text.slice(0, offset).split("\n").length;
    await ready();
    const ran = playground.lastRequest.value?.files;
    const isCurrent =
      playground.outcome.value !== undefined &&
      ran?.length === program.files.length &&
      ran.every((file, index) => file.text === program.files[index]?.text);
    request.value = { files: program.files, path, line, ...(isOne && { offset }) };
    if (!isCurrent) playground.run();
  };
  const isPossible = () => isEcmaScript(workspace.program.value.language);
  // In the full editor, that click adds another cursor.
  editor.box.addEventListener("click", ({ target, altKey }) => {
    if (!altKey || !isPossible() || editor.box.dataset["editor"] === "full") return;
    if (target instanceof HTMLTextAreaElement) void ask(target.selectionStart);
  });
  return [
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
  ];
}

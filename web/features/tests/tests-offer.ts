import type { Playground } from "../../player/model/playground.ts";
import { BadInput } from "../../protocol/parsers.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import type { Client } from "../../run/client/client.ts";
import type { Command } from "../command.ts";
import { canHaveTests, testFilesOf, withTests } from "./test-files.ts";
import * as texts from "./tests-offer-texts.ts";

/** The commands for the tests of a program. The code that runs and shows tests is loaded at the first use. */
export type TestsOffer = {
  readonly hasTests: () => boolean;
  readonly open: () => void;
  readonly commands: readonly Command[];
};

export function offerTests(
  playground: Playground,
  editor: { focus(): void; reveal(at: Position): void },
  client: Client,
  panes: { readonly showCode: () => void; readonly showOutput: () => void },
): TestsOffer {
  const { workspace } = playground;
  const hasTests = () => testFilesOf(workspace.program.value).length > 0;
  const add = () => {
    try {
      workspace.change(withTests(workspace.program.value), hasTests() ? undefined : texts.testsWereAdded);
      panes.showCode();
      editor.focus();
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      workspace.notice.value = error.message;
    }
  };
  const open = async () => {
    try {
      const { openTestsPanel } = await import("./tests-panel.tsx");
      panes.showOutput();
      openTestsPanel({ playground, client, onReveal: (at) => editor.reveal(at), onAdd: add });
    } catch {
      workspace.notice.value = texts.testsNotLoaded;
    }
  };
  const command = (name: string, label: string, run: () => void, isPossible: () => boolean): Command => {
    return { id: `sandglass.${name}`, label, run, isPossible };
  };
  return {
    hasTests,
    open: () => void open(),
    commands: [
      command("tests", texts.runTheTests, () => void open(), hasTests),
      command("addTests", texts.addTests, add, () => !hasTests() && canHaveTests(workspace.program.value)),
    ],
  };
}

import { BadInput } from "../../protocol/parsers.ts";
import type { Command } from "../command.ts";
import { feature } from "../feature.ts";
import { canHaveTests, testFilesOf, withTests } from "./test-files.ts";
import * as texts from "./tests-feature-texts.ts";

/** Runs the tests of a program, and shows them in place of the output. */
export const tests = feature({
  id: "tests",
  load: () => import("./tests-panel.tsx"),
  notLoaded: texts.testsNotLoaded,
  mount: ({ playground, client, editor, panes, element }, panel) => {
    const { workspace } = playground;
    const hasTests = () => testFilesOf(workspace.program.value).length > 0;
    const add = () => {
      try {
        workspace.source.change(
          withTests(workspace.program.value),
          hasTests() ? undefined : texts.testsWereAdded,
        );
        panes.showCode();
        editor.focus();
      } catch (error) {
        if (!(error instanceof BadInput)) throw error;
        workspace.notice.value = error.message;
      }
    };
    const open = () =>
      panel.use(({ openTestsPanel }) => {
        panes.showOutput();
        openTestsPanel({
          playground,
          output: element("output"),
          client,
          onReveal: (at) => editor.reveal(at),
          onAdd: add,
        });
      });
    const commands: readonly Command[] = [
      {
        id: "sandglass.tests",
        label: texts.runTheTests,
        words: "check expect",
        run: () => void open(),
        isPossible: hasTests,
        // The menu also opens the pane of a program without tests, which says how it gets them.
        places: () => ({ program: texts.tests, ...(hasTests() && { foot: texts.tests }) }),
      },
      {
        id: "sandglass.addTests",
        label: texts.addTests,
        run: add,
        isPossible: () => !hasTests() && canHaveTests(workspace.program.value),
      },
    ];
    return { commands };
  },
});

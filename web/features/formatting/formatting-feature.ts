import { feature } from "../feature.ts";
import { formatOpenFile } from "./format-with-prettier.ts";
import * as texts from "./formatting-texts.ts";

/** Formats the open file: on request, and if the settings say so, when the reader saves. */
export const formatting = feature({
  id: "formatting",
  mount: ({ playground, editor, problem, settings }) => {
    const format = async () => {
      editor.focus();
      problem.value = await formatOpenFile(playground.workspace);
    };
    return {
      commands: [
        {
          id: "sandglass.format",
          label: texts.formatTheFile,
          words: "prettier tidy indent",
          keys: ["Shift+Alt+F"],
          run: () => void format(),
          places: () => ({ editor: texts.formatTheFile }),
        },
      ],
      beforeSave: async () => {
        if (settings.settings.peek().formatOnSave) await format();
      },
      switches: [
        {
          setting: "formatOnSave",
          part: "editor",
          legend: texts.saveKey,
          about: texts.aboutSaveKey,
          labels: { off: texts.onlySay, on: texts.formatToo },
        },
      ],
    };
  },
});

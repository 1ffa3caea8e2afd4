import { dialogOf } from "../../ui/dialog.tsx";
import { feature } from "../feature.ts";
import { ExamplesDialog } from "./examples-dialog.tsx";
import * as texts from "./examples-texts.ts";

/** The gallery of example programs and lessons. */
export const examples = feature({
  id: "examples",
  mount: ({ opening }) => {
    const { open, View } = dialogOf((props) => (
      <ExamplesDialog onChoose={(example) => void opening.openExample(example)} {...props} />
    ));
    return {
      commands: [
        {
          id: "sandglass.examples",
          label: texts.openAnExample,
          words: "lessons samples tutorial help",
          run: open,
          places: () => ({ open: texts.examples }),
        },
      ],
      dialog: View,
    };
  },
});

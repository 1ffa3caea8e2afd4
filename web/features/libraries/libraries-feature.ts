import { dialogOf } from "../../ui/dialog.tsx";
import { feature } from "../feature.ts";
import { LibrariesDialog } from "./libraries-dialog.tsx";
import * as texts from "./libraries-texts.ts";

/** Lists the libraries that a program may import. */
export const libraries = feature({
  id: "libraries",
  mount: () => {
    const { open, View } = dialogOf(LibrariesDialog);
    return {
      commands: [
        {
          id: "sandglass.libraries",
          label: texts.showLibraries,
          words: "modules packages npm",
          run: open,
          places: () => ({ page: texts.libraries }),
        },
      ],
      dialog: View,
    };
  },
});

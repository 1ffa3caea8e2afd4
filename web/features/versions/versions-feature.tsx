import { dialogOf } from "../../ui/dialog.tsx";
import { feature } from "../feature.ts";
import { openVersionStore } from "./version-store.ts";
import { Versions } from "./versions.ts";
import { VersionsDialog } from "./versions-dialog.tsx";
import * as texts from "./versions-texts.ts";

/** Saves each changed program when it is run, and lists, compares and restores what is saved. */
export const versions = feature({
  id: "versions",
  mount: ({ playground, opening }) => {
    const saved = new Versions(playground, () => openVersionStore());
    saved.start();
    const { open, View } = dialogOf((props) => (
      <VersionsDialog
        versions={saved}
        workspace={playground.workspace}
        origin={() => opening.current.value?.program}
        {...props}
      />
    ));
    return {
      commands: [
        {
          id: "sandglass.versions",
          label: texts.versionsTitle,
          words: "history compare diff restore",
          run: open,
          places: () => ({ drafts: texts.versionsTitle }),
        },
      ],
      dialog: View,
    };
  },
});

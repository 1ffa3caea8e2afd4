import { dialogOf } from "../../ui/dialog.tsx";
import { offeredAt } from "../command.ts";
import { feature } from "../feature.ts";
import { DraftsDialog } from "./drafts-dialog.tsx";
import * as texts from "./drafts-texts.ts";

/** Lists the drafts that this browser has saved. */
export const drafts = feature({
  id: "drafts",
  mount({ playground, opening, drafts, features, beginNew }) {
    const { open, View } = dialogOf((props) => (
      <DraftsDialog
        drafts={drafts}
        workspace={playground.workspace}
        onOpen={(id) => void opening.openDraft(id)}
        onNew={beginNew}
        offers={offeredAt(
          "drafts",
          features.value.flatMap((each) => each.commands ?? []),
        )}
        {...props}
      />
    ));
    return {
      commands: [
        {
          id: "sandglass.drafts",
          label: texts.yourDrafts,
          words: "saved programs history",
          run: open,
          places: () => ({ open: texts.drafts }),
        },
      ],
      dialog: View,
    };
  },
});

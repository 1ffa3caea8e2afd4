import { dialogOf } from "../../ui/dialog.tsx";
import { feature } from "../feature.ts";
import { ShareDialog } from "./share-dialog.tsx";
import * as texts from "./share-dialog-texts.ts";

/** The program as a link, as Markdown, as an image, as embed code, as a file, and as a page that runs it. */
export const sharing = feature({
  id: "sharing",
  mount: ({ playground, features }) => {
    const { open, View } = dialogOf((props) => (
      <ShareDialog playground={playground} features={features.value} {...props} />
    ));
    return {
      commands: [
        {
          id: "sandglass.share",
          label: texts.shareOrDownload,
          words: "link image qr code markdown export html embed print",
          run: open,
          places: () => ({ give: texts.shareButton }),
        },
      ],
      dialog: View,
    };
  },
});

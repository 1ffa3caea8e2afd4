import { feature, lazyView } from "../feature.ts";
import * as texts from "./permissions-feature-texts.ts";

/** Lists what a program in the language of the open one may use. */
export const permissions = feature({
  id: "permissions",
  load: async (page) => (await import("./permitted-dialog.tsx")).permittedDialog(page),
  notLoaded: texts.listNotLoaded,
  mount: (_, dialog) => ({
    commands: [
      {
        id: "sandglass.permitted",
        label: texts.showPermissions,
        words: "help capabilities allowed",
        run: () => void dialog.use(({ open }) => open()),
        places: () => ({ page: texts.permissionsTitle }),
      },
    ],
    dialog: lazyView(dialog, ({ View }) => View),
  }),
});

import { signal } from "@preact/signals";
import "../../player/output/permitted-list.css";
import { languageById } from "../../languages/catalog.ts";
import { listPermittedNames } from "../../player/model/permitted/list-permitted.ts";
import { type Permissions, PermittedList } from "../../player/output/permitted-list.tsx";
import { Dialog, dialogOf } from "../../ui/dialog.tsx";
import type { FeaturePage } from "../feature.ts";
import * as texts from "./permitted-dialog-texts.ts";

/** The dialog that lists what a program in the language of the open one may use. */
export function permittedDialog({ playground, environment }: FeaturePage) {
  const language = signal("");
  /** Undefined while it is loaded. */
  const permissions = signal<Permissions | undefined>(undefined);
  const { open, View } = dialogOf((props) => (
    <Dialog id="permitted" title={texts.permittedIn(language.value)} {...props}>
      {() =>
        permissions.value ? (
          <PermittedList permissions={permissions.value} />
        ) : (
          <p class="dialog-note">{texts.loading}</p>
        )
      }
    </Dialog>
  ));
  return {
    View,
    async open(): Promise<void> {
      const id = playground.workspace.program.peek().language;
      language.value = languageById(id)?.label ?? id;
      permissions.value = undefined;
      open();
      const { capabilities, modules } = environment;
      permissions.value = await listPermittedNames(id, capabilities, modules).catch(() => ({
        sentences: [texts.listNotLoaded],
        groups: [],
      }));
    },
  };
}

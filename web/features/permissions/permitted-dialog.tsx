import { signal } from "@preact/signals";
import { render } from "preact";
import * as texts from "./permitted-dialog-texts.ts";
import "../../player/output/permitted-list.css";
import type { EditorEnvironment } from "../../editor/editor.ts";
import { languageById } from "../../languages/catalog.ts";
import { listPermittedNames } from "../../player/model/permitted/list-permitted.ts";
import { type Permissions, PermittedList } from "../../player/output/permitted-list.tsx";
import { Dialog } from "../../ui/dialog.tsx";

const permissions = signal<Permissions | undefined>(undefined);
const language = signal("");
const open = signal(false);
let isMounted = false;

/** Opens the list for a program in that language. */
export async function showPermissions(id: string, environment: EditorEnvironment): Promise<void> {
  if (!isMounted) mount();
  language.value = languageById(id)?.label ?? id;
  permissions.value = undefined;
  open.value = true;
  const { capabilities, modules } = environment;
  permissions.value = await listPermittedNames(id, capabilities, modules).catch(() => ({
    sentences: [texts.listNotLoaded],
    groups: [],
  }));
}

function mount(): void {
  isMounted = true;
  const place = document.createElement("div");
  document.body.append(place);
  function BoundDialog() {
    return (
      <PermittedDialog
        permissions={permissions.value}
        language={language.value}
        open={open.value}
        onClose={() => {
          open.value = false;
        }}
      />
    );
  }
  render(<BoundDialog />, place);
}

type Props = {
  /** Undefined while it is loaded. */
  readonly permissions: Permissions | undefined;
  readonly language: string;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** What the program on the page may use. */
function PermittedDialog({ permissions, language, open, onClose }: Props) {
  return (
    <Dialog id="permitted" title={texts.permittedIn(language)} open={open} onClose={onClose}>
      {() =>
        permissions ? <PermittedList permissions={permissions} /> : <p class="dialog-note">{texts.loading}</p>
      }
    </Dialog>
  );
}

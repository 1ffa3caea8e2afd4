import { effect } from "@preact/signals";
import { isSameProgram } from "../../../player/model/document/program.ts";
import type { ProgramLoader } from "../../../player/model/document/program-loader.ts";
import type { Workspace } from "../../../player/model/document/workspace.ts";
import { isLink } from "../../../player/share/share-link.ts";

/**
 * Opens the program in the page's address, now and whenever the address changes. The address stays while the program
 * equals the link's, so a reload shows it again. The first edit removes the fragment, so that a reload shows the edited
 * program. Another program adds an entry to the browser's history, so that Back restores the link.
 */
export async function followAddress(loader: ProgramLoader, workspace: Workspace): Promise<void> {
  /** The fragment of the address that names the current program. */
  let current: string | undefined;
  addEventListener("hashchange", () => void open());
  await open();
  effect(() => {
    const program = workspace.program.value;
    const draft = workspace.about.value.id;
    const arrival = loader.current.peek();
    // When the reader goes from one link to another, the address changes before the page does.
    if (arrival?.origin !== "link" || location.hash !== current) return;
    if (draft !== arrival.draft) history.pushState(null, "", bare());
    else if (!isSameProgram(program, arrival.program)) history.replaceState(null, "", bare());
  });

  async function open(): Promise<void> {
    const { hash } = location;
    if (isLink(hash)) {
      if (await loader.openLink(hash)) current = hash;
    }
    // The reader went back from a link whose program they have not changed.
    else if (loader.current.value?.origin === "link" && loader.isUntouched.value) await loader.back();
  }
}

function bare(): string {
  return location.pathname + location.search;
}

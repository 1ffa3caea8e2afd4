import { effect } from "@preact/signals";
import { isSameProgram } from "../../playground/document/program.ts";
import type { ProgramLoader } from "../../playground/document/program-loader.ts";
import type { Workspace } from "../../playground/document/workspace.ts";
import { isLink } from "../../share/share-link.ts";

/**
 * Opens the program that the page's address carries, now and whenever the address changes. The address stays as long as
 * the program is the one it names: a reload shows it again. The first edit takes it away, so that a reload keeps that;
 * another program takes its own step in the browser's history, so that Back brings the link again.
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
    // From one link to the next, the address is ahead of the page.
    if (arrival?.origin !== "link" || location.hash !== current) return;
    if (draft !== arrival.draft) history.pushState(null, "", bare());
    else if (!isSameProgram(program, arrival.program)) history.replaceState(null, "", bare());
  });

  async function open(): Promise<void> {
    const { hash } = location;
    if (isLink(hash)) {
      if (await loader.openLink(hash)) current = hash;
    }
    // Back, from a link that was only looked at.
    else if (loader.current.value?.origin === "link" && loader.isUntouched.value) await loader.back();
  }
}

function bare(): string {
  return location.pathname + location.search;
}

import type { Workspace } from "../../../player/model/document/workspace.ts";
import * as texts from "../first-texts.ts";

/** A notice for the reader, until it no longer applies or is dismissed. */
export function Notice({ workspace }: { readonly workspace: Workspace }) {
  const notice = workspace.notice.value;
  return (
    <p id="notice" class="notice" role="alert" hidden={notice === undefined}>
      <span>{notice}</span>
      <button
        type="button"
        class="button button-quiet"
        onClick={() => {
          workspace.notice.value = undefined;
        }}
      >
        {texts.dismiss}
      </button>
    </p>
  );
}

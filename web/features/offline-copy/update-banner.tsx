import type { Playground } from "../../player/model/playground.ts";
import type { OfflineCopy } from "./offline-copy.ts";
import * as texts from "./offline-texts.ts";

type Props = { readonly copy: OfflineCopy; readonly playground: Playground };

/** Announces a new version of the site. It starts when the reader requests it, and never during a run. */
export function UpdateBanner({ copy, playground }: Props) {
  if (!copy.update.value) return null;
  const waitsForRun = copy.isUpdateRequested.value && playground.busy.value;
  return (
    <p class="notice" role="status" data-update>
      <span>{waitsForRun ? texts.newVersionWaits : texts.newVersion}</span>
      <button
        type="button"
        class="button button-quiet"
        disabled={copy.isUpdateRequested.value}
        onClick={() => copy.applyUpdate(playground.busy)}
      >
        {texts.useNewVersion}
      </button>
      <button
        type="button"
        class="button button-quiet"
        disabled={copy.isUpdateRequested.value}
        onClick={() => {
          copy.update.value = undefined;
        }}
      >
        {texts.later}
      </button>
    </p>
  );
}

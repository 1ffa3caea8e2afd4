import type { Playground } from "../../playground/playground.ts";
import type { OfflineCopy } from "./offline-copy.ts";

type Props = { readonly copy: OfflineCopy; readonly playground: Playground };

/** Says that another version of the site stands ready. It comes when the reader says so, and never into a run. */
export function UpdateBanner({ copy, playground }: Props) {
  if (!copy.update.value) return null;
  const askedInRun = copy.isUpdateRequested.value && playground.busy.value;
  return (
    <p class="notice" role="status" data-update>
      <span>
        {askedInRun
          ? "The new version starts after this run."
          : "There is a new version of Sandglass. Your program stays as it is."}
      </span>
      <button
        type="button"
        class="button button-quiet"
        disabled={copy.isUpdateRequested.value}
        onClick={() => copy.applyUpdate(playground.busy)}
      >
        Use it now
      </button>
      <button
        type="button"
        class="button button-quiet"
        disabled={copy.isUpdateRequested.value}
        onClick={() => {
          copy.update.value = undefined;
        }}
      >
        Later
      </button>
    </p>
  );
}

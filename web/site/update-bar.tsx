import type { Playground } from "../playground/playground.ts";
import type { OfflineCopy } from "./offline-copy.ts";

type Props = { readonly copy: OfflineCopy; readonly playground: Playground };

/** Says that another version of the site stands ready. It comes when the reader says so, and never into a run. */
export function UpdateBar({ copy, playground }: Props) {
  if (!copy.waiting.value) return null;
  const askedInRun = copy.asked.value && playground.busy.value;
  return (
    <p class="notice" role="status" data-update>
      <span>
        {askedInRun
          ? "The new version comes when this run has ended."
          : "There is a new version of Sandglass. Your program stays as it is."}
      </span>
      <button
        type="button"
        class="button button-quiet"
        disabled={copy.asked.value}
        onClick={() => copy.use(playground.busy)}
      >
        Use it now
      </button>
      <button
        type="button"
        class="button button-quiet"
        disabled={copy.asked.value}
        onClick={() => {
          copy.waiting.value = undefined;
        }}
      >
        Later
      </button>
    </p>
  );
}

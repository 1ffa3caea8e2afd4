import type { Playground } from "../../../player/model/playground.ts";
import { PlayIcon, StopIcon } from "../../../ui/run-icons.tsx";
import * as texts from "../first-texts.ts";

export function Toolbar({ playground }: { readonly playground: Playground }) {
  const activity = playground.activity.value;
  const busy = playground.busy.value;
  return (
    <>
      <button
        type="button"
        class="button button-run"
        onClick={() => playground.run()}
        title={texts.runHint(runKeys)}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        <PlayIcon />
        <span>{busy ? texts.runAgain : texts.run}</span>
        <kbd>{runKeys}</kbd>
      </button>
      <button
        type="button"
        class="button button-stop"
        onClick={() => playground.stop()}
        disabled={!(busy || playground.otherActivity.value) || activity === "stopping"}
        title={texts.stopHint}
        aria-keyshortcuts="Escape"
      >
        <StopIcon />
        <span>{texts.stop}</span>
      </button>
    </>
  );
}

const runKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘⏎" : "Ctrl ⏎";

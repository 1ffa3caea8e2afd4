import type { Playground } from "../../playground/playground.ts";
import { PlayIcon, StopIcon } from "../../ui/run-icons.tsx";

export function Toolbar({ playground }: { readonly playground: Playground }) {
  const activity = playground.activity.value;
  const busy = playground.busy.value;
  return (
    <>
      <button
        type="button"
        class="button button-run"
        onClick={() => playground.run()}
        title={`Run the program (${runKeys})`}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        <PlayIcon />
        <span>{busy ? "Run again" : "Run"}</span>
        <kbd>{runKeys}</kbd>
      </button>
      <button
        type="button"
        class="button button-stop"
        onClick={() => playground.stop()}
        disabled={!(busy || playground.otherActivity.value) || activity === "stopping"}
        title="Stop the program (Escape)"
        aria-keyshortcuts="Escape"
      >
        <StopIcon />
        <span>Stop</span>
      </button>
    </>
  );
}

const runKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘⏎" : "Ctrl ⏎";

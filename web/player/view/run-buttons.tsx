import type { ReadonlySignal } from "@preact/signals";
import { PlayIcon, StopIcon } from "../../ui/run-icons.tsx";
import type { Size } from "./size.ts";
import * as texts from "./view-texts.ts";

type Props = {
  readonly size: Size;
  /** What runs the program. */
  readonly runs: {
    readonly activity: ReadonlySignal<string>;
    readonly canStop: ReadonlySignal<boolean>;
    run(): unknown;
    stop(): unknown;
  };
};

const classes = { page: "button button", widget: "exercise-button exercise" } as const;

/** The buttons that run the program and stop it. */
export function RunButtons({ size, runs }: Props) {
  const activity = runs.activity.value;
  const isPage = size === "page";
  return (
    <>
      <button
        type="button"
        class={`${classes[size]}-run`}
        onClick={() => runs.run()}
        title={texts.runHint(runKeys)}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {isPage && <PlayIcon />}
        <span>{isPage && activity !== "idle" ? texts.runAgain : texts.run}</span>
        {isPage && <kbd>{runKeys}</kbd>}
      </button>
      <button
        type="button"
        class={`${classes[size]}-stop`}
        onClick={() => runs.stop()}
        disabled={!runs.canStop.value || activity === "stopping"}
        title={texts.stopHint}
        aria-keyshortcuts="Escape"
      >
        {isPage && <StopIcon />}
        <span>{texts.stop}</span>
      </button>
    </>
  );
}

const runKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘⏎" : "Ctrl ⏎";

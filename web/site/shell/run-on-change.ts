import { batch, effect, signal } from "@preact/signals";
import type { Playground, RunGate } from "../../playground/playground.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import type { SettingsStore } from "../../settings/settings-store.ts";

/** How long nothing is typed before the program is run. */
const pauseMs = 700;
/** How long the output of the last run stays while the next one runs. */
const backgroundMs = 400;

/**
 * Runs the program by itself after a change, if the reader has set that. Gives a function that says whether the run that is
 * shown is such a run: then the reader is typing, and keeps the focus.
 */
export function runOnChange(
  playground: Playground,
  { settings }: Pick<SettingsStore, "settings">,
): () => boolean {
  let shownRequest: RunRequest | undefined;
  const isOn = signal(false);
  effect(() => {
    isOn.value = settings.value.runOnChange;
  });
  let lastFiles: unknown;
  let pause: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const { files } = playground.workspace.program.value;
    const draft = playground.workspace.about.value.id;
    clearTimeout(pause);
    // Another program is looked at first: nothing runs by being opened.
    const isChange = isOn.value && lastFiles === draft;
    lastFiles = draft;
    if (!isChange || files === playground.lastRequest.peek()?.files) return;
    const run = () =>
      runInBackground(playground, (request) => {
        shownRequest = request;
      });
    pause = setTimeout(run, pauseMs);
  });
  return () => shownRequest !== undefined && shownRequest === playground.lastRequest.peek();
}

/**
 * What the last run has shown stays until this one is over, asks something or takes longer than a moment; where the
 * program cannot be read, it stays.
 */
function runInBackground(playground: Playground, onShow: (request: RunRequest) => void): void {
  let heldEvents: (() => void)[] | undefined = [];
  const began = performance.now();
  const gate: RunGate = (event, show, run, request) => {
    if (!heldEvents) return show();
    if (event.kind === "outcome" && event.outcome.kind === "invalid") {
      run.end();
      return;
    }
    heldEvents.push(show);
    const isShort = performance.now() - began < backgroundMs;
    if (event.kind !== "outcome" && event.kind !== "asks" && isShort) return;
    const all = heldEvents;
    heldEvents = undefined;
    onShow(request);
    batch(() => {
      playground.showRun(request);
      for (const each of all) each();
    });
  };
  playground.run(gate);
}

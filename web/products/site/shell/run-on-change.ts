import { batch, effect, signal } from "@preact/signals";
import type { Playground, RunGate } from "../../../player/model/playground.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import type { SettingsStore } from "../../settings/settings-store.ts";

/** The pause in typing before the program is run. */
const pauseMs = 700;
/** How long the output of the last run stays at least, unless the next one ends or asks a question. */
const backgroundMs = 400;

/**
 * Runs the program automatically after a change, if the setting is on. Returns a function that says whether the shown
 * run is such a run: then the reader is typing, and keeps the focus.
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
    // Opening another program is not a change: nothing runs by being opened.
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
 * The output of the last run stays until this one ends, asks a question, or has printed and takes longer than a moment.
 * So a loop that has no end yet does not remove it. If the program cannot be parsed, it stays.
 */
function runInBackground(playground: Playground, onShow: (request: RunRequest) => void): void {
  let heldEvents: (() => void)[] | undefined = [];
  const began = performance.now();
  let hasPrinted = false;
  const gate: RunGate = (event, show, run, request) => {
    if (!heldEvents) return show();
    if (event.kind === "outcome" && event.outcome.kind === "invalid") {
      run.end();
      return;
    }
    heldEvents.push(show);
    hasPrinted ||= event.kind === "console";
    const isShort = performance.now() - began < backgroundMs;
    if (event.kind !== "outcome" && event.kind !== "asks" && (isShort || !hasPrinted)) return;
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

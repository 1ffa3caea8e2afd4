import { batch, effect, type ReadonlySignal } from "@preact/signals";
import type { Playground, RunGate } from "../../player/model/playground.ts";

/** The pause in typing before the program is run. */
const pauseMs = 700;
/** How long the output of the last run stays at least, unless the next one ends or asks a question. */
const backgroundMs = 400;

/** Runs the program automatically after a change, while `isOn`. */
export function runOnChange(playground: Playground, isOn: ReadonlySignal<boolean>): void {
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
    pause = setTimeout(() => runInBackground(playground), pauseMs);
  });
}

/**
 * The output of the last run stays until this one ends, asks a question, or has printed and takes longer than a moment.
 * So a loop that has no end yet does not remove it. If the program cannot be parsed, it stays.
 */
function runInBackground(playground: Playground): void {
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
    batch(() => {
      playground.showRun(request);
      for (const each of all) each();
    });
  };
  playground.run(gate);
}

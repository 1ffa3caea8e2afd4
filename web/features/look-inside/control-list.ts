import type { Look } from "./look.ts";
import * as texts from "./look-view-texts.ts";

export type Control = {
  readonly name: string;
  /** The description of the action. */
  readonly title: string;
  /** The key as in a keyboard event, and its label. */
  readonly key: string;
  readonly keyLabel: string;
  readonly withShift: boolean;
  readonly run: (look: Look) => unknown;
};

const control = (
  name: string,
  key: string,
  keyLabel: string,
  title: string,
  run: (look: Look) => unknown,
): Control => ({ name, title, key, keyLabel, withShift: keyLabel.startsWith("Shift+Arrow"), run });

export const moves: readonly Control[] = [
  control(texts.first, "Home", "Home", texts.toFirst, (look) => look.first()),
  control(texts.back, "ArrowLeft", "←", texts.toPrevious, (look) => look.back()),
  control(texts.next, "ArrowRight", "→", texts.toNext, (look) => look.next()),
  control(texts.last, "End", "End", texts.toLast, (look) => look.last()),
];

export const jumps: readonly Control[] = [
  control(texts.over, "o", "O", texts.overHint, (look) => look.over()),
  control(texts.out, "u", "U", texts.outHint, (look) => look.out()),
  control(texts.hereAgain, "t", "T", texts.hereAgainHint, (look) => look.nextHere()),
  control(texts.hereBefore, "T", "Shift+T", texts.hereBeforeHint, (look) => look.nextHere(-1)),
];

export const stop = control(texts.stopHere, "b", "B", texts.stopHereHint, (look) => {
  const site = look.site.value;
  if (site) look.toggleStop(site);
});

/** Visible if there are breakpoints. */
export const toStops: readonly Control[] = [
  control(texts.stopBefore, "ArrowLeft", texts.shiftArrowLeft, texts.stopBeforeHint, (look) =>
    look.toStop(-1),
  ),
  control(texts.nextStop, "ArrowRight", texts.shiftArrowRight, texts.nextStopHint, (look) => look.toStop(1)),
];

export const change = control(texts.lastChange, "c", "C", texts.lastChangeHint, (look) => look.lastChange());

/** The control of a key; undefined if the key has none. Other modifiers than Shift are up to the caller. */
export function controlOf(event: Pick<KeyboardEvent, "key" | "shiftKey">): Control | undefined {
  const isArrow = event.key.startsWith("Arrow");
  return [...moves, ...jumps, stop, ...toStops, change].find(
    ({ key, withShift }) => key === event.key && (!isArrow || withShift === event.shiftKey),
  );
}

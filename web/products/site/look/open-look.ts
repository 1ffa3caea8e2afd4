import { signal } from "@preact/signals";
import type { LookTarget } from "../../../player/model/replay/look-target.ts";

/** Opens the view into the last run, for other parts of the page; undefined if there is nothing to look into. */
export const openLook = signal<((target?: LookTarget) => void) | undefined>(undefined);

/** Whether the view is open, with its notes in the editor. */
export const isLooking = signal(false);

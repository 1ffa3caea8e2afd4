import { signal } from "@preact/signals";
import type { LookTarget } from "../../playground/look/look.ts";

/** How other parts of the page open the view of the last run; undefined while there is nothing to look into. */
export const openLook = signal<((target?: LookTarget) => void) | undefined>(undefined);

/** Whether the view is open, with its notes in the editor. */
export const isLooking = signal(false);

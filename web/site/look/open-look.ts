import { signal } from "@preact/signals";
import type { LookTarget } from "../../playground/look/look.ts";

/** How other parts of the page open the view of the last run; undefined while there is nothing to look into. */
export const openLook = signal<((target?: LookTarget) => void) | undefined>(undefined);

/** The view is open, and what it has to say of lines stands in the editor. */
export const isLooking = signal(false);

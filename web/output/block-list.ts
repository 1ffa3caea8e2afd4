import type { Reveal } from "./dom.ts";
import { PageList } from "./page-list.ts";
import { sightIn } from "./page-view.ts";
import type { RovingFocus } from "./roving.ts";

/** Draws what one line of the console printed: pages as in the log, without what can be done with that. */
export class BlockList extends PageList {
  constructor(reveal: Reveal, roving: RovingFocus) {
    super({ reveal, roving, sight: sightIn(null), changed: () => {} });
  }
}

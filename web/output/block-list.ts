import type { Reveal } from "./dom.ts";
import type { Focus } from "./log-context.ts";
import { PageList } from "./page-list.ts";
import { DrawQueue, observeVisibility } from "./visibility.ts";

/** Draws what one line of the console printed: pages as in the log, without what can be done with that. */
export class BlockList extends PageList {
  constructor(reveal: Reveal, focus: Focus) {
    super({
      reveal,
      focus,
      near: observeVisibility(null),
      queue: new DrawQueue(() => {}),
      changed: () => {},
    });
  }
}

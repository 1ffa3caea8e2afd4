import type { Turn, Turns } from "../lesson/turns.ts";

/**
 * The turns of a widget, which the page around it hands out among its widgets; within the widget, one after the other. The
 * page is asked once for each turn, and told when it is over.
 */
export class HostTurns implements Turns {
  private readonly line: { begin: () => void }[] = [];
  private asked = false;

  constructor(private readonly say: (kind: "wants" | "over") => void) {}

  enter(): Turn {
    let begin!: () => void;
    const comes = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const place = { begin };
    this.line.push(place);
    if (this.line.length === 1) this.ask();
    return {
      waits: true,
      comes,
      leave: () => {
        const at = this.line.indexOf(place);
        if (at < 0) return;
        this.line.splice(at, 1);
        if (at > 0) return;
        this.asked = false;
        this.say("over");
        if (this.line.length > 0) this.ask();
      },
    };
  }

  /** The page says that it is this widget's turn. It may say so at any time; only who waits begins. */
  come(): void {
    if (!this.asked) return;
    this.asked = false;
    this.line[0]?.begin();
  }

  private ask(): void {
    this.asked = true;
    this.say("wants");
  }
}

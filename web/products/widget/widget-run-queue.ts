import type { RunQueue, RunSlot } from "../../player/exercise/run-queue.ts";

/**
 * The turns of a widget in the queue of its page. Within the widget, runs wait for each other. The page gets one
 * request for each turn, and a message when the turn is over.
 */
export class WidgetRunQueue implements RunQueue {
  private readonly queue: { begin: () => void }[] = [];
  private isRequested = false;

  constructor(private readonly send: (kind: "wants" | "over") => void) {}

  acquire(): RunSlot {
    let begin!: () => void;
    const whenAcquired = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const entry = { begin };
    this.queue.push(entry);
    if (this.queue.length === 1) this.request();
    return {
      isWaiting: true,
      whenAcquired,
      release: () => {
        const at = this.queue.indexOf(entry);
        if (at < 0) return;
        this.queue.splice(at, 1);
        if (at > 0) return;
        this.isRequested = false;
        this.send("over");
        if (this.queue.length > 0) this.request();
      },
    };
  }

  /** The page gives the turn to this widget. This may happen at any time; a run begins only if one waits. */
  grant(): void {
    if (!this.isRequested) return;
    this.isRequested = false;
    this.queue[0]?.begin();
  }

  private request(): void {
    this.isRequested = true;
    this.send("wants");
  }
}

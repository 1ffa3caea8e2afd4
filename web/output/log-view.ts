import { formatBytes } from "../ui/format.ts";
import { BlockList } from "./block-list.ts";
import { element, placeButton, type Reveal } from "./dom.ts";
import type { LogBlock, LogState } from "./log.ts";
import { RovingFocus } from "./roving.ts";

/**
 * Draws a log, at most once a frame, and only what is new. Everything printed is set as text, never as markup, and
 * control characters are made visible.
 */
export class LogView {
  private readonly cleared = element("p", "log-cleared");
  private readonly notice = element("p", "log-notice");
  private readonly head: BlockList;
  private readonly tail: BlockList;
  private readonly roving: RovingFocus;
  private drawnTail: readonly LogBlock[] = [];
  private drawnCleared: LogState["cleared"];
  private next: LogState | undefined;
  private frame = 0;
  /** Is the end of the log in view, to be kept there? */
  private following = true;
  private lastTop = 0;

  /** @param scroller is kept at its end as the log grows, unless the reader has scrolled up. */
  constructor(
    host: HTMLElement,
    private readonly scroller: HTMLElement,
    private readonly reveal: Reveal,
  ) {
    this.cleared.hidden = this.notice.hidden = true;
    this.roving = new RovingFocus(host);
    this.head = new BlockList(reveal, this.roving);
    this.tail = new BlockList(reveal, this.roving);
    host.replaceChildren(this.cleared, this.head.root, this.notice, this.tail.root);
    scroller.addEventListener("scroll", () => this.look(), { passive: true });
    // After each layout in which something in the scroller grew: the log, or what stands below it.
    const growth = new ResizeObserver(() => {
      if (this.following) scroller.scrollTop = scroller.scrollHeight;
      this.look();
    });
    for (const part of [scroller, ...scroller.children]) growth.observe(part);
    host.addEventListener("click", ({ target }) => {
      // Whoever opens something reads there; it would slip away if the end were kept in view.
      if (target instanceof Element && target.closest("summary, .tree-toggle")) this.following = false;
    });
  }

  show(log: LogState): void {
    this.next = log;
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  /**
   * Whoever has scrolled up reads there; whoever is at the end, or sees all there is, follows the log. To be short of
   * the end is not enough: the event of our own scrolling comes a frame later, when there may be more already.
   */
  private look(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    if (scrollHeight - scrollTop - clientHeight < 24) this.following = true;
    else if (scrollTop < this.lastTop) this.following = false;
    this.lastTop = scrollTop;
  }

  private draw(): void {
    this.frame = 0;
    const log = this.next;
    if (!log) return;
    this.next = undefined;
    this.drawCleared(log.cleared);
    if (this.head.draw(log.head)) this.show(log);
    if (this.drawnTail !== log.tail) {
      while (this.tail.draw(log.tail));
      this.drawnTail = log.tail;
    }
    this.notice.hidden = log.omittedBytes === 0;
    this.notice.textContent = `${formatBytes(log.omittedBytes)} of output are not shown here: the program printed more than is kept.`;
  }

  private drawCleared(cleared: LogState["cleared"]): void {
    if (cleared === this.drawnCleared) return;
    this.drawnCleared = cleared;
    this.cleared.hidden = cleared === undefined;
    const { at } = cleared ?? {};
    this.cleared.replaceChildren("The program cleared the console");
    if (at) this.cleared.append(" ", placeButton(at, `at line ${at.line}`, this.reveal));
    this.cleared.append(": what it printed before is not shown.");
    this.roving.adopt(this.cleared);
  }
}

import type { ConsoleLevel } from "../protocol/console.ts";
import { formatBytes, plural } from "../ui/format.ts";
import { type LogBlock, type LogState, showMore } from "./log.ts";

/**
 * Draws a log, at most once a frame, and only what is new. Everything printed is set as text, never as markup, and
 * control characters are made visible.
 */
export class LogView {
  private readonly head = document.createElement("div");
  private readonly notice = document.createElement("p");
  private readonly tail = document.createElement("div");
  private drawn: LogBlock[] = [];
  private drawnTail: readonly LogBlock[] = [];
  private next: LogState | undefined;
  private frame = 0;
  /** Is the end of the log in view, to be kept there? */
  private following = true;
  private lastTop = 0;

  /** @param scroller is kept at its end as the log grows, unless the reader has scrolled up. */
  constructor(
    host: HTMLElement,
    private readonly scroller: HTMLElement,
  ) {
    this.notice.className = "log-notice";
    this.notice.hidden = true;
    host.replaceChildren(this.head, this.notice, this.tail);
    scroller.addEventListener("scroll", () => this.look(), { passive: true });
    // After each layout in which something in the scroller grew: the log, or what stands below it.
    const growth = new ResizeObserver(() => {
      if (this.following) scroller.scrollTop = scroller.scrollHeight;
      this.look();
    });
    for (const part of [scroller, ...scroller.children]) growth.observe(part);
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
    const more = this.drawHead(log.head);
    if (more) this.show(log);
    if (this.drawnTail !== log.tail) {
      this.tail.replaceChildren(...log.tail.map(drawBlock));
      this.drawnTail = log.tail;
    }
    this.notice.hidden = log.omittedBytes === 0;
    this.notice.textContent = `${formatBytes(log.omittedBytes)} of output are not shown here: the program printed more than is kept.`;
  }

  /** True when there is more than one frame should do. */
  private drawHead(blocks: readonly LogBlock[]): boolean {
    // Only the last block of a log ever changes: where the first one did, this is the log of another run.
    const another =
      blocks.length < this.drawn.length || (this.drawn.length > 1 && blocks[0] !== this.drawn[0]);
    if (another) {
      this.head.replaceChildren();
      this.drawn = [];
    }
    const last = this.drawn.length - 1;
    const lastBlock = blocks[last];
    if (lastBlock && lastBlock !== this.drawn[last]) {
      this.head.lastElementChild?.replaceWith(drawBlock(lastBlock));
      this.drawn[last] = lastBlock;
    }
    const fresh = blocks.slice(this.drawn.length, this.drawn.length + blocksPerFrame);
    this.head.append(...fresh.map(drawBlock));
    this.drawn.push(...fresh);
    return this.drawn.length < blocks.length;
  }
}

/** 200 messages each; 100 blocks take about 5 ms. */
const blocksPerFrame = 100;

const marks: { readonly [level in ConsoleLevel]: string } = {
  log: "",
  debug: "",
  info: "Info",
  warn: "Warning",
  error: "Error",
};

function drawBlock(block: LogBlock): HTMLElement {
  const element = document.createElement("div");
  element.className = `log-block log-${block.level}`;
  // The height a block not yet on the screen is reckoned with; see `content-visibility` in output.css.
  element.style.setProperty("--lines", String(block.lines));
  if (marks[block.level]) {
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", marks[block.level]);
  }
  element.textContent = visibleText(block.text) || " ";
  if (block.rest !== undefined) element.append(moreButton(block, element));
  return element;
}

function moreButton(block: LogBlock, element: HTMLElement): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "log-more";
  button.textContent = `… ${plural(block.rest?.length ?? 0, "more character")}`;
  button.addEventListener("click", () => {
    const next = drawBlock(showMore(block));
    element.replaceWith(next);
    next.querySelector("button")?.focus();
  });
  return button;
}

/**
 * Control characters as visible symbols (U+2400 and on), so that an escape sequence is seen and does nothing;
 * bidirectional overrides, which could make output read as what it is not, as U+FFFD.
 */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, symbolOf)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
}

function symbolOf(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}

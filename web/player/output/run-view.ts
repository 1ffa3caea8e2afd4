import { formatBytes } from "../../ui/format-number.ts";
import { element, positionButton } from "./dom.ts";
import { emptyLog, type LogState } from "./log.ts";
import type { LogContext } from "./log-context.ts";
import * as texts from "./log-texts.ts";
import { PageList } from "./page-list.ts";
import type { Filter } from "./pages.ts";

/** Draws the output of one run. */
export class RunView {
  readonly root = element("div", "log-run");
  readonly head: PageList;
  readonly tail: PageList;
  log: LogState = emptyLog;
  private readonly clearedNote = element("p", "log-cleared");
  private readonly notice = element("p", "log-notice");
  private drawnLog: LogState = emptyLog;
  private drawnWith: Filter | undefined;

  constructor(private readonly context: Omit<LogContext, "isClosed" | "toggle">) {
    this.clearedNote.hidden = this.notice.hidden = true;
    this.head = new PageList(context);
    this.tail = new PageList(context);
    this.root.append(this.clearedNote, this.head.root, this.notice, this.tail.root);
  }

  /** Returns whether pages are left for the next frame. */
  draw(filter: Filter | undefined): boolean {
    const { log, drawnLog } = this;
    const more = this.head.draw(log.head, filter);
    if (drawnLog.tail !== log.tail || filter !== this.drawnWith) while (this.tail.draw(log.tail, filter));
    if (drawnLog.clearing !== log.clearing) this.drawClearing(log.clearing);
    this.notice.hidden = log.omittedBytes === 0;
    this.notice.textContent = this.notice.hidden ? "" : texts.omittedOutput(formatBytes(log.omittedBytes));
    this.drawnLog = log;
    this.drawnWith = filter;
    return more;
  }

  remove(): void {
    this.head.clear();
    this.tail.clear();
    this.root.remove();
  }

  private drawClearing(clearing: LogState["clearing"]): void {
    this.clearedNote.hidden = clearing === undefined;
    this.clearedNote.replaceChildren();
    if (!clearing) return;
    const { at } = clearing;
    this.clearedNote.append(texts.consoleCleared);
    if (at) this.clearedNote.append(" ", positionButton(at, texts.clearedAt(at.line), this.context.reveal));
    this.clearedNote.append(texts.clearedRest);
    this.context.focus.adopt(this.clearedNote);
  }
}

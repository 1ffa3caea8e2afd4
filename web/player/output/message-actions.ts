import { element } from "./dom.ts";
import type { LogRow } from "./log.ts";
import { jsonOfValue, stringOf, textOfRow, textOfValue } from "./log-text.ts";
import * as texts from "./message-action-texts.ts";
import { valueOfElement } from "./preview-view.ts";

/** Copies text and announces it; `what` names the text. */
export type CopyText = (text: string, what: string) => void;

/** Another action on a message. `nth` is the index of the message in its row. */
export type MessageAction = {
  readonly text: string;
  readonly name: string;
  readonly isPossible: (row: LogRow) => boolean;
  readonly run: (row: LogRow, nth: number) => void;
};

/** The messages, all in `host`, which scrolls in `scroller`. */
export type Messages = {
  readonly host: HTMLElement;
  readonly scroller: HTMLElement;
  /** The drawn rows. */
  rows(): Iterable<readonly [LogRow, HTMLElement]>;
};

/** Elements that are a whole message, or one line of a row. */
const wholes = ".log-row, .console-end, .console-code";
const messages = `.log-line, ${wholes}`;

/**
 * The buttons that copy the message, or its value, under the pointer or with the focus. One set of buttons serves all
 * messages: it is after the log in the document, and over the message on the screen.
 */
export class MessageActions {
  private readonly root = element("div", "log-actions");
  private readonly message = actionButton(texts.copy, texts.copyMessage);
  private readonly value = actionButton(texts.value, texts.copyValue);
  private readonly json = actionButton("JSON", texts.copyJson);
  private readonly more: { readonly action: MessageAction; readonly button: HTMLButtonElement } | undefined;
  /** The message, and the element in it under the pointer. */
  private target: { readonly message: HTMLElement; readonly within: Element } | undefined;

  constructor(
    private readonly among: Messages,
    private readonly copyText: CopyText,
    more?: MessageAction,
  ) {
    const { host } = among;
    const { root } = this;
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", texts.thisMessage);
    root.hidden = true;
    root.append(this.message, this.value, this.json);
    this.more = more && { action: more, button: actionButton(more.text, more.name) };
    if (this.more) {
      root.append(this.more.button);
      this.more.button.addEventListener("click", () => {
        const target = this.rowOfMessage();
        if (target) more?.run(...target);
      });
    }
    host.after(root);
    host.addEventListener("pointerover", ({ target }) => this.show(target));
    host.addEventListener("focusin", ({ target }) => this.show(target));
    // After a touch there is no pointer to leave, so only a mouse hides the buttons.
    host.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") this.onLeave(event.relatedTarget);
    });
    root.addEventListener("pointerleave", ({ relatedTarget }) => this.onLeave(relatedTarget));
    for (const part of [host, root]) {
      part.addEventListener("focusout", ({ relatedTarget }) => this.onLeave(relatedTarget));
    }
    host.addEventListener("keydown", (event) => this.enter(event));
    root.addEventListener("keydown", (event) => this.leave(event));
    host.addEventListener("copy", (event) => {
      const text = this.textOfMessage();
      if (document.getSelection()?.isCollapsed === false || text === undefined) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", text);
      copyText("", this.message.ariaLabel?.replace(texts.copyPrefix, "") ?? "");
    });
    this.message.addEventListener("click", () => {
      const text = this.textOfMessage();
      if (text !== undefined) copyText(text, this.message.ariaLabel?.replace(texts.copyPrefix, "") ?? "");
    });
    this.value.addEventListener("click", () => this.copyValue(false));
    this.json.addEventListener("click", () => this.copyValue(true));
  }

  /** Moves the buttons to the current position of their message. */
  position(): void {
    const { root, target } = this;
    if (!target) return;
    if (!target.message.isConnected) {
      this.hide();
      return;
    }
    const { scroller } = this.among;
    const box = scroller.getBoundingClientRect();
    const [line = target.message.getBoundingClientRect()] = target.message.getClientRects();
    const place = target.message.closest(".log-row")?.querySelector(".log-at")?.getBoundingClientRect();
    root.style.top = `${line.top - box.top + scroller.scrollTop - 3}px`;
    // Beside the link to the source line, not over it.
    const isBeside = place && place.bottom > line.top - 4 && place.top < line.top + 26;
    root.style.right = `${8 + (isBeside ? box.left + scroller.clientWidth - place.left : 0)}px`;
  }

  private show(target: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    const message = target.closest<HTMLElement>(messages);
    // The pointer is between two lines of one row.
    if (!message || (message.querySelector(".log-line") && !target.matches(".log-at"))) return;
    this.target = { message, within: target };
    const count = message.querySelectorAll(".log-line").length;
    this.message.ariaLabel = count > 1 ? texts.copyMessages(count) : texts.copyMessage;
    this.message.title = this.message.ariaLabel;
    const value = this.valueOfTarget();
    this.value.hidden = value === undefined;
    this.json.hidden = value === undefined || jsonOfValue(value.preview) === undefined;
    if (this.more) {
      const [row] = this.rowOfMessage() ?? [];
      this.more.button.hidden = row === undefined || !this.more.action.isPossible(row);
    }
    this.root.hidden = false;
    this.position();
  }

  private onLeave(to: EventTarget | null): void {
    const { root, target } = this;
    if (to instanceof Node && (root.contains(to) || this.among.host.contains(to))) return;
    const { activeElement } = document;
    if (root.contains(activeElement) || target?.message.contains(activeElement)) return;
    this.hide();
  }

  private hide(): void {
    this.root.hidden = true;
    this.target = undefined;
  }

  /** The right arrow moves the focus from a message to its buttons. */
  private enter(event: KeyboardEvent): void {
    if (event.key !== "ArrowRight" || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (this.root.hidden) return;
    event.preventDefault();
    this.message.focus();
  }

  private leave(event: KeyboardEvent): void {
    const all = [this.message, this.value, this.json, ...(this.more ? [this.more.button] : [])];
    const buttons = all.filter(({ hidden: isHidden }) => !isHidden);
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const within = this.target?.within;
    if (event.key === "ArrowRight") buttons[at + 1]?.focus();
    else if (event.key === "ArrowLeft" && at > 0) buttons[at - 1]?.focus();
    else if (event.key !== "ArrowLeft" && event.key !== "Escape") return;
    else if (within instanceof HTMLElement) within.focus();
    event.preventDefault();
  }

  private textOfMessage(): string | undefined {
    const [row, nth] = this.rowOfMessage() ?? [];
    if (!row) return undefined;
    return this.target?.message.matches(wholes) ? textOfRow(row) : row.text.split("\n")[nth ?? 0];
  }

  /** The row of the message, and the index of the message in the row. */
  private rowOfMessage(): readonly [row: LogRow, nth: number] | undefined {
    const message = this.target?.message;
    const rowElement = message?.closest<HTMLElement>(wholes);
    if (!message || !rowElement) return undefined;
    for (const [row, element] of this.among.rows())
      if (element === rowElement)
        return [
          row,
          message === rowElement ? 0 : [...rowElement.querySelectorAll(".log-line")].indexOf(message),
        ];
    return undefined;
  }

  /** The value under the pointer, or the only value of the message. */
  private valueOfTarget() {
    if (!this.target) return undefined;
    const { message, within } = this.target;
    const all = [...message.querySelectorAll(".value")].filter((each) => !each.closest("li"));
    const at = within.closest(".value") ?? (all.length === 1 ? all[0] : undefined);
    const value = at && valueOfElement.get(at);
    return value && { ...value, isInside: at.closest("li") !== null };
  }

  private copyValue(asJson: boolean): void {
    const value = this.valueOfTarget();
    if (!value) return;
    const { preview, text, isInside } = value;
    const string = preview.kind === "string" ? stringOf(preview.head)?.is : undefined;
    const full = string ?? (isInside ? textOfValue(preview) : text);
    this.copyText(
      asJson ? (jsonOfValue(preview) ?? "") : full,
      asJson ? texts.valueAsJson : texts.valueAsText,
    );
  }
}

function actionButton(text: string, name: string): HTMLButtonElement {
  const button = element("button", "log-action", text);
  button.type = "button";
  button.ariaLabel = button.title = name;
  return button;
}

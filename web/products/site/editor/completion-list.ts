import type { CodeSheet } from "../../../editor/light/code-sheet.ts";
import { apply } from "../../../editor/light/light-keys.ts";
import { caretAt } from "../../../editor/light/sheet-view.ts";
import type { Completions } from "../../../player/model/analysis/console-completions.ts";
import { completionsIn } from "../../../player/model/analysis/word-completions.ts";
import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import * as texts from "./editor-texts.ts";

const listId = "editor-names";

/** Completions at the cursor of the light editor, in a list below it. The textarea keeps the focus. */
export class CompletionList {
  private readonly listening = new AbortController();
  private list: HTMLElement | undefined;
  private completions: Completions | undefined;
  /** The index that was selected with the arrow keys. */
  private index: number | undefined;

  private readonly textarea: HTMLTextAreaElement;

  constructor(
    private readonly sheet: CodeSheet,
    private readonly capabilities: Capabilities,
    private readonly language: () => string,
  ) {
    const { signal } = this.listening;
    const { textarea, scroller } = sheet;
    this.textarea = textarea;
    // Registered first, so that keys for the list do not also change the text.
    textarea.addEventListener("keydown", (event) => this.press(event), { capture: true, signal });
    textarea.addEventListener(
      "input",
      (event) => {
        const { inputType, data } = event as InputEvent;
        // Pasted text and changes by scripts do not open the list.
        if (/^insert(?:Text|CompositionText)$/.test(inputType) && data?.length === 1) this.open(false);
        else if (inputType === "deleteContentBackward" && this.list) this.open(false);
        else this.close();
      },
      { signal },
    );
    for (const type of ["blur", "pointerdown"])
      textarea.addEventListener(type, () => this.close(), { signal });
    // Not its capture phase: the list scrolls, too.
    scroller.addEventListener("scroll", () => this.close(), { signal });
  }

  dispose(): void {
    this.close();
    this.listening.abort();
  }

  private press(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.ctrlKey && event.key === " " && !event.altKey && !event.metaKey) {
      event.preventDefault();
      this.open(true);
      return;
    }
    const { completions, index: selectedIndex } = this;
    if (!completions) return;
    const { length } = completions.names;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) this.choose(((selectedIndex ?? (by > 0 ? -1 : 0)) + by + length) % length);
    else if (
      (event.key === "Tab" && !event.shiftKey) ||
      (event.key === "Enter" && selectedIndex !== undefined)
    )
      this.accept(selectedIndex ?? 0);
    else if (event.key === "Escape") this.close();
    else {
      if (/^(?:Arrow|Home|End|Page)/.test(event.key) || event.key === "Enter") this.close();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** `isRequested`: also opens for a word of one letter, or an empty one. */
  private open(isRequested: boolean): void {
    const { textarea, capabilities } = this;
    const { value, selectionStart, selectionEnd } = textarea;
    const completions =
      selectionStart === selectionEnd && !textarea.readOnly && /^(?:java|type)script$/.test(this.language())
        ? completionsIn(value, selectionStart, capabilities, isRequested)
        : undefined;
    this.close();
    if (!completions) return;
    this.completions = completions;
    this.list = this.draw(completions);
    textarea.setAttribute("aria-autocomplete", "list");
    textarea.setAttribute("aria-controls", listId);
    this.sheet.scroller.after(this.list);
    this.place(this.list, completions.replaceLength);
  }

  private close(): void {
    this.list?.remove();
    this.list = this.completions = this.index = undefined;
    this.textarea.removeAttribute("aria-activedescendant");
    this.textarea.removeAttribute("aria-controls");
  }

  private draw({ names }: Completions): HTMLElement {
    const list = document.createElement("div");
    list.id = listId;
    list.className = "editor-names";
    list.role = "listbox";
    list.ariaLabel = texts.names;
    list.append(
      ...names.map((name, index) => {
        const option = document.createElement("div");
        option.id = `${listId}-${index}`;
        option.role = "option";
        option.ariaSelected = "false";
        option.textContent = name;
        // Otherwise the textarea would lose the focus.
        option.addEventListener("pointerdown", (event) => event.preventDefault());
        option.addEventListener("click", () => this.accept(index));
        return option;
      }),
    );
    return list;
  }

  private choose(index: number): void {
    this.index = index;
    for (const [at, option] of [...(this.list?.children ?? [])].entries()) {
      option.ariaSelected = String(at === index);
      if (at === index) option.scrollIntoView({ block: "nearest" });
    }
    this.textarea.setAttribute("aria-activedescendant", `${listId}-${index}`);
  }

  private accept(index: number): void {
    const { completions, textarea } = this;
    const name = completions?.names[index];
    if (!completions || name === undefined) return;
    const to = textarea.selectionStart;
    const from = to - completions.replaceLength;
    this.close();
    apply(textarea, {
      from,
      to,
      insert: name,
      selection: { start: from + name.length, end: from + name.length },
    });
    textarea.focus();
  }

  /** Places the list below the word, or above it if there is no room below. */
  private place(list: HTMLElement, replaceLength: number): void {
    const { sheet, textarea } = this;
    const word = caretAt(sheet, textarea.selectionStart - replaceLength);
    if (!word) return;
    const box = sheet.scroller.getBoundingClientRect();
    const lineHeight = word.height;
    const top = word.top - box.top;
    const room = box.height - top - lineHeight;
    const { offsetHeight, offsetWidth } = list;
    const isAbove = room < offsetHeight && top > room;
    list.style.top = `${isAbove ? Math.max(0, top - offsetHeight) : top + lineHeight}px`;
    if (!isAbove) list.style.maxHeight = `${Math.max(lineHeight * 2, Math.min(220, room))}px`;
    list.style.left = `${Math.max(0, Math.min(word.left - box.left, box.width - offsetWidth))}px`;
  }
}

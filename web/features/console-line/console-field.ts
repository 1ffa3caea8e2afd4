import { batch, signal } from "@preact/signals";
import {
  type Completions,
  completionsFor,
  completionsOf,
} from "../../player/model/analysis/console-completions.ts";
import { isUnfinished, memberAtEnd } from "../../player/model/analysis/line-syntax.ts";
import type { ConsoleLine } from "./console-line.ts";
import type { LineHistory } from "./line-history.ts";

/** A key press, with the selection in the field. */
export type Press = {
  readonly key: string;
  readonly shift: boolean;
  readonly control: boolean;
  /** Alt or Meta. */
  readonly other: boolean;
  readonly start: number;
  readonly end: number;
};

/** `done`: the key was handled. `leave`: the focus should leave the field. */
export type PressResult = "done" | "leave" | undefined;

type FieldState = { readonly text: string; readonly caret: number };

/** The input field for a line: its text, its keys, and its completions. */
export class ConsoleField {
  readonly input = signal<FieldState>({ text: "", caret: 0 });
  /** The open list of completions. */
  readonly completions = signal<Completions | undefined>(undefined);
  /** Whether the reader has used it. On small screens, its other parts appear only after that. */
  readonly isUsed = signal(false);
  /** The index of the completion that the reader has selected with the arrow keys. */
  readonly selectedIndex = signal<number | undefined>(undefined);

  constructor(
    private readonly line: ConsoleLine,
    private readonly history: LineHistory,
  ) {}

  /** Sets the text that the reader has written. */
  type(text: string, caret: number): void {
    batch(() => {
      this.input.value = { text, caret };
      this.selectedIndex.value = undefined;
      this.completions.value = completionsFor(
        text.slice(0, caret),
        this.line.names.value,
        this.line.capabilities,
      );
    });
    if (!this.completions.value) void this.offerMembers(text.slice(0, caret));
  }

  /** Offers the members of an earlier line's value. They come from the session. */
  private async offerMembers(before: string): Promise<void> {
    const at = memberAtEnd(before);
    if (!at || !(at.root === "_" || this.line.names.value.includes(at.root))) return;
    const inputBefore = this.input.value;
    const names = await this.line.members(at.path);
    // The reader may have typed more.
    if (this.input.value === inputBefore) this.completions.value = completionsOf(at.name, names);
  }

  /** Closes the list, because the field was left or the cursor has moved. */
  close(): void {
    this.completions.value = this.selectedIndex.value = undefined;
  }

  /** Evaluates the text, complete or not. */
  enter(): void {
    const { text } = this.input.value;
    this.close();
    if (text.trim() === "" || !this.line.enter(text)) return;
    this.history.add(text);
    this.input.value = { text: "", caret: 0 };
  }

  /** Inserts the completion with that index. */
  accept(index: number): void {
    const { replaceLength: length, names } = this.completions.value ?? { replaceLength: 0, names: [] };
    const name = names[index];
    if (name === undefined) return;
    const { text, caret } = this.input.value;
    const from = caret - length;
    batch(() => {
      this.input.value = {
        text: text.slice(0, from) + name + text.slice(caret),
        caret: from + name.length,
      };
      this.close();
    });
  }

  press(press: Press): PressResult {
    if (press.other) return undefined;
    if (press.control) return this.pressControl(press);
    return this.completions.value
      ? (this.pressInList(press) ?? this.pressInField(press))
      : this.pressInField(press);
  }

  private pressControl({ key, shift }: Press): PressResult {
    if (key.toLowerCase() !== "l" || shift) return undefined;
    this.line.clear();
    return "done";
  }

  /**
   * Enter belongs to the line until the reader has selected a completion. Tab belongs to the list only while it is
   * open.
   */
  private pressInList({ key, shift }: Press): PressResult {
    const { names } = this.completions.value as Completions;
    const index = this.selectedIndex.value;
    switch (key) {
      case "ArrowDown":
        this.selectedIndex.value = index === undefined ? 0 : (index + 1) % names.length;
        return "done";
      case "ArrowUp":
        if (index === undefined) return undefined;
        this.selectedIndex.value = index === 0 ? undefined : index - 1;
        return "done";
      case "Tab":
        if (shift) return undefined;
        this.accept(index ?? 0);
        return "done";
      case "Enter":
        if (index === undefined || shift) return undefined;
        this.accept(index);
        return "done";
      case "Escape":
        this.close();
        return "done";
      default:
        return undefined;
    }
  }

  private pressInField({ key, shift, start, end }: Press): PressResult {
    const { text } = this.input.value;
    switch (key) {
      case "Enter":
        if (shift || (isUnfinished(text) && !endsInEmptyLine(text, start))) return undefined;
        this.enter();
        return "done";
      case "ArrowUp":
        if (shift || start !== end || text.lastIndexOf("\n", start - 1) >= 0) return undefined;
        return this.recall(this.history.older(text));
      case "ArrowDown":
        if (shift || start !== end || text.indexOf("\n", end) >= 0) return undefined;
        return this.recall(this.history.newer());
      case "Escape":
        if (!this.line.busy.value) return "leave";
        this.line.stop();
        return "done";
      default:
        return undefined;
    }
  }

  private recall(line: string | undefined): PressResult {
    if (line === undefined) return undefined;
    this.close();
    this.input.value = { text: line, caret: line.length };
    return "done";
  }
}

/** A reader who presses Enter twice at the end wants to run the code, even with open brackets. */
function endsInEmptyLine(text: string, cursor: number): boolean {
  return cursor === text.length && /\n[ \t]*$/.test(text);
}

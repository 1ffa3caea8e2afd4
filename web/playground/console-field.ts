import { batch, signal } from "@preact/signals";
import { isUnfinished } from "./cell-text.ts";
import type { ConsoleLine } from "./console-line.ts";
import { type Completions, completionsFor } from "./console-names.ts";
import type { LineHistory } from "./line-history.ts";

/** A key, and what is selected in the field while it is pressed. */
export type Press = {
  readonly key: string;
  readonly shift: boolean;
  readonly control: boolean;
  /** Alt or Meta. */
  readonly other: boolean;
  readonly start: number;
  readonly end: number;
};

/** `done`: the key has done what it does. `leave`: the reader wants to go elsewhere. */
export type Pressed = "done" | "leave" | undefined;

type Written = { readonly text: string; readonly caret: number };

/** The field in which a line is written: what is in it, what its keys do, and the names it offers. */
export class ConsoleField {
  readonly written = signal<Written>({ text: "", caret: 0 });
  /** What is offered; a list that is open. */
  readonly offered = signal<Completions | undefined>(undefined);
  /** Has the reader been to it? Where there is little room, what belongs to it waits for that. */
  readonly used = signal(false);
  /** Which of the names the reader has gone to, with the arrow keys. */
  readonly chosen = signal<number | undefined>(undefined);

  constructor(
    private readonly line: ConsoleLine,
    private readonly history: LineHistory,
  ) {}

  /** What the reader has written. */
  type(text: string, caret: number): void {
    batch(() => {
      this.written.value = { text, caret };
      this.chosen.value = undefined;
      this.offered.value = completionsFor(
        text.slice(0, caret),
        this.line.names.value,
        this.line.capabilities,
      );
    });
  }

  /** The field was left, or the cursor is elsewhere in it. */
  close(): void {
    this.offered.value = this.chosen.value = undefined;
  }

  /** Evaluates what is written, finished or not. */
  enter(): void {
    const { text } = this.written.value;
    this.close();
    if (text.trim() === "" || !this.line.enter(text)) return;
    this.history.add(text);
    this.written.value = { text: "", caret: 0 };
  }

  /** Puts one of the names that are offered in its place. */
  accept(index: number): void {
    const { written: length, names } = this.offered.value ?? { written: 0, names: [] };
    const name = names[index];
    if (name === undefined) return;
    const { text, caret } = this.written.value;
    const from = caret - length;
    batch(() => {
      this.written.value = {
        text: text.slice(0, from) + name + text.slice(caret),
        caret: from + name.length,
      };
      this.close();
    });
  }

  press(press: Press): Pressed {
    if (press.other) return undefined;
    if (press.control) return this.pressControl(press);
    return this.offered.value
      ? (this.pressInList(press) ?? this.pressInField(press))
      : this.pressInField(press);
  }

  private pressControl({ key, shift }: Press): Pressed {
    if (key.toLowerCase() !== "l" || shift) return undefined;
    this.line.clear();
    return "done";
  }

  /** Enter is the line's until the reader has gone into the list; Tab is the list's only while it is open. */
  private pressInList({ key, shift }: Press): Pressed {
    const { names } = this.offered.value as Completions;
    const chosen = this.chosen.value;
    switch (key) {
      case "ArrowDown":
        this.chosen.value = chosen === undefined ? 0 : (chosen + 1) % names.length;
        return "done";
      case "ArrowUp":
        if (chosen === undefined) return undefined;
        this.chosen.value = chosen === 0 ? undefined : chosen - 1;
        return "done";
      case "Tab":
        if (shift) return undefined;
        this.accept(chosen ?? 0);
        return "done";
      case "Enter":
        if (chosen === undefined || shift) return undefined;
        this.accept(chosen);
        return "done";
      case "Escape":
        this.close();
        return "done";
      default:
        return undefined;
    }
  }

  private pressInField({ key, shift, start, end }: Press): Pressed {
    const { text } = this.written.value;
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

  private recall(line: string | undefined): Pressed {
    if (line === undefined) return undefined;
    this.close();
    this.written.value = { text: line, caret: line.length };
    return "done";
  }
}

/** Whoever presses Enter twice at the end means it, whatever the brackets look like. */
function endsInEmptyLine(text: string, cursor: number): boolean {
  return cursor === text.length && /\n[ \t]*$/.test(text);
}

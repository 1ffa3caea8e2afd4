import { signal } from "@preact/signals";
import { appendEvent, emptyLog, type LogState } from "../../output/log.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { CellMessage } from "./cell-message.ts";

/** What stands in the console: lines with what came of them, and what there is to say between them. */
export type ConsoleEntry = ConsoleCell | ConsoleNote;

export type ConsoleCell = {
  readonly kind: "cell";
  readonly id: number;
  /** What its places are called in the session: "cell 3". */
  readonly path: string;
  readonly code: string;
  readonly log: LogState;
  /** Undefined as long as it goes on. */
  readonly outcome?: Outcome;
  readonly message?: CellMessage;
  readonly undone?: true;
};

export type ConsoleNote = {
  readonly kind: "note";
  readonly id: number;
  readonly text: string;
  readonly problem?: true;
};

/** As many stay on the page. */
const maxEntries = 200;

/** What was entered and said in the console, whatever the session has made of it. */
export class ConsoleTranscript {
  readonly entries = signal<readonly ConsoleEntry[]>([]);
  /** For those who do not see the page; each is said once. */
  readonly announcement = signal({ text: "" });
  /** The entry of what goes on, which stays when the others are taken away. */
  running: number | undefined;
  private ids = 0;

  /** A line begins. Gives the id of its entry. */
  begin(path: string, code: string): number {
    return this.add({ kind: "cell", id: this.nextId(), path, code, log: emptyLog });
  }

  /** The line that began has printed something. */
  addEvent(id: number, event: RunEvent): void {
    // What was printed before stands in the lines before.
    if (event.kind === "cleared") this.entries.value = this.entries.value.filter((entry) => entry.id === id);
    this.changeCell(id, (cell) => {
      // A line that is evaluated again with an answer tells everything again.
      const log = event.kind === "started" ? emptyLog : appendEvent(cell.log, event);
      return log === cell.log ? cell : { ...cell, log };
    });
  }

  end(id: number, outcome: Outcome, message: CellMessage): void {
    this.changeCell(id, (cell) => ({ ...cell, outcome, message }));
    this.announce([message.quote, ...message.sentences].filter((part) => part !== undefined).join(" "));
  }

  markUndone(id: number): void {
    this.changeCell(id, (cell) => ({ ...cell, undone: true }));
  }

  /** A sentence between the lines. Gives the id of its entry. */
  note(text: string, problem?: true): number {
    return this.add({ kind: "note", id: this.nextId(), text, ...(problem && { problem }) });
  }

  /** A sentence in the place of another entry, said to everyone. */
  replaceByNote(id: number, text: string, problem?: true): void {
    this.change(id, () => ({ kind: "note", id, text, ...(problem && { problem }) }));
    this.announce(text);
  }

  /** A sentence between the lines, said to everyone. */
  noteAloud(text: string, problem?: true): void {
    this.note(text, problem);
    this.announce(text);
  }

  announce(text: string): void {
    this.announcement.value = { text };
  }

  /** Takes away all but what goes on. */
  clear(): void {
    this.entries.value = this.entries.value.filter(({ id }) => id === this.running);
  }

  removeAll(): void {
    this.entries.value = [];
  }

  /** The latest line with that path. */
  cell(path: string): ConsoleCell | undefined {
    const cells = this.entries.value.filter((entry) => entry.kind === "cell");
    return cells.findLast((cell) => cell.path === path);
  }

  private nextId(): number {
    this.ids++;
    return this.ids;
  }

  private add(entry: ConsoleEntry): number {
    this.entries.value = [...this.entries.peek(), entry].slice(-maxEntries);
    return entry.id;
  }

  private changeCell(id: number, change: (cell: ConsoleCell) => ConsoleCell): void {
    this.change(id, (entry) => (entry.kind === "cell" ? change(entry) : entry));
  }

  private change(id: number, change: (entry: ConsoleEntry) => ConsoleEntry): void {
    this.entries.value = this.entries.value.map((entry) => (entry.id === id ? change(entry) : entry));
  }
}

import { signal } from "@preact/signals";
import { appendEvent, emptyLog, type LogState } from "../../player/output/log.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import type { LineResult } from "./line-result.ts";

/** The entries of the console: lines with their results, and notes between them. */
export type ConsoleEntry = ConsoleLineEntry | ConsoleNote;

export type ConsoleLineEntry = {
  readonly kind: "line";
  readonly id: number;
  /** The file name of its positions in the session: "cell 3". */
  readonly path: string;
  readonly code: string;
  readonly log: LogState;
  /** Undefined while it is evaluated. */
  readonly outcome?: Outcome;
  readonly message?: LineResult;
  readonly isUndone?: true;
};

export type ConsoleNote = {
  readonly kind: "note";
  readonly id: number;
  readonly text: string;
  readonly problem?: true;
};

/** The maximum number of entries on the page. */
const maxEntries = 200;

/** The lines and notes of the console, independent of the state of the session. */
export class ConsoleTranscript {
  readonly entries = signal<readonly ConsoleEntry[]>([]);
  /** The current announcement for screen readers. Each is a new object. */
  readonly announcement = signal({ text: "" });
  /** The entry in progress, which stays when the others are removed. */
  running: number | undefined;
  private ids = 0;

  /** Adds an entry for a line that begins. Returns its id. */
  begin(path: string, code: string): number {
    return this.add({ kind: "line", id: this.nextId(), path, code, log: emptyLog });
  }

  /** Adds an event of the line to its entry. */
  addEvent(id: number, event: RunEvent): void {
    // The program has cleared the output, so earlier entries are removed.
    if (event.kind === "cleared") this.entries.value = this.entries.value.filter((entry) => entry.id === id);
    this.changeLine(id, (entry) => {
      // A line that is repeated with an answer reports all its output again.
      const log = event.kind === "started" ? emptyLog : appendEvent(entry.log, event);
      return log === entry.log ? entry : { ...entry, log };
    });
  }

  end(id: number, outcome: Outcome, message: LineResult): void {
    this.changeLine(id, (entry) => ({ ...entry, outcome, message }));
    this.announce([message.quote, ...message.sentences].filter((part) => part !== undefined).join(" "));
  }

  markUndone(id: number): void {
    this.changeLine(id, (entry) => ({ ...entry, isUndone: true }));
  }

  /** Adds a sentence between the lines. Returns the id of its entry. */
  note(text: string, problem?: true): number {
    return this.add({ kind: "note", id: this.nextId(), text, ...(problem && { problem }) });
  }

  /** Replaces an entry with a sentence, and announces it. */
  replaceByNote(id: number, text: string, problem?: true): void {
    this.change(id, () => ({ kind: "note", id, text, ...(problem && { problem }) }));
    this.announce(text);
  }

  /** Adds a sentence between the lines, and announces it. */
  noteAloud(text: string, problem?: true): void {
    this.note(text, problem);
    this.announce(text);
  }

  announce(text: string): void {
    this.announcement.value = { text };
  }

  /** Removes all entries except the one in progress. */
  clear(): void {
    this.entries.value = this.entries.value.filter(({ id }) => id === this.running);
  }

  removeAll(): void {
    this.entries.value = [];
  }

  /** The latest line with that path. */
  lineEntry(path: string): ConsoleLineEntry | undefined {
    const lines = this.entries.value.filter((entry) => entry.kind === "line");
    return lines.findLast((line) => line.path === path);
  }

  private nextId(): number {
    this.ids++;
    return this.ids;
  }

  private add(entry: ConsoleEntry): number {
    this.entries.value = [...this.entries.peek(), entry].slice(-maxEntries);
    return entry.id;
  }

  private changeLine(id: number, change: (entry: ConsoleLineEntry) => ConsoleLineEntry): void {
    this.change(id, (entry) => (entry.kind === "line" ? change(entry) : entry));
  }

  private change(id: number, change: (entry: ConsoleEntry) => ConsoleEntry): void {
    this.entries.value = this.entries.value.map((entry) => (entry.id === id ? change(entry) : entry));
  }
}

import { type ConsoleMessage, isRepeated } from "../../../protocol/console/console-message.ts";
import { cutAfter, utf8Length } from "./utf8-length.ts";

/** The properties that all pieces of a message share. */
export type Heading = Pick<ConsoleMessage, "level" | "at" | "depth" | "group">;

/**
 * The end of the output, once there is more output than is stored. It drops its oldest part as it grows. Its first
 * message may be the end of a longer one.
 */
export class OutputTail {
  private messages: ConsoleMessage[] = [];
  private bytes = 0;
  /** Whether the last message will continue. */
  private isOpen = false;
  /** Whether the first message is the end of a longer one. */
  private isCut = false;
  private isChanged = false;

  constructor(
    private readonly limitBytes: number,
    /** The maximum that is dropped in addition, so that the cut is between two lines. */
    private readonly slack: number,
  ) {}

  get isEmpty(): boolean {
    return this.messages.length === 0;
  }

  get keptBytes(): number {
    return Math.min(this.bytes, this.limitBytes);
  }

  /** Adds the first piece: the part of a message that no longer fitted into the head (`isRest`), or a whole message. */
  begin(heading: Heading, piece: string, bytes: number, last: boolean, isRest: boolean): void {
    this.isCut = isRest;
    this.add(heading, piece, bytes, last);
  }

  add(heading: Heading, piece: string, bytes: number, last: boolean): void {
    const { messages } = this;
    this.isChanged = true;
    const before = messages.at(-1);
    if (this.isOpen && before) messages[messages.length - 1] = messageOf(heading, before.text + piece);
    else messages.push(messageOf(heading, piece));
    this.isOpen = !last;
    this.bytes += bytes;
    if (last) this.mergeLast();
    // Not for each message: trimming costs more than adding one.
    if (this.bytes > 2 * this.limitBytes || messages.length > 2 * maxMessages) this.trim();
  }

  /** The messages, if they have changed since the last call. */
  take(): readonly ConsoleMessage[] | undefined {
    if (!this.isChanged) return undefined;
    this.trim();
    this.isChanged = false;
    return this.messages.slice();
  }

  clear(): void {
    this.messages = [];
    this.bytes = 0;
    this.isChanged = this.isOpen = this.isCut = false;
  }

  trim(): void {
    let droppedCount = 0;
    for (;;) {
      const first = this.messages[droppedCount];
      const excess = this.bytes - this.limitBytes;
      const tooMany = this.messages.length - droppedCount > maxMessages;
      if (!first || (excess <= 0 && !tooMany)) break;
      this.isChanged = true;
      const { text, count = 1 } = first;
      if (count > 1) {
        // Drops whole repetitions; then the next one, which may be cut, becomes a message of its own.
        const bytes = utf8Length(text) + 1;
        const removals = tooMany ? count : Math.min(count - 1, Math.floor(excess / bytes));
        this.bytes -= removals * bytes;
        if (removals > 0) this.isCut = false;
        if (removals === count) droppedCount++;
        else if (removals > 0) this.messages[droppedCount] = withCount(first, count - removals);
        else this.messages.splice(droppedCount, 1, withCount(first, 1), withCount(first, count - 1));
        continue;
      }
      const isLast = droppedCount === this.messages.length - 1;
      const cut = tooMany ? text.length : cutAfter(text, excess, this.slack, !isLast);
      if (!isLast && cut === text.length) {
        this.bytes -= utf8Length(text) + 1;
        this.isCut = false;
        droppedCount++;
        continue;
      }
      this.bytes -= utf8Length(text.slice(0, cut));
      this.messages[droppedCount] = messageOf(first, text.slice(cut));
      this.isCut = true;
      break;
    }
    if (droppedCount > 0) this.messages = this.messages.slice(droppedCount);
  }

  /** Merges the last message into the previous one if they are equal. */
  private mergeLast(): void {
    const { messages } = this;
    const before = messages.at(-2);
    const lastMessage = messages.at(-1);
    if (!before || !lastMessage || (this.isCut && messages.length === 2) || !isRepeated(before, lastMessage))
      return;
    messages.pop();
    messages[messages.length - 1] = withCount(before, (before.count ?? 1) + 1);
  }
}

/** The tail is sent repeatedly; sending 10,000 messages costs about 10 ms. */
const maxMessages = 10_000;

export function messageOf({ level, at, depth, group }: Heading, text: string): ConsoleMessage {
  // Most messages have only these. Reading the other properties of each costs more than everything else here.
  if (depth === undefined && group === undefined)
    return at === undefined ? { level, text } : { level, text, at };
  return { level, text, ...(at && { at }), ...(depth !== undefined && { depth }), ...(group && { group }) };
}

/** A copy of the message with this number of repetitions. A copy, because the original may have been sent already. */
export function withCount(message: ConsoleMessage, count: number): ConsoleMessage {
  const { count: _, ...once } = message;
  return count === 1 ? once : { ...once, count };
}

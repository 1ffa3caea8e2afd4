import { type ConsoleMessage, isRepeated } from "../../../protocol/console/console-message.ts";
import type { Position } from "../../../protocol/program/source-file.ts";
import { type Heading, messageOf, OutputTail, withCount } from "./output-tail.ts";
import { cutBefore, utf8Length } from "./utf8-length.ts";

/** What a message is shown with in addition to its text, and the length of its JSON. */
export type Details = Pick<ConsoleMessage, "spans" | "table"> & { readonly cost: number };

/**
 * The stored output of a run: all of it up to a maximum; beyond that the head, the tail, and the size of the text
 * between. Sizes are UTF-8 bytes of the printed text, with a line break after each message. A message that repeats the
 * previous one is merged into it, but its bytes count.
 *
 * The head is sent as it comes (`takeHead`) and is not stored here. Once the head is full, later output is stored as
 * the tail.
 */
export class Output {
  printedBytes = 0;

  private readonly headBytes: number;
  private readonly tail: OutputTail;
  /** The maximum that is dropped in addition, so that the cut is between two lines. */
  private readonly slack: number;
  private headRoom: number;
  private detailsRoom: number;
  private head: ConsoleMessage[] = [];
  /** How many times in a row the last message of the head was printed. */
  private lastCount = 1;
  /** The message that is being printed, while it fits into the head. */
  private pending: ConsoleMessage | undefined;
  /** The bytes printed before the last clear. */
  private clearedBytes = 0;
  private clearedAt: { readonly at?: Position } | undefined;

  constructor(private readonly limitBytes: number) {
    const tailBytes = Math.floor(limitBytes / 4);
    this.headBytes = this.headRoom = limitBytes - tailBytes;
    this.detailsRoom = limitBytes;
    this.slack = Math.floor(limitBytes / 16);
    this.tail = new OutputTail(tailBytes, this.slack);
  }

  get keptBytes(): number {
    return this.headBytes - this.headRoom + this.tail.keptBytes;
  }

  /**
   * Whether there is room for trees and tables: as much as for text, until the head is full. So it depends only on the
   * program.
   */
  get wantsDetails(): boolean {
    return this.detailsRoom > 0 && this.tail.isEmpty;
  }

  /** Adds a piece of a message; `last` if the message ends with it. Details belong to a message of one piece. */
  print(heading: Heading, piece: string, last: boolean, details?: Details): void {
    const bytes = utf8Length(piece) + (last ? 1 : 0);
    this.printedBytes += bytes;
    if (!this.tail.isEmpty) this.tail.add(heading, piece, bytes, last);
    else if (bytes <= this.headRoom) {
      this.headRoom -= bytes;
      const { pending } = this;
      const message = messageOf(heading, pending === undefined ? piece : pending.text + piece);
      if (!last) this.pending = message;
      else this.endHeadMessage(pending || !details ? message : this.withDetails(message, details));
    } else this.splitAtCap(heading, piece, last);
  }

  /** Discards the stored output. Afterwards there is room for the full maximum again. */
  clear(at: Position | undefined): void {
    this.head = [];
    this.lastCount = 1;
    this.pending = undefined;
    this.headRoom = this.headBytes;
    this.detailsRoom = this.limitBytes;
    this.tail.clear();
    this.clearedBytes = this.printedBytes;
    this.clearedAt = at ? { at } : {};
  }

  /** No more output follows. An interrupted message is stored up to that point. */
  end(): void {
    if (this.pending) this.endHeadMessage(this.pending);
    this.tail.trim();
  }

  /** Whether the output was cleared since the last call, and at which position. This precedes the head. */
  takeClearing(): { readonly at?: Position } | undefined {
    const clearing = this.clearedAt;
    this.clearedAt = undefined;
    return clearing;
  }

  /** The messages of the head since the last call. */
  takeHead(): readonly ConsoleMessage[] {
    this.countLast();
    const head = this.head;
    if (head.length > 0) this.head = [];
    return head;
  }

  /**
   * The current tail, if it changed since the last call. Its first message may be the end of a longer one, or of one
   * that began in the head.
   */
  takeTail(): { messages: readonly ConsoleMessage[]; omittedBytes: number } | undefined {
    const messages = this.tail.take();
    return messages && { messages, omittedBytes: this.printedBytes - this.clearedBytes - this.keptBytes };
  }

  private withDetails(message: ConsoleMessage, { spans, table, cost }: Details): ConsoleMessage {
    if (cost > this.detailsRoom) {
      this.detailsRoom = 0;
      return message;
    }
    this.detailsRoom -= cost;
    return { ...message, ...(spans && { spans }), ...(table && { table }) };
  }

  /** Splits the piece that fills the head: the part that does not fit begins the tail. */
  private splitAtCap(heading: Heading, piece: string, last: boolean): void {
    const { pending } = this;
    const startsLine = pending === undefined || pending.text.endsWith("\n");
    const cut = cutBefore(piece, this.headRoom, this.slack, startsLine);
    const text = piece.slice(0, cut);
    this.headRoom -= utf8Length(text);
    if (pending || text !== "") this.endHeadMessage(messageOf(heading, (pending?.text ?? "") + text));
    const rest = piece.slice(cut);
    this.tail.begin(heading, rest, utf8Length(rest) + (last ? 1 : 0), last, pending !== undefined || cut > 0);
  }

  private endHeadMessage(message: ConsoleMessage): void {
    this.pending = undefined;
    const last = this.head.at(-1);
    if (last && isRepeated(last, message)) this.lastCount++;
    else {
      this.countLast();
      this.head.push(message);
    }
  }

  private countLast(): void {
    const last = this.head.at(-1);
    if (last && this.lastCount > 1) this.head[this.head.length - 1] = withCount(last, this.lastCount);
    this.lastCount = 1;
  }
}

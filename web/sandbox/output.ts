import type { ConsoleLevel, ConsoleMessage } from "../protocol/console.ts";

/**
 * What a run printed, as it may be kept: all of it up to a cap; past the cap the head and the tail, and a count of
 * what lies between. Counts are UTF-8 bytes of the printed text, a line break after each message included.
 *
 * The head goes out as it comes (`takeHead`) and is not held here. Once the head is full, what follows is held as
 * the tail, which forgets its beginning as it grows.
 */
export class Output {
  printedBytes = 0;

  private readonly headBytes: number;
  private readonly tailBytes: number;
  /** How much less is kept for the sake of cutting between two lines. */
  private readonly slack: number;
  private headLeft: number;
  private head: ConsoleMessage[] = [];
  private tail: ConsoleMessage[] = [];
  private tailSize = 0;
  private tailChanged = false;
  /** More of the tail's last message is to follow. */
  private tailOpen = false;
  /** The message being printed, while it fits into the head. */
  private pending: ConsoleMessage | undefined;

  constructor(limitBytes: number) {
    this.tailBytes = Math.floor(limitBytes / 4);
    this.headBytes = limitBytes - this.tailBytes;
    this.headLeft = this.headBytes;
    this.slack = Math.floor(limitBytes / 16);
  }

  get keptBytes(): number {
    return this.headBytes - this.headLeft + Math.min(this.tailSize, this.tailBytes);
  }

  /** A piece of a message; `last` when the message ends with it. */
  print(level: ConsoleLevel, piece: string, last: boolean): void {
    const bytes = utf8Length(piece) + (last ? 1 : 0);
    this.printedBytes += bytes;
    if (this.tail.length > 0) this.addToTail(level, piece, bytes, last);
    else if (bytes <= this.headLeft) {
      this.addToHead(level, piece, bytes);
      if (last) this.endHeadMessage();
    } else {
      const startsLine = this.pending === undefined || this.pending.text.endsWith("\n");
      const cut = cutBefore(piece, this.headLeft, this.slack, startsLine);
      const kept = piece.slice(0, cut);
      if (kept !== "") this.addToHead(level, kept, utf8Length(kept));
      this.endHeadMessage();
      const rest = piece.slice(cut);
      this.addToTail(level, rest, utf8Length(rest) + (last ? 1 : 0), last);
    }
  }

  /** No more will be printed: a message that was stopped in its middle is kept as far as it came. */
  end(): void {
    this.endHeadMessage();
    this.trimTail();
  }

  /** The messages of the head since the last call. */
  takeHead(): readonly ConsoleMessage[] {
    const taken = this.head;
    if (taken.length > 0) this.head = [];
    return taken;
  }

  /**
   * The tail as it is now, if it changed since the last call. Its first message may be what is left of a longer one,
   * or of one that began in the head.
   */
  takeTail(): { messages: readonly ConsoleMessage[]; omittedBytes: number } | undefined {
    if (!this.tailChanged) return undefined;
    this.trimTail();
    this.tailChanged = false;
    return { messages: this.tail.slice(), omittedBytes: this.printedBytes - this.keptBytes };
  }

  private addToHead(level: ConsoleLevel, piece: string, bytes: number): void {
    this.headLeft -= bytes;
    this.pending = { level, text: (this.pending?.text ?? "") + piece };
  }

  private endHeadMessage(): void {
    if (this.pending) this.head.push(this.pending);
    this.pending = undefined;
  }

  private addToTail(level: ConsoleLevel, piece: string, bytes: number, last: boolean): void {
    this.tailChanged = true;
    const open = this.tail.at(-1);
    if (this.tailOpen && open) this.tail[this.tail.length - 1] = { level, text: open.text + piece };
    else this.tail.push({ level, text: piece });
    this.tailOpen = !last;
    this.tailSize += bytes;
    // Not at each message: that costs more than the messages.
    if (this.tailSize > 2 * this.tailBytes || this.tail.length > 2 * maxTailMessages) this.trimTail();
  }

  private trimTail(): void {
    let dropped = 0;
    for (;;) {
      const first = this.tail[dropped];
      const excess = this.tailSize - this.tailBytes;
      const tooMany = this.tail.length - dropped > maxTailMessages;
      if (!first || (excess <= 0 && !tooMany)) break;
      const isLast = dropped === this.tail.length - 1;
      const cut = tooMany ? first.text.length : cutAfter(first.text, excess, this.slack, !isLast);
      this.tailChanged = true;
      if (!isLast && cut === first.text.length) {
        this.tailSize -= utf8Length(first.text) + 1;
        dropped++;
        continue;
      }
      this.tailSize -= utf8Length(first.text.slice(0, cut));
      this.tail[dropped] = { level: first.level, text: first.text.slice(cut) };
      break;
    }
    if (dropped > 0) this.tail = this.tail.slice(dropped);
  }
}

/** The tail is sent again and again; handing over 10,000 messages costs about 10 ms. */
const maxTailMessages = 10_000;

/**
 * The most UTF-16 units of `text` that make up `bytes` UTF-8 bytes; fewer, if at most `slack` of them, up to the end of a
 * line. `startsLine`: is there one at the beginning of the text?
 */
function cutBefore(text: string, bytes: number, slack: number, startsLine: boolean): number {
  const most = unitsWithin(text, bytes);
  const border = most > 0 ? text.lastIndexOf("\n", most - 1) + 1 : 0;
  return (border > 0 || startsLine) && most - border <= slack ? border : most;
}

/**
 * The fewest UTF-16 units of `text` that make up at least `bytes` bytes; more, if at most `slack` of them, up to the end
 * of a line. `endsLine`: is there one at the end of the text?
 */
function cutAfter(text: string, bytes: number, slack: number, endsLine: boolean): number {
  let least = unitsWithin(text, bytes);
  if (least < text.length && utf8Length(text.slice(0, least)) < bytes) {
    least += isSurrogatePair(text, least) ? 2 : 1;
  }
  const lineBreak = text.indexOf("\n", Math.max(0, least - 1));
  const border = lineBreak >= 0 ? lineBreak + 1 : text.length;
  return (lineBreak >= 0 || endsLine) && border - least <= slack ? border : least;
}

function unitsWithin(text: string, bytes: number): number {
  if (utf8Length(text) === text.length) return Math.min(bytes, text.length);
  let left = bytes;
  let index = 0;
  while (index < text.length) {
    const pair = isSurrogatePair(text, index);
    left -= pair ? 4 : unitBytes(text.charCodeAt(index));
    if (left < 0) break;
    index += pair ? 2 : 1;
  }
  return index;
}

const encoder = new TextEncoder();

/** The length of `text` in UTF-8; a lone surrogate counts as the 3 bytes of its replacement character. */
export function utf8Length(text: string): number {
  // Encoding is native: 30 times as fast as this loop, but not for a few characters.
  if (text.length > 64) return encoder.encode(text).length;
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) bytes++;
    else if (isSurrogatePair(text, index)) {
      bytes += 4;
      index++;
    } else bytes += unitBytes(code);
  }
  return bytes;
}

function unitBytes(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
}

function isSurrogatePair(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  if (high < 0xd800 || high > 0xdbff) return false;
  const low = text.charCodeAt(index + 1);
  return low >= 0xdc00 && low <= 0xdfff;
}

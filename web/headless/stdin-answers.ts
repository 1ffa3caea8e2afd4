import { createInterface, type Interface } from "node:readline";
import type { Readable } from "node:stream";

/** The lines of the standard input, as answers. It is not touched before the first question: it may never end. */
export class StdinAnswers {
  private reader: Interface | undefined;
  private lines: AsyncIterator<string> | undefined;
  /** Whether a question was asked for which no line has come yet. */
  isWaiting = false;

  constructor(private readonly stdin: Readable) {}

  /** The next line; null when there is none, because the input has ended or cannot be read. */
  async next(): Promise<string | null> {
    if (!this.reader) {
      // A reader of a stream that has ended before waits for ever.
      if (this.stdin.readableEnded || this.stdin.destroyed) return null;
      this.reader = createInterface({ input: this.stdin });
      this.stdin.once("error", () => this.close());
    }
    this.lines ??= this.reader[Symbol.asyncIterator]();
    this.isWaiting = true;
    const { value, done } = await this.lines.next();
    this.isWaiting = false;
    return done ? null : value;
  }

  close(): void {
    this.reader?.close();
  }
}

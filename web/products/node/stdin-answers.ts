import { createInterface, type Interface } from "node:readline";
import type { Readable } from "node:stream";

/** Answers with the lines of the standard input. It is not read before the first question, because it may never end. */
export class StdinAnswers {
  private reader: Interface | undefined;
  private lines: AsyncIterator<string> | undefined;
  /** Whether a question waits for a line. */
  isWaiting = false;

  constructor(private readonly stdin: Readable) {}

  /** Returns the next line; null if there is none, because the input has ended or cannot be read. */
  async next(): Promise<string | null> {
    if (!this.reader) {
      // Reading a stream that has already ended would wait without end.
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

import { fields, integer, listOf, text } from "../protocol/parse.ts";
import type { DraftStorage } from "./draft.ts";

/** Prefixed, as the drafts are. */
export const linesKey = "sandglass:console-lines";

type KeptLines = { readonly version: 1; readonly lines: readonly string[] };

const mostLines = 200;
const mostCharacters = 100_000;
/** What is longer was pasted, and is found where it came from. */
const longestLine = 10_000;

/** The lines that were entered, in this visit and in earlier ones, and where among them the reader is. */
export class LineHistory {
  /** The oldest first. */
  private lines: readonly string[];
  /** Which of them is shown; their number, while it is the line that is being written. */
  private at: number;
  /** What was being written before an older line was looked for. */
  private written = "";

  constructor(private readonly storage: DraftStorage) {
    this.lines = load(storage) ?? [];
    this.at = this.lines.length;
  }

  /** Keeps a line that is entered, if it is not the last one again. */
  add(line: string): void {
    // Another page may have kept lines meanwhile.
    const before = load(this.storage) ?? this.lines;
    if (line.length <= longestLine && before.at(-1) !== line) {
      this.lines = bounded([...before, line]);
      this.keep();
    } else this.lines = before;
    this.at = this.lines.length;
    this.written = "";
  }

  /** The line before the one that is shown. */
  older(shown: string): string | undefined {
    if (this.at === 0) return undefined;
    if (this.at === this.lines.length) this.written = shown;
    this.at--;
    return this.lines[this.at];
  }

  /** The line after it; at last, what was being written. */
  newer(): string | undefined {
    if (this.at === this.lines.length) return undefined;
    this.at++;
    return this.lines[this.at] ?? this.written;
  }

  private keep(): void {
    const kept: KeptLines = { version: 1, lines: this.lines };
    try {
      this.storage.setItem(linesKey, JSON.stringify(kept));
    } catch {
      // It is as long as this visit.
    }
  }
}

function bounded(lines: readonly string[]): readonly string[] {
  let left = mostCharacters;
  let from = lines.length;
  while (from > Math.max(0, lines.length - mostLines) && left >= (lines[from - 1]?.length ?? 0)) {
    from--;
    left -= lines[from]?.length ?? 0;
  }
  return lines.slice(from);
}

function load(storage: DraftStorage): readonly string[] | undefined {
  try {
    const kept = storage.getItem(linesKey);
    if (kept === null) return undefined;
    const { lines } = fields<KeptLines>(JSON.parse(kept), "console lines", {
      version: (value, path) => integer(1, 1)(value, path) as 1,
      lines: listOf(text, mostLines),
    });
    return bounded(lines);
  } catch {
    // Not ours, or of a version to come. The next line that is kept takes its place.
    return undefined;
  }
}

import type { DraftStorage } from "../../player/model/drafts/draft.ts";
import { fields, integer, listOf, text } from "../../protocol/parsers.ts";

/** Prefixed, like the keys of drafts. */
export const linesKey = "sandglass:console-lines";

type SavedLines = { readonly version: 1; readonly lines: readonly string[] };

const maxLines = 200;
const maxCharacters = 100_000;
/** Longer lines were probably pasted. They are not saved. */
const maxLineLength = 10_000;

/** The lines that were entered in this and earlier visits, and the reader's position among them. */
export class LineHistory {
  /** The oldest first. */
  private lines: readonly string[];
  /** The index of the shown line; their number if it is the line that is being written. */
  private at: number;
  /** The unfinished line from before an older one was recalled. */
  private unsentLine = "";

  constructor(private readonly storage: DraftStorage) {
    this.lines = load(storage) ?? [];
    this.at = this.lines.length;
  }

  /** Adds an entered line, unless it equals the last one. */
  add(line: string): void {
    // Another page may have saved lines meanwhile.
    const before = load(this.storage) ?? this.lines;
    if (line.length <= maxLineLength && before.at(-1) !== line) {
      this.lines = limitLines([...before, line]);
      this.save();
    } else this.lines = before;
    this.at = this.lines.length;
    this.unsentLine = "";
  }

  /** Returns the line before the shown one. */
  older(current: string): string | undefined {
    if (this.at === 0) return undefined;
    if (this.at === this.lines.length) this.unsentLine = current;
    this.at--;
    return this.lines[this.at];
  }

  /** Returns the line after the shown one; after the last one, the unfinished line. */
  newer(): string | undefined {
    if (this.at === this.lines.length) return undefined;
    this.at++;
    return this.lines[this.at] ?? this.unsentLine;
  }

  private save(): void {
    const savedLines: SavedLines = { version: 1, lines: this.lines };
    try {
      this.storage.setItem(linesKey, JSON.stringify(savedLines));
    } catch {
      // Without storage, the history lasts for this visit.
    }
  }
}

function limitLines(lines: readonly string[]): readonly string[] {
  let budget = maxCharacters;
  let from = lines.length;
  while (from > Math.max(0, lines.length - maxLines) && budget >= (lines[from - 1]?.length ?? 0)) {
    from--;
    budget -= lines[from]?.length ?? 0;
  }
  return lines.slice(from);
}

function load(storage: DraftStorage): readonly string[] | undefined {
  try {
    const item = storage.getItem(linesKey);
    if (item === null) return undefined;
    const { lines } = fields<SavedLines>(JSON.parse(item), "console lines", {
      version: (value, path) => integer(1, 1)(value, path) as 1,
      lines: listOf(text, maxLines),
    });
    return limitLines(lines);
  } catch {
    // The data is invalid, or from a later version. The next saved line replaces it.
    return undefined;
  }
}

import { incrementalSum } from "./incremental-sum.ts";
import type { LogBlock, LogRow } from "./log.ts";
import { visibleText } from "./visible-text.ts";

/** The position of a match: list, block, row, and the index in the row. */
export type Match = {
  readonly list: number;
  readonly block: number;
  readonly row: LogRow;
  readonly nth: number;
  /** The number of matches in that row. */
  readonly among: number;
};

/** The searched lists of blocks, in order. Undefined is a block that the filter omits. */
export type SearchedLists = readonly (readonly (LogBlock | undefined)[])[];

/**
 * A search for plain text in the whole log, drawn or not. It ignores case. It stores counts and no matches, because a
 * mebibyte of one letter has a million matches.
 */
export class Search {
  readonly pattern: RegExp;
  private readonly inAll = incrementalSum(0, (sum, block) => sum + this.countBlock(block));

  constructor(readonly query: string) {
    // The flag `u` compares letters by Unicode case folding and keeps the offsets of the text. `toLowerCase` changes
    // the length of some strings.
    this.pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), "giu");
  }

  count(lists: SearchedLists): number {
    let sum = 0;
    for (const blocks of lists) {
      if (blocks.every((block) => block !== undefined)) sum += this.inAll(blocks);
      else for (const block of blocks) if (block) sum += this.countBlock(block);
    }
    return sum;
  }

  /** The match with this number, from 0. */
  find(lists: SearchedLists, number: number): Match | undefined {
    let remaining = number;
    for (const [list, blocks] of lists.entries()) {
      for (const [index, block] of blocks.entries()) {
        if (!block) continue;
        const count = this.countBlock(block);
        if (remaining >= count) {
          remaining -= count;
          continue;
        }
        for (const row of block.rows) {
          const among = this.countRow(row);
          if (remaining < among) return { list, block: index, row, nth: remaining, among };
          remaining -= among;
        }
      }
    }
    return undefined;
  }

  countRow(row: LogRow): number {
    const text = visibleText(row.text + (row.rest ?? ""));
    // Most rows have no match, and `search` finds that out more cheaply than `matchAll`.
    return text.search(this.pattern) < 0 ? 0 : matchesOf(this.pattern, text).length;
  }

  private countBlock(block: LogBlock): number {
    return block.rows.reduce((sum, row) => sum + this.countRow(row), 0);
  }
}

/** The matches of a pattern in a text, as offsets. */
export function matchesOf(pattern: RegExp, text: string): readonly (readonly [from: number, to: number])[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => [index, index + match.length] as const);
}

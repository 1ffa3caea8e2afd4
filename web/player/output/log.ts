import {
  type ConsoleLevel,
  type ConsoleMessage,
  type GroupState,
  isRepeated,
  isSamePosition,
  type StyledSpan,
} from "../../protocol/console/console-message.ts";
import type { Table } from "../../protocol/console/console-table.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import type { RunEvent } from "../../protocol/run/run-event.ts";
import { layoutCost, unitsWithin } from "../../ui/text-cost.ts";

/**
 * Messages in one group that were printed in a row. The browser lays out blocks: a million short lines are 5,000
 * blocks, and only those on the screen cost more than their text.
 */
export type LogBlock = {
  /** The number of groups around it. */
  readonly depth: number;
  /** Defined for the heading of a group: the deeper blocks that follow are in the group. */
  readonly group?: GroupState;
  readonly rows: readonly LogRow[];
  readonly messages: number;
  /** The estimated lines of text, without layout. */
  readonly lines: number;
  /** The layout cost of its text, including the hidden part. */
  readonly cost: number;
  /** The first message. It identifies a block that grows. */
  readonly first: ConsoleMessage;
  /** The last message, which the next one may repeat. */
  readonly last: ConsoleMessage;
};

/**
 * One-line messages that were printed in sequence from one position, joined by line breaks; or any other single
 * message.
 */
export type LogRow = {
  readonly level: ConsoleLevel;
  readonly text: string;
  readonly at?: Position;
  readonly messages: number;
  /** How many times it was printed consecutively. */
  readonly count: number;
  readonly spans?: readonly StyledSpan[];
  readonly table?: Table;
  /** The hidden rest of a very long message. */
  readonly rest?: string;
};

export type LogState = {
  readonly head: readonly LogBlock[];
  /** The last messages, if the size limit removed the middle. */
  readonly tail: readonly LogBlock[];
  /** UTF-8 bytes between head and tail that are not shown. */
  readonly omittedBytes: number;
  /** Defined if the program cleared the earlier output, at that position. */
  readonly clearing?: { readonly at?: Position };
};

export const emptyLog: LogState = { head: [], tail: [], omittedBytes: 0 };

const messagesPerBlock = 200;
/** A row is several elements: 200 rows from different positions made a frame of 70 ms. */
export const rowsAtOnce = 50;
/** UTF-16 units of a value's text that are shown before the value is opened. */
export const maxValueLength = 2_000;
/** The estimated UTF-16 units in one visual line of wrapped text. */
const unitsPerLine = 100;
/** The maximum cost of the cells of a table that are drawn at once. */
export const maxTableCost = 100_000;
/** The maximum cost of text that is shown at once: see `unitsWithin`. 10,000 characters of Latin text take 5 ms. */
const maxTextCost = 10_000;

/** The log after an event. Blocks that did not change are the same objects. */
export function appendEvent(log: LogState, event: RunEvent): LogState {
  switch (event.kind) {
    case "console":
      return { ...log, head: appendMessages(log.head, event.messages) };
    case "cleared":
      return { ...emptyLog, clearing: event.at ? { at: event.at } : {} };
    case "tail":
      return { ...log, tail: appendMessages([], event.messages), omittedBytes: event.omittedBytes };
    default:
      return log;
  }
}

/** The text of blocks. Tables and values are drawn differently, so only the beginning of their text is used. */
export function textOf(blocks: readonly LogBlock[]): string {
  return blocks.flatMap(({ rows }) => rows.map(visibleTextOf)).join("\n");
}

function visibleTextOf({ text, table, spans }: LogRow): string {
  return table || spans ? text.slice(0, unitsWithin(text, maxTextCost)) : text;
}

function appendMessages(
  before: readonly LogBlock[],
  messages: readonly ConsoleMessage[],
): readonly LogBlock[] {
  const blocks = before.slice();
  const last = blocks.pop();
  let draft = last && new BlockDraft(last);
  for (const message of messages) {
    if (draft?.add(message)) continue;
    if (draft) blocks.push(draft.finish());
    draft = new BlockDraft(blockOf(message));
  }
  if (draft) blocks.push(draft.finish());
  return blocks;
}

/** A block while messages are added to it. */
class BlockDraft {
  private readonly rows: LogRow[];
  private messages: number;
  private lines: number;
  private cost: number;
  private last: ConsoleMessage;
  private isChanged = false;
  /** The strings that were added to the last row. They are joined once, not at each message. */
  private texts: string[] = [];

  constructor(private readonly block: LogBlock) {
    this.rows = block.rows.slice();
    this.messages = block.messages;
    this.lines = block.lines;
    this.cost = block.cost;
    this.last = block.last;
  }

  /** Returns false if the message does not belong to this block. */
  add(message: ConsoleMessage): boolean {
    if (isRepeated(this.last, message)) this.repeat(message.count ?? 1);
    else if (this.takes(message)) this.append(message);
    else return false;
    this.isChanged = true;
    return true;
  }

  finish(): LogBlock {
    if (!this.isChanged) return this.block;
    this.closeRow();
    const { rows, messages, lines, cost, last } = this;
    return { ...this.block, rows, messages, lines, cost, last };
  }

  private takes(message: ConsoleMessage): boolean {
    const { depth = 0, group, text } = message;
    return (
      depth === this.block.depth &&
      group === undefined &&
      this.block.group === undefined &&
      this.messages < messagesPerBlock &&
      (this.rows.length < rowsAtOnce || this.joins(message)) &&
      this.cost < maxTextCost &&
      costOf(text) <= maxTextCost
    );
  }

  private append(message: ConsoleMessage): void {
    if (this.joins(message)) this.texts.push(message.text);
    else {
      this.closeRow();
      this.rows.push(rowOf(message));
    }
    this.messages++;
    this.lines += linesOf(message);
    this.cost += costOf(message.text);
    this.last = message;
  }

  /** Whether the message is only another line from the position of the last row. */
  private joins(message: ConsoleMessage): boolean {
    const row = this.rows.at(-1);
    return (
      row?.count === 1 &&
      row.rest === undefined &&
      message.count === undefined &&
      row.level === message.level &&
      isLine(message) &&
      isLine(this.last) &&
      isSamePosition(row.at, message.at)
    );
  }

  private repeat(times: number): void {
    this.closeRow();
    const row = this.rows.pop() as LogRow;
    if (row.messages > 1) {
      // The last line gets a row of its own, with the count.
      const text = row.text.slice(0, row.text.length - this.last.text.length - 1);
      this.rows.push({ ...row, text, messages: row.messages - 1 });
      this.rows.push({ ...rowOf(this.last), count: 1 + times });
    } else this.rows.push({ ...row, count: row.count + times });
  }

  private closeRow(): void {
    if (this.texts.length === 0) return;
    const row = this.rows.pop() as LogRow;
    const text = [row.text, ...this.texts].join("\n");
    this.rows.push({ ...row, text, messages: row.messages + this.texts.length });
    this.texts = [];
  }
}

/** Only strings without line breaks can be separated again after they were joined. */
function isLine({ text, spans, table }: ConsoleMessage): boolean {
  return spans === undefined && table === undefined && !text.includes("\n");
}

function blockOf(message: ConsoleMessage): LogBlock {
  const { depth = 0, group } = message;
  return {
    depth,
    ...(group && { group }),
    rows: [rowOf(message)],
    messages: 1,
    lines: linesOf(message),
    cost: costOf(message.text, message.table && maxTableCost),
    first: message,
    last: message,
  };
}

function rowOf({ level, text, at, count = 1, spans, table }: ConsoleMessage): LogRow {
  const row = { level, text, messages: 1, count, ...(at && { at }) };
  if (table) return { ...row, table };
  // A value's text is shortened anyway, so only the other text can be too long.
  if (costOf(spans ? withoutValues(text, spans) : text) <= maxTextCost)
    return spans ? { ...row, spans } : row;
  return showMore({ ...row, text: "", rest: text });
}

function withoutValues(text: string, spans: readonly StyledSpan[]): string {
  let from = 0;
  return spans
    .map(({ length, value }) => {
      from += length;
      return value ? "" : text.slice(from - length, from);
    })
    .join("");
}

/** The layout cost of a text. Counting stops above `enough`. */
function costOf(text: string, enough = maxTextCost): number {
  return layoutCost(text, enough);
}

/** Shows the next part of a row's over-long message. */
export function showMore(row: LogRow): LogRow {
  const { rest: hiddenText = "", ...visible } = row;
  const cut = unitsWithin(hiddenText, maxTextCost);
  const rest = hiddenText.slice(cut);
  return { ...visible, text: visible.text + hiddenText.slice(0, cut), ...(rest && { rest }) };
}

/** The estimated lines of a message. Tables and values have a known drawn height, so their text is not counted. */
function linesOf({ text, spans, table }: ConsoleMessage): number {
  if (table) return table.rows.length + 2;
  if (!spans?.some(({ value }) => value)) return countLines(text.slice(0, unitsWithin(text, maxTextCost)));
  return text.includes("\n") ? 1 : countLines(text.slice(0, maxValueLength));
}

/**
 * Counts wrapped lines. If a long line counted as one, all blocks after it would count as visible, and would also be
 * laid out.
 */
function countLines(text: string): number {
  let lines = 0;
  for (const line of text.split("\n")) lines += Math.ceil(line.length / unitsPerLine) || 1;
  return lines;
}

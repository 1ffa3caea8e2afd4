import type { LogBlock, LogRow, LogState } from "./log.ts";

/** A printed message, and the number of bytes that were printed up to its end. */
export type PrintedMessage = { readonly text: string; readonly end: number };

/** The stored output of a run, message by message. */
export type PrintedMessages = {
  readonly messages: readonly PrintedMessage[];
  /** Whether some messages were not stored. */
  readonly isCut: boolean;
};

/**
 * The messages of a log. UTF-8 bytes are counted as in the run, including a line break after each message.
 * @param total all bytes that the run printed. The missing ones were cleared or cut.
 */
export function printedMessagesOf(
  { head, tail, omittedBytes, clearing }: LogState,
  total: number,
): PrintedMessages {
  const messages: PrintedMessage[] = [];
  const first = [...textsOf(head)];
  const last = [...textsOf(tail)];
  const bytesOf = (texts: readonly RepeatedText[]) =>
    texts.reduce((sum, [text, count]) => sum + sizeOf(text) * count, 0);
  let end = clearing ? Math.max(0, total - bytesOf(first) - bytesOf(last) - omittedBytes) : 0;
  const add = (texts: readonly RepeatedText[]) => {
    for (const [text, count] of texts) {
      const size = sizeOf(text);
      for (let time = 1; time <= Math.min(count, maxCountedRepeats); time++)
        messages.push({ text, end: end + time * size });
      end += count * size;
    }
  };
  add(first);
  end += omittedBytes;
  add(last);
  return { messages, isCut: clearing !== undefined || omittedBytes > 0 };
}

type RepeatedText = readonly [text: string, count: number];
/** The maximum number of repetitions of a message that are counted separately. */
const maxCountedRepeats = 10_000;

const encoder = new TextEncoder();

function sizeOf(text: string): number {
  return encoder.encode(text).length + 1;
}

function* textsOf(blocks: LogState["head"]): Generator<RepeatedText, undefined> {
  for (const { rows } of blocks)
    for (const row of rows) for (const text of textsOfRow(row)) yield [text, row.count];
}

function textsOfRow({ text, rest = "", messages }: LogRow): readonly string[] {
  return messages > 1 ? text.split("\n") : [text + rest];
}

/**
 * The bytes that a run had printed before a message: `nth` is its number in a row of the log, from 0. Undefined if
 * the row is not in the log.
 */
export function bytesBefore(log: LogState, total: number, row: LogRow, nth: number): number | undefined {
  const { head, tail, omittedBytes, clearing } = log;
  const all = [...head, ...tail].flatMap(({ rows }) => rows);
  const at = all.indexOf(row);
  if (at < 0) return undefined;
  const bytesOf = (rows: readonly LogRow[]) =>
    rows.reduce((sum, each) => sum + each.count * sizesOf(textsOfRow(each)), 0);
  const isInTail = at >= head.reduce((sum, { rows }) => sum + rows.length, 0);
  const begin = clearing ? Math.max(0, total - bytesOf(all) - omittedBytes) : 0;
  const before = bytesOf(all.slice(0, at)) + sizesOf(textsOfRow(row).slice(0, nth));
  return begin + before + (isInTail ? omittedBytes : 0);
}

function sizesOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + sizeOf(text), 0);
}

/** The log after that number of bytes was printed, if stored. Complete rows are the same objects. */
export function logAfter(log: LogState, total: number, bytes: number): LogState {
  const { head, tail, omittedBytes, clearing } = log;
  const sizeOfBlocks = (blocks: LogState["head"]) =>
    blocks.reduce(
      (sum, { rows }) => sum + rows.reduce((all, row) => all + row.count * sizesOf(textsOfRow(row)), 0),
      0,
    );
  const headBytes = sizeOfBlocks(head);
  const begin = clearing ? Math.max(0, total - headBytes - omittedBytes - sizeOfBlocks(tail)) : 0;
  const inHead = bytes - begin;
  const inTail = inHead - headBytes - omittedBytes;
  return {
    head: blocksAfter(head, inHead),
    tail: inTail > 0 ? blocksAfter(tail, inTail) : [],
    omittedBytes: Math.max(0, Math.min(omittedBytes, inHead - headBytes)),
    ...(clearing && { clearing }),
  };
}

function blocksAfter(blocks: LogState["head"], bytes: number): LogState["head"] {
  const remaining: LogBlock[] = [];
  let remainingBytes = bytes;
  for (const block of blocks) {
    const rows: LogRow[] = [];
    for (const row of block.rows) {
      const cut = rowAfter(row, remainingBytes);
      if (cut) rows.push(cut);
      remainingBytes -= row.count * sizesOf(textsOfRow(row));
      if (cut !== row) break;
    }
    const isWhole = rows.length === block.rows.length && rows.at(-1) === block.rows.at(-1);
    if (rows.length > 0) remaining.push(isWhole ? block : { ...block, rows });
    if (!isWhole) break;
  }
  return remaining;
}

/** The row with only the messages within that many bytes; undefined if there are none. */
function rowAfter(row: LogRow, bytes: number): LogRow | undefined {
  const texts = textsOfRow(row);
  if (row.count * sizesOf(texts) <= bytes) return row;
  if (row.count > 1) {
    const count = Math.floor(bytes / sizesOf(texts));
    return count > 0 ? { ...row, count } : undefined;
  }
  let [remainingBytes, messages] = [bytes, 0];
  for (const text of texts) {
    remainingBytes -= sizeOf(text);
    if (remainingBytes < 0) break;
    messages++;
  }
  return messages > 0 ? { ...row, messages, text: texts.slice(0, messages).join("\n") } : undefined;
}

/** The number of messages that were printed within that many bytes. */
export function countMessages({ messages }: PrintedMessages, bytes: number): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.end ?? 0) <= bytes) low = middle + 1;
    else high = middle;
  }
  return low;
}

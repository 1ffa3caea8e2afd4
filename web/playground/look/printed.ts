import type { LogState } from "../../output/log.ts";

/** A message that was printed, with the bytes that were printed once it was there. */
export type PrintedMessage = { readonly text: string; readonly end: number };

/** What a run printed, message by message, as far as it is kept. */
export type Printed = {
  readonly messages: readonly PrintedMessage[];
  /** Messages before and between those are not kept. */
  readonly isCut: boolean;
};

/**
 * The messages of a log. UTF-8 bytes are counted as the run counts them: a line break after each message included.
 * @param total what the run printed in all: what is missing was cleared or cut out.
 */
export function printedOf({ head, tail, omittedBytes, cleared }: LogState, total: number): Printed {
  const messages: PrintedMessage[] = [];
  const first = [...textsOf(head)];
  const last = [...textsOf(tail)];
  const bytesOf = (texts: readonly Repeated[]) =>
    texts.reduce((sum, [text, count]) => sum + sizeOf(text) * count, 0);
  let end = cleared ? Math.max(0, total - bytesOf(first) - bytesOf(last) - omittedBytes) : 0;
  const add = (texts: readonly Repeated[]) => {
    for (const [text, count] of texts) {
      const size = sizeOf(text);
      for (let time = 1; time <= Math.min(count, maxRepeated); time++)
        messages.push({ text, end: end + time * size });
      end += count * size;
    }
  };
  add(first);
  end += omittedBytes;
  add(last);
  return { messages, isCut: cleared !== undefined || omittedBytes > 0 };
}

type Repeated = readonly [text: string, count: number];
/** Of a message that was printed more often, that many are told apart. */
const maxRepeated = 10_000;

const encoder = new TextEncoder();

function sizeOf(text: string): number {
  return encoder.encode(text).length + 1;
}

function* textsOf(blocks: LogState["head"]): Generator<Repeated, undefined> {
  for (const { rows } of blocks)
    for (const { text, rest = "", messages, count } of rows) {
      const texts = messages > 1 ? text.split("\n") : [text + rest];
      for (const each of texts) yield [each, count];
    }
}

/** How many of the messages had been printed before so many bytes were. */
export function countPrinted({ messages }: Printed, bytes: number): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.end ?? 0) <= bytes) low = middle + 1;
    else high = middle;
  }
  return low;
}

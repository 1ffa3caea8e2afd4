import { BadInput, fields, groupDigits, integer, listOf, longText, type Parser } from "../parsers.ts";
import { type ConsoleMessage, headParsers, isSamePosition, parseConsoleMessage } from "./console-message.ts";

/**
 * The form in which messages are sent to the page. Successive messages that are only text are sent together: all texts,
 * each distinct head once, and the index of the head for each text. A flood of output then costs 0.3 µs per line to
 * send and receive instead of 3, whichever lines of the program it comes from.
 */
export type BatchedMessage = ConsoleMessage | TextBatch;
type TextBatch = {
  readonly texts: readonly string[];
  /** A message without its text. */
  readonly heads: readonly Head[];
  /** For each text the index of its head; undefined if all have the same head. */
  readonly which?: readonly number[];
};
type Head = Pick<ConsoleMessage, keyof typeof headParsers>;

/** The event in the form to send. */
export function batchEvent(event: MessagesEvent | { readonly kind: string }): unknown {
  if (!("messages" in event)) return event;
  return { ...event, messages: batchMessages(event.messages) };
}

type MessagesEvent = { readonly kind: "console" | "tail"; readonly messages: readonly ConsoleMessage[] };

/** The maximum number of heads in a batch: most programs print from few positions. */
const maxHeads = 8;

function batchMessages(messages: readonly ConsoleMessage[]): readonly BatchedMessage[] {
  const all: BatchedMessage[] = [];
  let open: TextBatchBuilder | undefined;
  for (const message of messages) {
    if (open?.add(message)) continue;
    if (open) all.push(open.finish());
    open = isText(message) ? new TextBatchBuilder(message) : undefined;
    if (!open) all.push(message);
  }
  if (open) all.push(open.finish());
  return all;
}

class TextBatchBuilder {
  private readonly heads: ConsoleMessage[];
  private readonly texts: string[];
  private readonly which = [0];

  constructor(private readonly first: ConsoleMessage) {
    this.heads = [first];
    this.texts = [first.text];
  }

  /** Adds a message. False if it does not fit into this batch. */
  add(message: ConsoleMessage): boolean {
    if (!isText(message)) return false;
    let head = this.heads.findIndex((each) => hasSameHead(each, message));
    if (head < 0) {
      if (this.heads.length === maxHeads) return false;
      head = this.heads.push(message) - 1;
    }
    this.texts.push(message.text);
    this.which.push(head);
    return true;
  }

  finish(): BatchedMessage {
    const { first, texts, which } = this;
    if (texts.length === 1) return first;
    const heads = this.heads.map(({ text: _, ...head }) => head);
    return heads.length === 1 ? { texts, heads } : { texts, heads, which };
  }
}

function isText({ count, spans, table }: ConsoleMessage): boolean {
  return count === undefined && spans === undefined && table === undefined;
}

function hasSameHead(first: ConsoleMessage, second: ConsoleMessage): boolean {
  return (
    first.level === second.level &&
    first.depth === second.depth &&
    first.group === second.group &&
    isSamePosition(first.at, second.at)
  );
}

/** Parses the result of `batchEvent`, or plain messages; at most `max` of them. */
export function messagesParser(max: number): Parser<readonly ConsoleMessage[]> {
  const unpack = batchParser(max);
  const items = listOf((item, path) => {
    const isPacked = typeof item === "object" && item !== null && Object.hasOwn(item, "texts");
    return isPacked ? unpack(item, path) : [parseConsoleMessage(item, path)];
  }, max);
  return (value, path) => {
    const lists = items(value, path);
    if (lists.reduce((sum, list) => sum + list.length, 0) > max)
      throw new BadInput(`${path} has more than ${groupDigits(max)} messages`);
    return lists.flat();
  };
}

const parseHead: Parser<Head> = (value, path) => fields<Head>(value, path, headParsers);

function batchParser(max: number): Parser<readonly ConsoleMessage[]> {
  const parsers = {
    texts: listOf(longText, max),
    heads: listOf(parseHead, maxHeads),
    which: (value: unknown, path: string) => (value === undefined ? undefined : indices(value, path)),
  };
  const indices = listOf(integer(0, maxHeads - 1), max);
  return (value, path) => {
    const { texts, heads, which } = fields<TextBatch>(value, path, parsers);
    const isWhole = which ? which.length === texts.length : heads.length === 1;
    return texts.map((each, index) => {
      const head = heads[which?.[index] ?? 0];
      if (!head || !isWhole) throw new BadInput(`${path}.which should name a heading for each text`);
      return withText(head, each);
    });
  };
}

/** Lists the fields explicitly: spreading the head took three times as long. */
function withText({ level, at, depth, group }: Head, each: string): ConsoleMessage {
  if (depth === undefined && group === undefined)
    return at ? { level, text: each, at } : { level, text: each };
  return { level, text: each, ...(at && { at }), ...(depth && { depth }), ...(group && { group }) };
}

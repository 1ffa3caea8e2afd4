import { type ConsoleMessage, isSamePlace, parseConsoleMessage } from "./console.ts";
import { BadInput, grouped, listOf, type Parser, text } from "./parse.ts";

/**
 * Messages on their way to the page. Texts of one level that were printed in one place in a row go as one message with
 * many texts: a flood then costs 0.15 µs a line to send and receive instead of 1.2.
 */
export type PackedMessage = ConsoleMessage | PackedTexts;
type PackedTexts = Omit<ConsoleMessage, "text"> & { readonly texts: readonly string[] };

/** The event as it is to be sent. */
export function packed<T extends { readonly kind: string }>(event: T): unknown {
  if (event.kind !== "console" && event.kind !== "tail") return event;
  return { ...event, messages: pack((event as unknown as Messages).messages) };
}

type Messages = { readonly messages: readonly ConsoleMessage[] };

function pack(messages: readonly ConsoleMessage[]): readonly PackedMessage[] {
  const all: PackedMessage[] = [];
  let texts: string[] = [];
  let heading: ConsoleMessage | undefined;
  for (const message of messages) {
    if (!isText(message)) heading = undefined;
    else if (heading && heading.level === message.level && isSamePlace(heading.at, message.at)) {
      texts.push(message.text);
      continue;
    } else {
      heading = message;
      texts = [message.text];
      const { text: _, ...rest } = message;
      all.push({ ...rest, texts });
      continue;
    }
    all.push(message);
  }
  return all;
}

function isText({ count, depth, group, spans, table }: ConsoleMessage): boolean {
  return (
    count === undefined &&
    depth === undefined &&
    group === undefined &&
    spans === undefined &&
    table === undefined
  );
}

/** Takes what `packed` gives, or messages as they are; no more than `most` of them. */
export function messagesOf(most: number): Parser<readonly ConsoleMessage[]> {
  const tooMany = (path: string) => new BadInput(`${path} holds more than ${grouped(most)} messages`);
  const textList = listOf(text, most);
  const items = listOf((item, path) => {
    if (typeof item !== "object" || item === null || !Object.hasOwn(item, "texts"))
      return [parseConsoleMessage(item, path)];
    const { texts, ...rest } = item as Readonly<Record<string, unknown>>;
    const all = textList(texts, `${path}.texts`);
    const message = parseConsoleMessage({ ...rest, text: "" }, path);
    return all.map((each) =>
      message.at
        ? { level: message.level, text: each, at: message.at }
        : { level: message.level, text: each },
    );
  }, most);
  return (value, path) => {
    const lists = items(value, path);
    if (lists.reduce((sum, list) => sum + list.length, 0) > most) throw tooMany(path);
    return lists.flat();
  };
}

import type { ConsoleLevel, ConsoleMessage } from "../protocol/console.ts";
import type { RunEvent } from "../protocol/event.ts";

/**
 * Messages of one level that were printed in a row. Blocks are what is drawn: a million short lines are 5,000 blocks,
 * and a block is drawn once, when it is on the screen.
 */
export type LogBlock = {
  readonly level: ConsoleLevel;
  readonly text: string;
  readonly messages: number;
  /** Line breaks in the text, plus one. */
  readonly lines: number;
  /** Characters of an over-long message that are held back until asked for. */
  readonly rest?: string;
};

export type LogState = {
  readonly head: readonly LogBlock[];
  /** What was printed last, once the cap cut the middle out. */
  readonly tail: readonly LogBlock[];
  /** UTF-8 bytes between head and tail that are not shown. */
  readonly omittedBytes: number;
};

export const emptyLog: LogState = { head: [], tail: [], omittedBytes: 0 };

const messagesPerBlock = 200;
/** Laying out one line of 786,000 characters took the page 400 ms; 10,000 take 5. */
const longestShown = 10_000;

/** The log after an event. Blocks that did not change are the same objects. */
export function appendEvent(log: LogState, event: RunEvent): LogState {
  switch (event.kind) {
    case "console":
      return { ...log, head: appendMessages(log.head, event.messages) };
    case "tail":
      return { ...log, tail: appendMessages([], event.messages), omittedBytes: event.omittedBytes };
    default:
      return log;
  }
}

function appendMessages(
  before: readonly LogBlock[],
  messages: readonly ConsoleMessage[],
): readonly LogBlock[] {
  const blocks = before.slice();
  let open = blocks.pop();
  let texts: string[] = [];
  let lines = 0;
  const close = () => {
    if (!open) return;
    const text = texts.length === 0 ? open.text : [open.text, ...texts].join("\n");
    blocks.push(
      texts.length === 0
        ? open
        : { ...open, text, messages: open.messages + texts.length, lines: open.lines + lines },
    );
    texts = [];
    lines = 0;
  };
  for (const message of messages) {
    const short = message.text.length <= longestShown;
    const fits =
      open && open.level === message.level && open.rest === undefined && open.text.length < longestShown;
    if (short && fits && open && open.messages + texts.length < messagesPerBlock) {
      texts.push(message.text);
      lines += countLines(message.text);
      continue;
    }
    close();
    open = blockOf(message);
  }
  close();
  return blocks;
}

function blockOf({ level, text }: ConsoleMessage): LogBlock {
  if (text.length <= longestShown) return { level, text, messages: 1, lines: countLines(text) };
  return shownUpTo({ level, text: "", messages: 1, lines: 0, rest: text });
}

/** The block with the next part of its over-long message shown. */
export function showMore(block: LogBlock): LogBlock {
  return shownUpTo(block);
}

function shownUpTo({ level, text, messages, rest = "" }: LogBlock): LogBlock {
  let cut = Math.min(longestShown, rest.length);
  // Not between the halves of a character.
  const last = rest.charCodeAt(cut - 1);
  if (cut < rest.length && last >= 0xd800 && last <= 0xdbff) cut--;
  const shown = text + rest.slice(0, cut);
  const left = rest.slice(cut);
  return { level, text: shown, messages, lines: countLines(shown), ...(left && { rest: left }) };
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}

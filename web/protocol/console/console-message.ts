import { BadInput, fields, integer, listOf, longText, oneOf, optional, type Parser } from "../parsers.ts";
import { type Position, parsePosition } from "../program/source-file.ts";
import { parseTable, type Table } from "./console-table.ts";
import { type Preview, parsePreview } from "./preview.ts";
import { parseTextStyle, type TextStyle } from "./text-style.ts";

export const consoleLevels = ["log", "info", "warn", "error", "debug"] as const;
export type ConsoleLevel = (typeof consoleLevels)[number];

/**
 * One call of a console method. Its text may contain line breaks and any character: it may be shown, but must never be
 * interpreted.
 */
export type ConsoleMessage = {
  readonly level: ConsoleLevel;
  /** The whole message as text. The other fields say how to show it. */
  readonly text: string;
  /** The position in the user's files that printed it. Undefined if there is none, as in `setTimeout(console.log)`. */
  readonly at?: Position;
  /** How many times in a row it was printed, from 2. */
  readonly count?: number;
  /** The number of groups that contain it, from 1 to `maxDepth`. */
  readonly depth?: number;
  /** Set for the heading of a group: the following messages with a greater depth are in it. */
  readonly group?: GroupState;
  /** The parts of the text, from its beginning to its end. */
  readonly spans?: readonly StyledSpan[];
  readonly table?: Table;
};

export const groupStates = ["open", "collapsed"] as const;
export type GroupState = (typeof groupStates)[number];

/** `length` UTF-16 units of a message's text, and their properties. */
export type StyledSpan = {
  readonly length: number;
  readonly style?: TextStyle;
  /** The short form of this value. */
  readonly value?: Preview;
  /** The position that these characters name. */
  readonly at?: Position;
};

/** Groups nested deeper are shown at this depth. */
export const maxDepth = 20;
const maxSpans = 2_000;

/** Whether two messages are equal and at the same position, so that the second can be counted in the first. */
export function isRepeated(first: ConsoleMessage, second: ConsoleMessage): boolean {
  return (
    first.text === second.text &&
    first.level === second.level &&
    first.depth === second.depth &&
    first.group === undefined &&
    second.group === undefined &&
    isSamePosition(first.at, second.at) &&
    isSameData(first.spans, second.spans) &&
    isSameData(first.table, second.table)
  );
}

export function isSamePosition(first: Position | undefined, second: Position | undefined): boolean {
  if (first === second || first === undefined || second === undefined) return first === second;
  return first.line === second.line && first.column === second.column && first.file === second.file;
}

function isSameData(first: unknown, second: unknown): boolean {
  return first === second || JSON.stringify(first) === JSON.stringify(second);
}

/** The message as lines of text, indented by its groups, with its repetitions. */
export function messageLines({ text, depth = 0, count = 1 }: ConsoleMessage): readonly string[] {
  const indent = "  ".repeat(depth);
  const line = depth === 0 ? text : indent + text.replaceAll("\n", `\n${indent}`);
  return count === 1 ? [line] : new Array(count).fill(line);
}

const parseSpan: Parser<StyledSpan> = (value, path) =>
  fields<StyledSpan>(value, path, {
    length: integer(0, Number.MAX_SAFE_INTEGER),
    style: optional(parseTextStyle),
    value: optional((preview, at) => parsePreview(preview, at)),
    at: optional(parsePosition),
  });

const spanList = listOf(parseSpan, maxSpans);

function checkLength(spans: readonly StyledSpan[], path: string, whole: string): void {
  const length = spans.reduce((sum, span) => sum + span.length, 0);
  if (length !== whole.length)
    throw new BadInput(`${path} should be as long as the text, ${whole.length}, and not ${length}`);
}

/** The other fields of a message that is only text. */
export const headParsers = {
  level: oneOf(...consoleLevels),
  at: optional(memoizeByObject(parsePosition)),
  depth: optional(integer(1, maxDepth)),
  group: optional(oneOf(...groupStates)),
};

const { level, ...otherHeadParsers } = headParsers;
/** A parsed message has its fields in this order, like a message that was packed or whose repetitions were counted. */
const parsers = {
  level,
  text: longText,
  ...otherHeadParsers,
  spans: optional(spanList),
  table: optional(parseTable),
  count: optional(integer(2, Number.MAX_SAFE_INTEGER)),
};

export const parseConsoleMessage: Parser<ConsoleMessage> = (value, path) => {
  const message = fields<ConsoleMessage>(value, path, parsers);
  if (message.spans) checkLength(message.spans, `${path}.spans`, message.text);
  return message;
};

/** Many messages share one position object, and so do the results. */
function memoizeByObject<T extends object>(parser: Parser<T>): Parser<T> {
  const results = new WeakMap<object, T>();
  return (value, path) => {
    const before = typeof value === "object" && value !== null ? results.get(value) : undefined;
    if (before) return before;
    const result = parser(value, path);
    results.set(value as object, result);
    return result;
  };
}

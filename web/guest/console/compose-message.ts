import { describe, type InspectOptions, inspectText } from "../inspect.ts";
import { bare, isObject, quoteJson, textOfNumber, textOfSymbol } from "../intrinsics.ts";

/**
 * A message that is being built: its text, and as JSON its spans, if there is more to show than text.
 * `web/run/sandbox/output/printer.ts` reads the spans: `{ length, css?, value? }`.
 */
export type MessageBuilder = {
  text: string;
  /** The spans so far. The text that is not in them yet begins at `from`. */
  spans: string;
  from: number;
  count: number;
  /** The style that `%c` has set, as JSON text; empty if there is none. */
  css: string;
  /** Whether trees are wanted. */
  trees: boolean;
};

/**
 * The maximum number of values with a tree, and the maximum JSON, in one message. They bound the work for a message.
 */
const maxSpans = 200;
const maxJsonLength = 200_000;

export const severalLines: InspectOptions = { lines: true, custom: true };

export function newMessage(text: string, trees: boolean): MessageBuilder {
  const draft = bare<MessageBuilder>();
  draft.text = text;
  draft.spans = "";
  draft.from = 0;
  draft.count = 0;
  draft.css = "";
  draft.trees = trees;
  return draft;
}

/** Adds an inspected value. Objects have their tree. */
export function addDescription(draft: MessageBuilder, value: unknown, options = severalLines): void {
  if (!isObject(value) || !draft.trees || draft.count >= maxSpans) {
    draft.text += typeof value === "number" ? numberText(value) : inspectText(value, options);
    return;
  }
  const { json, text } = describe(value, options);
  if (draft.spans.length + json.length > maxJsonLength) {
    draft.text += text;
    return;
  }
  endSpan(draft);
  draft.text += text;
  draft.from = draft.text.length;
  addSpan(draft, text.length, `,"value":${json}`);
}

/** Sets the style of the text that follows. */
export function setStyle(draft: MessageBuilder, css: string): void {
  endSpan(draft);
  draft.css = css === "" ? "" : quoteJson(css);
}

/** The details of the finished draft, with its stack trace; undefined if there is only text. */
export function detailsOf(draft: MessageBuilder, stack: string | undefined): string | undefined {
  const rich = draft.count > 0 || draft.css !== "";
  if (!rich && stack === undefined) return undefined;
  const trace = stack === undefined ? "" : `"stack":${quoteJson(stack)}`;
  if (!rich) return `{${trace}}`;
  endSpan(draft);
  return `{${trace}${trace === "" ? "" : ","}"spans":[${draft.spans}]}`;
}

function endSpan(draft: MessageBuilder): void {
  const length = draft.text.length - draft.from;
  draft.from = draft.text.length;
  if (length > 0) addSpan(draft, length, "");
}

function addSpan(draft: MessageBuilder, length: number, more: string): void {
  if (draft.count++ > 0) draft.spans += ",";
  draft.spans += `{"length":${textOfNumber(length)}${draft.css === "" ? "" : `,"css":${draft.css}`}${more}}`;
}

export function numberText(value: number): string {
  return value === 0 && 1 / value < 0 ? "-0" : textOfNumber(value);
}

/** A primitive that is not a string, as `console.log` shows it. */
export function primitiveText(value: unknown): string {
  switch (typeof value) {
    case "number":
      return numberText(value);
    case "symbol":
      return textOfSymbol(value);
    case "bigint":
      return inspectText(value, severalLines);
    default:
      return textOfNumber(value as boolean);
  }
}

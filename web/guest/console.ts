import {
  addDescription,
  detailsOf,
  type MessageBuilder,
  newMessage,
  primitiveText,
} from "./console/compose-message.ts";
import { dirOptions } from "./console/dir-options.ts";
import { addArguments, addFormattedText, hasSpecifier } from "./console/format.ts";
import { durationText, Labels, labelText } from "./console/labels.ts";
import { tableJson } from "./console/table.ts";
import { isHighSurrogate } from "./inspect.ts";
import {
  bare,
  charCodeAt,
  defineProperty,
  isObject,
  isWellFormed,
  NativeError,
  quoteJson,
  setPrototypeOf,
  sliceText,
  textOfNumber,
} from "./intrinsics.ts";

/**
 * The host's function for printed text. `what` is the kind of message, see web/run/sandbox/output/printer.ts; `length` is
 * the length of the text; `details` are JSON.
 *
 * The engine passes C strings, which end at a NUL and have no lone surrogates. The host returns false if it received
 * less than `length`; then the text is sent again, as JSON (`length` -1). Always sending JSON took three times as long,
 * and so did searching for a NUL first. It returns null if it wants no more trees. That depends only on what was
 * printed, so the fuel depends only on that too.
 */
export type Print = (
  what: number,
  text: string,
  length: number,
  details?: string,
) => boolean | null | undefined;

/** A message is sent in pieces, so that a huge one does not need more memory. */
const pieceLength = 65_536;
const maxStackLength = 50_000;

const log = 0;
const info = 1;
const warn = 2;
const error = 3;
const debug = 4;
const opensGroup = 8;
const collapsedFlag = 16;
const lastPiece = 32;
const endsGroup = 64;
const clears = 65;

/**
 * The namespace of https://console.spec.whatwg.org; none of its methods uses `this`. Where the standard leaves a
 * choice, this is like Node and browsers. `elapsed` returns the milliseconds since the program began.
 */
export function consoleNamespace(print: Print, elapsed: () => number): object {
  let trees = true;
  const counts = new Labels();
  const timers = new Labels();

  /** Prints `args`. If there are several, the first may be a format. */
  function printMessage(what: number, args: ArrayLike<unknown>): void {
    let text = "";
    for (let index = 0; index < args.length; index++) {
      const arg = args[index];
      if (index > 0) text += " ";
      else if (args.length > 1 && hasSpecifier(arg)) {
        const draft = newMessage("", trees);
        addFormattedText(draft, args);
        sayDraft(what, draft);
        return;
      }
      if (typeof arg === "string") text += arg;
      else if (isObject(arg)) {
        sayObjects(what, text, args, index);
        return;
      } else text += primitiveText(arg);
    }
    send(what, text, undefined);
  }

  /** What `printMessage` does from the first object on, without a format. */
  function sayObjects(what: number, text: string, args: ArrayLike<unknown>, from: number): void {
    const draft = newMessage(text, trees);
    addArguments(draft, args, from);
    sayDraft(what, draft);
  }

  function sayDraft(what: number, draft: MessageBuilder): void {
    send(what, draft.text, detailsOf(draft, undefined));
  }

  function send(what: number, text: string, details: string | undefined): void {
    if (text.length <= pieceLength) handOver(what + lastPiece, text, details);
    else sendPieces(what, text, undefined);
  }

  /** Only a message of one piece has spans. But a stack trace can follow any message. */
  function sendPieces(what: number, text: string, details: string | undefined): void {
    let from = 0;
    while (text.length - from > pieceLength) {
      let to = from + pieceLength;
      if (isHighSurrogate(charCodeAt(text, to - 1))) to--;
      handOver(what, sliceText(text, from, to), undefined);
      from = to;
    }
    handOver(what + lastPiece, sliceText(text, from), details);
  }

  function handOver(what: number, piece: string, details: string | undefined): void {
    let answer: boolean | null | undefined = false;
    if (isWellFormed(piece)) {
      // An undefined fourth argument would be one more for the host to handle for each message.
      answer =
        details === undefined ? print(what, piece, piece.length) : print(what, piece, piece.length, details);
    }
    if (answer === false) answer = print(what, quoteJson(piece), -1, details);
    trees = answer !== null;
  }

  function sayGroup(state: number, data: unknown[]): void {
    if (data.length === 0) send(log + state, "console.group", undefined);
    else printMessage(log + state, data);
  }

  function sayTime(timer: number | undefined, label: string, what: number, data: unknown[]): void {
    if (timer === undefined) {
      send(warn, `There is no timer "${label}"`, undefined);
      return;
    }
    sayObjects(what, `${label}: ${durationText(elapsed() - timer)}${data.length > 0 ? " " : ""}`, data, 0);
  }

  const methods = {
    assert(condition: unknown = false, ...data: unknown[]): void {
      if (condition) return;
      const first = data[0];
      const list = bare<{ length: number; [index: number]: unknown }>();
      let length = 0;
      list[length++] = typeof first === "string" ? `Assertion failed: ${first}` : "Assertion failed";
      for (let index = typeof first === "string" ? 1 : 0; index < data.length; index++)
        list[length++] = data[index];
      list.length = length;
      printMessage(error, list);
    },
    clear(): void {
      handOver(clears, "", undefined);
    },
    debug(...data: unknown[]): void {
      printMessage(debug, data);
    },
    error(...data: unknown[]): void {
      printMessage(error, data);
    },
    info(...data: unknown[]): void {
      printMessage(info, data);
    },
    log(...data: unknown[]): void {
      printMessage(log, data);
    },
    table(data: unknown = undefined, columns: unknown = undefined): void {
      const table = tableJson(data, columns);
      if (table === undefined) sayObjects(log, "", [data], 0);
      else send(log, "", table);
    },
    trace(...data: unknown[]): void {
      const stack = sliceText(new NativeError().stack ?? "", 0, maxStackLength);
      const draft = newMessage(data.length > 0 ? "Trace: " : "Trace", trees);
      if (data.length > 1 && hasSpecifier(data[0])) addFormattedText(draft, data);
      else addArguments(draft, data, 0);
      if (draft.text.length <= pieceLength) send(log, draft.text, detailsOf(draft, stack));
      else sendPieces(log, draft.text, detailsOf(newMessage("", false), stack));
    },
    warn(...data: unknown[]): void {
      printMessage(warn, data);
    },
    dir(item: unknown = undefined, options?: unknown): void {
      const draft = newMessage("", trees);
      addDescription(draft, item, dirOptions(options));
      sayDraft(log, draft);
    },
    dirxml(...data: unknown[]): void {
      printMessage(log, data);
    },
    count(label: unknown = "default"): void {
      const name = labelText(label);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      send(info, `${name}: ${textOfNumber(count)}`, undefined);
    },
    countReset(label: unknown = "default"): void {
      const name = labelText(label);
      if (counts.get(name) === undefined) send(warn, `There is no count "${name}"`, undefined);
      else counts.set(name, 0);
    },
    group(...data: unknown[]): void {
      sayGroup(opensGroup, data);
    },
    groupCollapsed(...data: unknown[]): void {
      sayGroup(collapsedFlag, data);
    },
    groupEnd(): void {
      handOver(endsGroup, "", undefined);
    },
    time(label: unknown = "default"): void {
      const name = labelText(label);
      if (timers.get(name) === undefined) timers.set(name, elapsed());
      else send(warn, `There is a timer "${name}" already`, undefined);
    },
    timeLog(label: unknown = "default", ...data: unknown[]): void {
      const name = labelText(label);
      sayTime(timers.get(name), name, log, data);
    },
    timeEnd(label: unknown = "default"): void {
      const name = labelText(label);
      const timer = timers.get(name);
      timers.delete(name);
      sayTime(timer, name, info, []);
    },
  };
  // The standard requires an empty object in between.
  setPrototypeOf(methods, {});
  const tag = bare<PropertyDescriptor>();
  tag.value = "console";
  tag.writable = false;
  tag.enumerable = false;
  tag.configurable = true;
  defineProperty(methods, Symbol.toStringTag, tag);
  return methods;
}

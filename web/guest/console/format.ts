import { inspectText } from "../inspect.ts";
import {
  charCodeAt,
  getPrototypeOf,
  includesText,
  isObject,
  NativeError,
  propertyOf,
  sliceText,
  textOfNumber,
  uncurryThis,
} from "../intrinsics.ts";
import { proxyTarget } from "../proxies.ts";
import { addDescription, type MessageBuilder, numberText, setStyle } from "./compose-message.ts";

const indexOf = uncurryThis(String.prototype.indexOf as (this: string, text: string, from: number) => number);
const toText = String as (value: unknown) => string;
const toInteger = parseInt as (value: unknown, radix: number) => number;
const toFloat = parseFloat as (value: unknown) => number;

const outermost = { lines: false, depth: 0, custom: true };
const maxCssLength = 1_000;
const maxPrototypes = 50;

/**
 * Adds `args`, the first of which is a string with specifiers: https://console.spec.whatwg.org/#formatting-specifiers.
 * `%s` shows objects as Node does: by the program's own `toString`, otherwise inspected. Specifiers without an argument
 * are kept unchanged.
 */
export function addFormattedText(draft: MessageBuilder, args: ArrayLike<unknown>): void {
  const format = args[0] as string;
  let next = 1;
  let from = 0;
  for (
    let at = indexOf(format, "%", 0);
    at >= 0 && at + 1 < format.length;
    at = indexOf(format, "%", at + 2)
  ) {
    const code = charCodeAt(format, at + 1);
    if (code === percent) {
      draft.text += sliceText(format, from, at + 1);
      from = at + 2;
    } else if (next < args.length && isSpecifier(code)) {
      draft.text += sliceText(format, from, at);
      addBySpecifier(draft, code, args[next++]);
      from = at + 2;
    }
  }
  draft.text += sliceText(format, from);
  if (next < args.length) {
    draft.text += " ";
    addArguments(draft, args, next);
  }
}

/** Whether it is a string that may have a specifier. */
export function hasSpecifier(value: unknown): boolean {
  return typeof value === "string" && includesText(value, "%");
}

/** Adds arguments with spaces between them: strings unchanged, others inspected. */
export function addArguments(draft: MessageBuilder, args: ArrayLike<unknown>, from: number): void {
  for (let index = from; index < args.length; index++) {
    const arg = args[index];
    if (index > from) draft.text += " ";
    if (typeof arg === "string") draft.text += arg;
    else addDescription(draft, arg);
  }
}

const percent = 37;
const c = 99;
const d = 100;
const f = 102;
const i = 105;
const o = 111;
const O = 79;
const s = 115;

function isSpecifier(code: number): boolean {
  return code === s || code === d || code === i || code === f || code === o || code === O || code === c;
}

function addBySpecifier(draft: MessageBuilder, code: number, value: unknown): void {
  switch (code) {
    case s:
      draft.text += textOf(value);
      break;
    case d:
    case i:
      draft.text +=
        typeof value === "bigint"
          ? `${textOfNumber(value)}n`
          : numberText(typeof value === "symbol" ? NaN : toInteger(value, 10));
      break;
    case f:
      draft.text += numberText(typeof value === "symbol" ? NaN : toFloat(value));
      break;
    case c:
      setStyle(draft, typeof value === "string" ? sliceText(value, 0, maxCssLength) : "");
      break;
    default:
      addDescription(draft, value);
  }
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value);
  if (typeof value === "bigint") return inspectText(value, outermost);
  if (typeof value !== "object" || value === null || hasOwnText(value)) return toText(value);
  return inspectText(value, outermost);
}

const builtInTexts = [
  Object.prototype.toString,
  Array.prototype.toString,
  NativeError.prototype.toString,
  Date.prototype.toString,
  RegExp.prototype.toString,
  Boolean.prototype.toString,
  Number.prototype.toString,
  String.prototype.toString,
  Symbol.prototype.toString,
  BigInt.prototype.toString,
];
const dateToPrimitive = Date.prototype[Symbol.toPrimitive];
const symbolToPrimitive = Symbol.prototype[Symbol.toPrimitive];
const { toPrimitive } = Symbol;

/** Whether the program defines how the object is converted to a string. Proxies are skipped: their traps would run. */
function hasOwnText(object: object): boolean {
  if (proxyTarget(object) !== undefined) return false;
  const convert = methodOf(object, toPrimitive);
  if (isObject(convert) && convert !== dateToPrimitive && convert !== symbolToPrimitive) return true;
  const method = methodOf(object, "toString");
  if (!isObject(method)) return false;
  for (let index = 0; index < builtInTexts.length; index++) if (builtInTexts[index] === method) return false;
  return true;
}

function methodOf(object: object, key: PropertyKey): unknown {
  let holder: object | null = object;
  for (let depth = 0; holder !== null && depth < maxPrototypes; depth++) {
    if (proxyTarget(holder) !== undefined) return undefined;
    const property = propertyOf(holder, key);
    if (property) return property.value;
    holder = getPrototypeOf(holder);
  }
  return undefined;
}

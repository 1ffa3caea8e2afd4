import {
  apply,
  getPrototypeOf,
  getterOf,
  ownKeys,
  propertyOf,
  put,
  sliceText,
  uncurryThis,
} from "./intrinsics.ts";
import { proxyTarget } from "./proxies.ts";

/** `text.replace(pattern, callback)` and `replaceAll` in the guest's language: see twins.ts. */
type Callback = (...args: unknown[]) => unknown;

const prototype = RegExp.prototype;
const { replace, replaceAll } = String.prototype;
const indexOf = uncurryThis(String.prototype.indexOf as (this: string, part: string, from: number) => number);
const includes = uncurryThis(String.prototype.includes as (this: string, part: string) => boolean);
const codePointAt = uncurryThis(String.prototype.codePointAt);
const concat = uncurryThis(String.prototype.concat as (this: string, text: unknown) => string);
const execPattern = uncurryThis(prototype.exec as (this: RegExp, text: string) => RegExpExecArray | null);
const flagsOf = getterOf<string>(prototype, "flags");

/** The properties of a pattern's prototype that the engine reads, before a program can change them. */
const readProperties = [
  ...["exec", "flags", "global", "unicode", "unicodeSets", "sticky"],
  ...["hasIndices", "ignoreCase", "multiline", "dotAll"],
  ...[Symbol.replace, Symbol.match],
].map((key) => ({ key, original: propertyOf(prototype, key) }));

/** Whether no code of the program affects the matching. No code of the program is called to find out. */
function isPlain(pattern: object): pattern is RegExp {
  const isUsual =
    proxyTarget(pattern) === undefined &&
    getPrototypeOf(pattern) === prototype &&
    // `lastIndex` is the only own property of a pattern.
    ownKeys(pattern).length === 1 &&
    typeof propertyOf(pattern, "lastIndex")?.value === "number";
  if (!isUsual) return false;
  for (let nth = 0; nth < readProperties.length; nth++) {
    const { key, original } = readProperties[nth] as (typeof readProperties)[number];
    const present = propertyOf(prototype, key);
    if (present?.get !== original?.get || present?.value !== original?.value) return false;
  }
  return true;
}

const methods = {
  replace(this: string, pattern: unknown, callback: unknown) {
    if (typeof this !== "string" || typeof callback !== "function")
      return apply(replace, this, [pattern, callback]);
    if (typeof pattern === "string") {
      const at = indexOf(this, pattern, 0);
      if (at < 0) return this;
      const text = concat("", (callback as Callback)(pattern, at, this));
      return sliceText(this, 0, at) + text + sliceText(this, at + pattern.length);
    }
    if (typeof pattern !== "object" || pattern === null || !isPlain(pattern))
      return apply(replace, this, [pattern, callback]);
    const flags = flagsOf(pattern);
    const isGlobal = includes(flags, "g");
    const isUnicode = includes(flags, "u") || includes(flags, "v");
    if (isGlobal) pattern.lastIndex = 0;
    // All matches are found before the first call, which may change the pattern.
    const matches: RegExpExecArray[] = [];
    for (let count = 0; ; count++) {
      const match = execPattern(pattern, this);
      if (match === null) break;
      put(matches, count, match);
      if (!isGlobal) break;
      if (match[0] !== "") continue;
      const at = pattern.lastIndex;
      pattern.lastIndex = at + (isUnicode && (codePointAt(this, at) as number) > 0xffff ? 2 : 1);
    }
    let text = "";
    let end = 0;
    for (let nth = 0; nth < matches.length; nth++) {
      const match = matches[nth] as RegExpExecArray;
      const args: unknown[] = [];
      const count = match.length;
      for (let group = 0; group < count; group++) put(args, group, match[group]);
      put(args, count, match.index);
      put(args, count + 1, this);
      if (match.groups !== undefined) put(args, count + 2, match.groups);
      const replacement = concat("", apply(callback as Callback, undefined, args));
      text = text + sliceText(this, end, match.index) + replacement;
      end = match.index + (match[0] as string).length;
    }
    return text + sliceText(this, end);
  },
  replaceAll(this: string, pattern: unknown, callback: unknown) {
    if (typeof this !== "string" || typeof callback !== "function")
      return apply(replaceAll, this, [pattern, callback]);
    if (typeof pattern === "string") {
      let text = "";
      let end = 0;
      for (let at = 0; at <= this.length; at += pattern.length || 1) {
        at = indexOf(this, pattern, at);
        if (at < 0) break;
        text = text + sliceText(this, end, at) + concat("", (callback as Callback)(pattern, at, this));
        end = at + pattern.length;
      }
      return text + sliceText(this, end);
    }
    const isGlobal =
      typeof pattern === "object" && pattern !== null && isPlain(pattern) && includes(flagsOf(pattern), "g");
    return apply(isGlobal ? methods.replace : replaceAll, this, [pattern, callback]);
  },
};

/** The engine's functions, each with its twin after it. */
export const replacing: readonly unknown[] = [replace, methods.replace, replaceAll, methods.replaceAll];

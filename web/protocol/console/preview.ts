import {
  amount,
  BadInput,
  badInput,
  fields,
  flag,
  groupDigits,
  listOf,
  oneOf,
  optional,
  type Parser,
  text,
} from "../parsers.ts";
import { parseStackFrame, type StackFrame } from "../run/guest-error.ts";

/**
 * A guest value, described inside the VM: plain data, bounded in depth and size, and safe to show. `head` alone names
 * the value ("42", "Map(2)", "[Function: f]"); `entries` are its contents.
 */
export type Preview = {
  readonly kind: PreviewKind;
  readonly head: string;
  readonly entries?: readonly PreviewEntry[];
  /** How many entries were left out. */
  readonly omitted?: number;
  /** It has entries, but none was read because it is nested too deep. */
  readonly closed?: boolean;
  /** An object that contains itself has the same number as its "circular" entry. */
  readonly ref?: number;
  /** For a function of the program: its source, possibly cut. */
  readonly source?: string;
  /** For an error: the calls in the program's files that created it, the innermost first. */
  readonly frames?: readonly StackFrame[];
};

/** One entry of an object. At most one of the name fields is set. The members of a Set have none. */
export type PreviewEntry = {
  /** The name of a property, not quoted. */
  readonly key?: string;
  /** The symbol that names a property: "[Symbol(s)]". */
  readonly symbol?: string;
  /** The index of an array item. */
  readonly index?: number;
  /** The key of an entry of a Map. */
  readonly mapKey?: Preview;
  /** A slot that is not a property: "fulfilled", "rejected", "byteLength" … */
  readonly slot?: string;
  /** Whether the property is not enumerable. */
  readonly hidden?: boolean;
  readonly value: Preview;
};

const previewKinds = [
  "undefined",
  "null",
  "boolean",
  "number",
  "bigint",
  "string",
  "symbol",
  "function",
  "class",
  "array",
  "arguments",
  "map",
  "set",
  "weak",
  "error",
  "date",
  "regexp",
  "promise",
  "boxed",
  "buffer",
  "iterator",
  "module",
  "object",
  /** A getter or setter, which is not called. */
  "accessor",
  /** Missing items of an array: "<2 empty items>". */
  "hole",
  /** An object that contains this entry and is described further out. */
  "circular",
  /** Not a value, but a note about something that cannot be shown: "<items unknown>". */
  "note",
] as const;
export type PreviewKind = (typeof previewKinds)[number];

/** Deeper and longer than what the guest's library creates; these only bound what arrives. */
const maxDepth = 20;
const maxEntries = 2000;
const maxPreviews = 10_000;
/** The maximum for one error. */
const maxFrames = 20;

const nothing: Parser<never> = (value, path) => {
  throw badInput(path, "left out", value);
};

/** `framesOf` finds the frames in the text of a stack: the guest sends only the text. */
export function parsePreview(
  value: unknown,
  path: string,
  framesOf?: (stack: string, head: string) => readonly StackFrame[],
): Preview {
  let remainingPreviews = maxPreviews;

  function preview(depth: number): Parser<Preview> {
    return (each, at) => {
      if (depth > maxDepth) throw new BadInput(`${at} is nested more than ${maxDepth} levels deep`);
      if (remainingPreviews-- === 0)
        throw new BadInput(`${path} has more than ${groupDigits(maxPreviews)} previews`);
      const { stack, ...previewFields } = fields<Preview & { readonly stack?: string }>(each, at, {
        frames: optional(listOf(parseStackFrame, maxFrames)),
        stack: framesOf ? optional(text) : optional(nothing),
        kind: oneOf(...previewKinds),
        head: text,
        entries: optional(listOf(entry(depth + 1), maxEntries)),
        omitted: optional(amount),
        closed: optional(flag),
        ref: optional(amount),
        source: optional(text),
      });
      const frames =
        stack === undefined ? [] : (framesOf?.(stack, previewFields.head).slice(0, maxFrames) ?? []);
      return frames.length > 0 ? { ...previewFields, frames } : previewFields;
    };
  }

  function entry(depth: number): Parser<PreviewEntry> {
    return (each, at) => {
      const previewEntry = fields<PreviewEntry>(each, at, {
        key: optional(text),
        symbol: optional(text),
        index: optional(amount),
        mapKey: optional(preview(depth)),
        slot: optional(text),
        hidden: optional(flag),
        value: preview(depth),
      });
      const names = [
        previewEntry.key,
        previewEntry.symbol,
        previewEntry.index,
        previewEntry.mapKey,
        previewEntry.slot,
      ];
      if (names.filter((name) => name !== undefined).length > 1) {
        throw new BadInput(`${at} should have one name: a key, symbol, index, mapKey or slot`);
      }
      return previewEntry;
    };
  }

  return preview(0)(value, path);
}

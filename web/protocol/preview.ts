import { amount, BadInput, fields, listOf, oneOf, optional, type Parser, text } from "./parse.ts";

/**
 * A guest value, described inside the VM: plain data, bounded in depth and size, and safe to show.
 * `head` alone names the value ("42", "Map(2)", "[Function: f]"); `entries` are what it holds.
 */
export type Preview = {
  readonly kind: PreviewKind;
  readonly head: string;
  readonly entries?: readonly PreviewEntry[];
  /** How many entries were left out for length or depth. */
  readonly omitted?: number;
};

export type PreviewEntry = {
  /** A property name or a Map key as text; absent for the items of arrays and sets. */
  readonly key?: string;
  readonly value: Preview;
};

export const previewKinds = [
  "undefined",
  "null",
  "boolean",
  "number",
  "bigint",
  "string",
  "symbol",
  "function",
  "accessor",
  "hole",
  "circular",
  "array",
  "map",
  "set",
  "error",
  "object",
] as const;
export type PreviewKind = (typeof previewKinds)[number];

/** Deeper and longer than what the guest's library makes; a bound for what arrives. */
const maxDepth = 20;
const maxEntries = 10_000;

export function parsePreview(value: unknown, path: string, depth = 0): Preview {
  if (depth > maxDepth) throw new BadInput(`${path} is nested more than ${maxDepth} deep`);
  const entry: Parser<PreviewEntry> = (each, at) =>
    fields<PreviewEntry>(each, at, {
      key: optional(text),
      value: (held, below) => parsePreview(held, below, depth + 1),
    });
  return fields<Preview>(value, path, {
    kind: oneOf(...previewKinds),
    head: text,
    entries: optional(listOf(entry, maxEntries)),
    omitted: optional(amount),
  });
}

import type { Preview } from "../../protocol/console/preview.ts";
import { formatBytes } from "../../ui/format-number.ts";
import type { LogBlock, LogRow, LogState } from "./log.ts";
import { applyFilter, type Filter } from "./pages.ts";
import { leafText, nameOf } from "./preview-text.ts";

/** The log as text: repeated messages are repeated, and groups are indented. */
export function textOfLog({ head, tail, omittedBytes }: LogState, filter?: Filter): string {
  const parts = [linesOf(head, filter)];
  if (omittedBytes > 0) parts.push([`[… ${formatBytes(omittedBytes)} of output were not kept …]`]);
  parts.push(linesOf(tail, filter));
  return parts.flat().join("\n");
}

function linesOf(blocks: readonly LogBlock[], filter: Filter | undefined): readonly string[] {
  return applyFilter(blocks, filter).flatMap((block) => {
    if (!block) return [];
    const indent = "  ".repeat(block.depth);
    return block.rows.flatMap((row) => {
      const text = indent + textOfRow(row).replaceAll("\n", `\n${indent}`);
      return new Array<string>(row.count).fill(text);
    });
  });
}

/** The whole text of a row, including the hidden part. */
export function textOfRow({ text, rest = "" }: LogRow): string {
  return text + rest;
}

/** The known part of a value as text. */
export function textOfValue(value: Preview): string {
  const { kind, head, entries, omitted = 0 } = value;
  if (!entries?.length) return leafText(value);
  const isList = kind === "array" || kind === "arguments";
  const parts = entries.map((entry) => {
    const name = isList && entry.index !== undefined ? undefined : nameOf(entry);
    const text = textOfValue(entry.value);
    if (entry.mapKey) return `${textOfValue(entry.mapKey)} => ${text}`;
    return name === undefined ? text : `${name}: ${text}`;
  });
  if (omitted > 0) parts.push(`… ${omitted} more`);
  const plain = isList ? /^Array(\(\d+\))?$/ : /^Object$/;
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  return `${plain.test(head) ? "" : `${head} `}${open} ${parts.join(", ")} ${close}`;
}

/** A value as JSON; undefined if that would be incomplete or another value. */
export function jsonOfValue(value: Preview): string | undefined {
  const data = dataOf(value);
  return data && JSON.stringify(data.is, undefined, 2);
}

type Data<T = unknown> = { readonly is: T };

function dataOf(value: Preview): Data | undefined {
  const { kind, head } = value;
  switch (kind) {
    case "null":
      return { is: null };
    case "boolean":
      return { is: head === "true" };
    case "number":
      // `-0` is 0 in JSON, and NaN and Infinity are not in it.
      return /^-?\d/.test(head) && head !== "-0" ? { is: Number(head) } : undefined;
    case "string":
      return stringOf(head);
    case "array":
      return arrayOf(value);
    case "object":
      return objectOf(value);
    default:
      return undefined;
  }
}

function arrayOf({ head, entries = [], omitted, closed: isClosed }: Preview): Data | undefined {
  if (omitted || isClosed || !/^Array\(\d+\)$/.test(head)) return undefined;
  const items: unknown[] = [];
  for (const { index, value } of entries) {
    const item = index === items.length ? dataOf(value) : undefined;
    if (!item) return undefined;
    items.push(item.is);
  }
  return items.length === Number(/\d+/.exec(head)) ? { is: items } : undefined;
}

function objectOf({ head, entries = [], omitted, closed: isClosed }: Preview): Data | undefined {
  if (omitted || isClosed || head !== "Object") return undefined;
  const members: [string, unknown][] = [];
  for (const { key, hidden: isHidden, value } of entries) {
    const member = key === undefined || isHidden ? undefined : dataOf(value);
    if (key === undefined || !member) return undefined;
    members.push([key, member.is]);
  }
  return { is: Object.fromEntries(members) };
}

/**
 * The string value of a literal that the guest's library has printed (see guest/inspect/text); undefined if it was cut.
 */
export function stringOf(literal: string): Data<string> | undefined {
  const quote = literal[0];
  if (literal.length < 2 || !quote || !"'\"`".includes(quote) || !literal.endsWith(quote)) return undefined;
  let is = "";
  for (let at = 1; at < literal.length - 1; at++) {
    const char = literal[at] as string;
    // The literal ends after its closing quote with a note about the omitted rest.
    if (char === quote) return undefined;
    if (char !== "\\") {
      is += char;
      continue;
    }
    const mark = literal[++at] as string;
    const digits = mark === "x" ? 2 : mark === "u" ? 4 : 0;
    if (digits > 0) {
      is += String.fromCharCode(Number.parseInt(literal.slice(at + 1, at + 1 + digits), 16));
      at += digits;
    } else is += escapes[mark] ?? mark;
  }
  return { is };
}

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  0: "\0",
};

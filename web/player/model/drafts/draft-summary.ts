import { fields, flag, integer, type Parser, text } from "../../../protocol/parsers.ts";
import type { Program } from "../document/program.ts";
import type { DraftAbout } from "./draft.ts";
import * as texts from "./draft-texts.ts";

/** A draft's entry in the list, so that the list can be drawn without loading all texts. */
export type DraftSummary = {
  readonly id: string;
  readonly name: string;
  /** Whether the reader has named it. Otherwise its name comes from its text. */
  readonly named: boolean;
  /** In ms since 1970. */
  readonly changedAt: number;
  /** The size of its texts in UTF-8. */
  readonly bytes: number;
  readonly files: number;
};

export function summaryOf(program: Program, { id, name }: DraftAbout, changedAt: number): DraftSummary {
  return {
    id,
    name: name ?? nameOf(program),
    named: name !== undefined,
    changedAt,
    bytes: bytesOf(program),
    files: program.files.length,
  };
}

/** The name of an unnamed draft: its first line if that is a comment, otherwise its file name. */
export function nameOf({ files, entry }: Program): string {
  const text = files.find(({ path }) => path === entry)?.text ?? "";
  const first =
    text
      .split("\n", 50)
      .find((line) => line.trim() !== "")
      ?.trim() ?? "";
  // A single pattern for the whole comment would try each space as its end: 2,000 spaces in a line took 12 s.
  const inside = first.replace(/\*\/$/, "");
  const mark = /^\/(?:\/|\*+)/.exec(inside)?.[0];
  const comment = mark && inside.slice(mark.length).trim();
  const name = comment || (/^(?:main|index)\.\w+$/.test(entry) ? first : entry);
  return shorten(name) || texts.nothingYet;
}

const maxNameLength = 60;

function shorten(name: string): string {
  const characters = [...name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ").trim()];
  return characters.length > maxNameLength
    ? `${characters.slice(0, maxNameLength).join("")}…`
    : characters.join("");
}

/** The size of its texts in UTF-8. */
export function bytesOf({ files }: Program): number {
  const encoder = new TextEncoder();
  return files.reduce((sum, { text }) => sum + encoder.encode(text).length, 0);
}

const count = integer(0, Number.MAX_SAFE_INTEGER);

const parseSummary: Parser<DraftSummary> = (value, path) =>
  fields<DraftSummary>(value, path, {
    id: text,
    name: text,
    named: flag,
    changedAt: count,
    bytes: count,
    files: count,
  });

/** Skips entries that another version of the page has written in another format. That version lists them. */
export function readSummary(value: unknown): readonly DraftSummary[] {
  try {
    return [parseSummary(value, "listed")];
  } catch {
    return [];
  }
}

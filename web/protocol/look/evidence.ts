import {
  amount,
  byKind,
  fields,
  flag,
  listOf,
  oneOf,
  optional,
  type Parser,
  truncatedText,
} from "../parsers.ts";
import { type Position, parsePosition } from "../program/source-file.ts";

/** A value in a sentence. Of an object, `text` is its beginning: `{ name: "Ada" }`, `[1, 2, 3, …]`. */
export type EvidenceValue = {
  readonly kind: (typeof valueKinds)[number];
  /** As JavaScript writes it. */
  readonly text: string;
  /** Elements, entries or characters, where it has a size. */
  readonly size?: number;
};

const valueKinds = [
  "number",
  "string",
  "boolean",
  "null",
  "undefined",
  "bigint",
  "symbol",
  "array",
  "map",
  "set",
  "function",
  "object",
  "not yet",
  "unknown",
] as const;

/** What a variable was each time that it was looked at: the first three, and the last where there were more than five. */
export type EvidenceSeries = {
  /** The variable, or an expression of it: `i`, `list.length`. */
  readonly name: string;
  readonly first: readonly EvidenceValue[];
  readonly last?: EvidenceValue;
  /** How often it was looked at. */
  readonly times: number;
};

/** How a variable went, seen from the value that it is compared with; each holds for all times that it was looked at. */
export type Course =
  /** Further from it, nearer to it, or as far from it, each time. */
  | { readonly kind: "away"; readonly from: string }
  | { readonly kind: "towards"; readonly from: string }
  | { readonly kind: "apart"; readonly from: string }
  /** Past it: it was `before`, then `after`, and never `from` itself. */
  | { readonly kind: "over"; readonly from: string; readonly before: string; readonly after: string };

/** Something that was so in the run. Words for it are in web/output/evidence-text.ts. */
export type Fact =
  /** The loop was begun so often, and the last time its body was begun so often. */
  | { readonly kind: "loop"; readonly at: Position; readonly rounds: number; readonly starts: number }
  /** `code` was asked so often (0: that is not known), and each time it `was` the same. */
  | {
      readonly kind: "never";
      readonly at: Position;
      readonly code: string;
      readonly times: number;
      readonly was: boolean;
    }
  | { readonly kind: "went"; readonly series: EvidenceSeries; readonly course?: Course }
  /** It was the same each time. */
  | {
      readonly kind: "same";
      readonly name: string;
      readonly value: EvidenceValue;
      readonly times: number;
      readonly per: Per;
    }
  /** It was that the last so many times, and something else before. */
  | { readonly kind: "stayed"; readonly name: string; readonly value: EvidenceValue; readonly times: number }
  /** At last the same values came again and again. */
  | { readonly kind: "circle"; readonly name: string; readonly values: readonly EvidenceValue[] }
  /** It is in the loop, or in the function, and did not run. */
  | { readonly kind: "unreached"; readonly at: Position; readonly code: string }
  /** Functions that called one another: the calls that were under way at the end. `at` is where the first is called. */
  | {
      readonly kind: "recursion";
      readonly names: readonly string[];
      readonly at: Position;
      readonly calls: number;
    }
  /** Calls in all, and the argument for which there were most. */
  | {
      readonly kind: "calls";
      readonly name: string;
      readonly at: Position;
      readonly calls: number;
      readonly most?: { readonly name: string; readonly value: string; readonly calls: number };
    }
  /** This share of all the memory that the program allocated, from 0 to 1, was allocated there. */
  | { readonly kind: "memory"; readonly at: Position; readonly share: number; readonly code: string }
  /** It had so many elements, entries or characters in the end. */
  | { readonly kind: "size"; readonly name: string; readonly unit: SizeUnit; readonly size: number }
  /** `index` was outside of what `list` had. */
  | {
      readonly kind: "index";
      readonly list: string;
      readonly unit: SizeUnit;
      readonly size: number;
      readonly index: string;
      readonly value: string;
    }
  /** What it was when the program failed. */
  | { readonly kind: "was"; readonly name: string; readonly value: EvidenceValue }
  /** It did not have this property. */
  | { readonly kind: "lacked"; readonly name: string; readonly value: EvidenceValue; readonly key: string }
  /** The line was begun for the n-th time. */
  | { readonly kind: "time"; readonly at: Position; readonly times: number }
  /** A function that waited in the end. */
  | { readonly kind: "waited"; readonly name: string; readonly at: Position }
  /** What would have settled the promise that was made at `at` was never called. */
  | { readonly kind: "unsettled"; readonly at: Position; readonly name: string };

const pers = ["round", "call", "time"] as const;
type Per = (typeof pers)[number];

const sizeUnits = ["elements", "entries", "characters"] as const;
export type SizeUnit = (typeof sizeUnits)[number];

/** What was so in a run that ended badly; `moment` is the number of the one that shows it. */
export type Evidence = { readonly facts: readonly Fact[]; readonly moment?: number };

/** Readers do not read more. */
export const maxFacts = 8;
/** Characters of a name, of a piece of code and of a value. */
export const maxFactText = 60;

const code = truncatedText(4 * maxFactText);
export const parseEvidenceValue: Parser<EvidenceValue> = (input, path) =>
  fields<EvidenceValue>(input, path, { kind: oneOf(...valueKinds), text: code, size: optional(amount) });
const series: Parser<EvidenceSeries> = (input, path) =>
  fields<EvidenceSeries>(input, path, {
    name: code,
    first: listOf(parseEvidenceValue, 5),
    last: optional(parseEvidenceValue),
    times: amount,
  });
const course = byKind<Course>("a course", {
  away: { from: code },
  towards: { from: code },
  apart: { from: code },
  over: { from: code, before: code, after: code },
});
const most: Parser<{ name: string; value: string; calls: number }> = (input, path) =>
  fields<{ name: string; value: string; calls: number }>(input, path, {
    name: code,
    value: code,
    calls: amount,
  });
const unit = oneOf(...sizeUnits);
const at = parsePosition;

const value = parseEvidenceValue;
const fact = byKind<Fact>("a fact", {
  loop: { at, rounds: amount, starts: amount },
  never: { at, code, times: amount, was: flag },
  went: { series, course: optional(course) },
  same: { name: code, value, times: amount, per: oneOf(...pers) },
  stayed: { name: code, value, times: amount },
  circle: { name: code, values: listOf(value, 10) },
  unreached: { at, code },
  recursion: { names: listOf(code, 4), at, calls: amount },
  calls: { name: code, at, calls: amount, most: optional(most) },
  memory: { at, share: amount, code },
  size: { name: code, unit, size: amount },
  index: { list: code, unit, size: amount, index: code, value: code },
  was: { name: code, value },
  lacked: { name: code, value, key: code },
  time: { at, times: amount },
  waited: { name: code, at },
  unsettled: { at, name: code },
});

export const parseFacts: Parser<readonly Fact[]> = listOf(fact, maxFacts);

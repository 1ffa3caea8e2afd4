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
import { type MistakeKind, mistakeKinds } from "./mistake.ts";

/** A value in a sentence. For an object, `text` is its beginning: `{ name: "Ada" }`, `[1, 2, 3, …]`. */
export type ObservedValue = {
  readonly kind: (typeof valueKinds)[number];
  /** In JavaScript notation. */
  readonly text: string;
  /** The number of elements, entries or characters, if it has a size. */
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

/** The values of a variable over time: the first three, and the last if there were more than five. */
export type ObservedSeries = {
  /** The variable, or an expression with it: `i`, `list.length`. */
  readonly name: string;
  readonly first: readonly ObservedValue[];
  readonly last?: ObservedValue;
  /** How often it was observed. */
  readonly times: number;
};

/** How a variable changed relative to the value that it is compared with. It holds for all observations. */
export type Course =
  /** Each time further away from it, nearer to it, or at the same distance. */
  | { readonly kind: "away"; readonly from: string }
  | { readonly kind: "towards"; readonly from: string }
  | { readonly kind: "apart"; readonly from: string }
  /** Past it: the variable was `before`, then `after`, and never `from` itself. */
  | { readonly kind: "over"; readonly from: string; readonly before: string; readonly after: string };

/** Something that was observed in the run. web/player/output/fact-text.ts has the text for it. */
export type Fact =
  /** How often the loop started, and how often its body started the last time. */
  | { readonly kind: "loop"; readonly at: Position; readonly rounds: number; readonly starts: number }
  /** `code` was evaluated this often (0 if unknown), and its value `was` the same each time. */
  | {
      readonly kind: "never";
      readonly at: Position;
      readonly code: string;
      readonly times: number;
      readonly was: boolean;
    }
  | { readonly kind: "went"; readonly series: ObservedSeries; readonly course?: Course }
  /** The value was the same each time. */
  | {
      readonly kind: "same";
      readonly name: string;
      readonly value: ObservedValue;
      readonly times: number;
      readonly per: Per;
    }
  /** The value was the same the last `times` times, and different before. */
  | { readonly kind: "stayed"; readonly name: string; readonly value: ObservedValue; readonly times: number }
  /** At the end the same values repeated. */
  | { readonly kind: "cycle"; readonly name: string; readonly values: readonly ObservedValue[] }
  /** It is in the loop or in the function, and did not run. */
  | { readonly kind: "unreached"; readonly at: Position; readonly code: string }
  /**
   * Functions that called one another: the calls that were active at the end. `at` is where the first one is called.
   */
  | {
      readonly kind: "recursion";
      readonly names: readonly string[];
      readonly at: Position;
      readonly calls: number;
    }
  /** The total of the calls, and the argument that occurred most often. */
  | {
      readonly kind: "calls";
      readonly name: string;
      readonly at: Position;
      readonly calls: number;
      readonly most?: { readonly name: string; readonly value: string; readonly calls: number };
    }
  /** The share, from 0 to 1, of all the memory that the program allocated which was allocated there. */
  | { readonly kind: "memory"; readonly at: Position; readonly share: number; readonly code: string }
  /** The number of its elements, entries or characters at the end. */
  | { readonly kind: "size"; readonly name: string; readonly unit: SizeUnit; readonly size: number }
  /** `index` was outside of the bounds of `list`. */
  | {
      readonly kind: "index";
      readonly list: string;
      readonly unit: SizeUnit;
      readonly size: number;
      readonly index: string;
      readonly value: string;
    }
  /** The value when the program failed. */
  | { readonly kind: "was"; readonly name: string; readonly value: ObservedValue }
  /** The value did not have this property. */
  | { readonly kind: "lacked"; readonly name: string; readonly value: ObservedValue; readonly key: string }
  /** The line had started this many times. */
  | { readonly kind: "time"; readonly at: Position; readonly times: number }
  /** A function that was still waiting at the end. */
  | { readonly kind: "waited"; readonly name: string; readonly at: Position }
  /**
   * A mistake that ended in no error. `code` is at `at`, `other` is another part of the text. What was observed: `value`,
   * the variable before (`was`), and what was combined with it (`part`).
   */
  | {
      readonly kind: "mistake";
      readonly mistake: MistakeKind;
      readonly at: Position;
      readonly code: string;
      readonly times: number;
      readonly name?: string;
      readonly other?: string;
      readonly otherAt?: Position;
      readonly value?: ObservedValue;
      readonly was?: ObservedValue;
      readonly part?: ObservedValue;
    }
  /** The functions that settle the promise created at `at` were never called. */
  | { readonly kind: "unsettled"; readonly at: Position; readonly name: string };

const pers = ["round", "call", "time"] as const;
type Per = (typeof pers)[number];

const sizeUnits = ["elements", "entries", "characters"] as const;
export type SizeUnit = (typeof sizeUnits)[number];

/** Facts about a run that ended badly; `moment` is the number of the moment that shows them. */
export type FactsAtMoment = { readonly facts: readonly Fact[]; readonly moment?: number };

/** The maximum number of facts to show: readers do not read more. */
export const maxFacts = 8;
/** The maximum number of characters of a name, of a piece of code and of a value. */
export const maxFactText = 60;

const code = truncatedText(4 * maxFactText);
export const parseObservedValue: Parser<ObservedValue> = (input, path) =>
  fields<ObservedValue>(input, path, { kind: oneOf(...valueKinds), text: code, size: optional(amount) });
const series: Parser<ObservedSeries> = (input, path) =>
  fields<ObservedSeries>(input, path, {
    name: code,
    first: listOf(parseObservedValue, 5),
    last: optional(parseObservedValue),
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

const value = parseObservedValue;
const fact = byKind<Fact>("a fact", {
  loop: { at, rounds: amount, starts: amount },
  never: { at, code, times: amount, was: flag },
  went: { series, course: optional(course) },
  same: { name: code, value, times: amount, per: oneOf(...pers) },
  stayed: { name: code, value, times: amount },
  cycle: { name: code, values: listOf(value, 10) },
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
  mistake: {
    mistake: oneOf(...mistakeKinds),
    at,
    code,
    times: amount,
    name: optional(code),
    other: optional(code),
    otherAt: optional(at),
    value: optional(value),
    was: optional(value),
    part: optional(value),
  },
  unsettled: { at, name: code },
});

export const parseFacts: Parser<readonly Fact[]> = listOf(fact, maxFacts);

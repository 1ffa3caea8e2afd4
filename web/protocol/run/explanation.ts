import { fields, listOf, optional, type Parser, text } from "../parsers.ts";
import { type Position, parsePosition } from "../program/source-file.ts";

/** The advice after a failed run, derived from its outcome and the program's text. */
export type Advice = {
  /** The position of the cause, which is often not where the run ended. */
  readonly at?: Position;
  /** Short and plain, the most important one first. Names of the program are in `backticks`. */
  readonly sentences: readonly string[];
  /** The id of the language in which the program seems to be written. */
  readonly language?: string;
};

/** Readers do not read more after a failure. */
export const maxSentences = 4;

export const parseAdvice: Parser<Advice> = (value, path) =>
  fields<Advice>(value, path, {
    at: optional(parsePosition),
    sentences: listOf(text, maxSentences),
    language: optional(text),
  });

import { fields, listOf, optional, type Parser, text } from "../parsers.ts";
import { type Position, parsePosition } from "./source-file.ts";

/** The advice after a run that failed, made from its outcome and from the program's text. */
export type Advice = {
  /** Where to look; often not where the run ended. */
  readonly at?: Position;
  /** Short and plain, the most important one first; names of the program stand in `backticks`. */
  readonly sentences: readonly string[];
  /** The id of the language that the program seems to be in. */
  readonly language?: string;
};

/** Readers do not read more at such a moment. */
export const maxSentences = 4;

export const parseAdvice: Parser<Advice> = (value, path) =>
  fields<Advice>(value, path, {
    at: optional(parsePosition),
    sentences: listOf(text, maxSentences),
    language: optional(text),
  });

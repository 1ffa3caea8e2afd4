import type { LookAt } from "../look/look-at.ts";
import { byKind, fields, listOf, oneOf, optional, type Parser, text } from "../parsers.ts";
import { type Position, parsePosition } from "../program/source-file.ts";

/**
 * The sources of what a reader is told about the end of a run, in their order of precedence. Each is shown below the
 * ones before it. A later one answers the `question` of an earlier one, which is then not shown.
 *
 * - `outcome`: the outcome alone (player/output/explain-outcome). Always there.
 * - `text`: the outcome and the program's text, without running it (languages/explain-by-text). Says what to do.
 * - `replay`: facts that a repeat of the run has observed (player/explanation). Says what happened.
 */
type ExplanationSource = "outcome" | "text" | "replay";

/** A sentence, and the line that it names. Names and code are in `backticks`. */
export type Sentence = { readonly text: string; readonly at?: Position };

type SwitchLanguage = { readonly kind: "switch language"; readonly language: string };

/** What one source says about the end of a run. */
export type Explanation = {
  readonly source: ExplanationSource;
  /** The position of the cause, which is often not where the run ended. */
  readonly at?: Position;
  /** Short and plain, the most important one first. */
  readonly sentences: readonly Sentence[];
  /** A question that only the run can answer. */
  readonly question?: string;
  /** What the reader is offered. */
  readonly action?: SwitchLanguage | { readonly kind: "look inside"; readonly at: LookAt };
};

/** The maximum number of sentences about a text: readers do not read more after a failure. */
export const maxSentences = 4;

const sentence: Parser<Sentence> = (value, path) =>
  fields<Sentence>(value, path, { text, at: optional(parsePosition) });
const switching = byKind<SwitchLanguage>("an action", { "switch language": { language: text } });

/** An explanation from another realm: one by the program's text. */
export const parseExplanation: Parser<Explanation> = (value, path) =>
  fields<Explanation>(value, path, {
    source: oneOf("text"),
    at: optional(parsePosition),
    sentences: listOf(sentence, maxSentences),
    question: optional(text),
    action: optional(switching),
  });

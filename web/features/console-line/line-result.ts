import { explain } from "../../player/output/explain-outcome.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import type { Limits } from "../../protocol/run/limits.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import * as texts from "./console-line-texts.ts";

/** How a line ended, in a few words that fit under its line. */
export type LineResult = {
  readonly tone: "value" | "problem" | "stopped";
  /** Program text: a value, or an error's message. */
  readonly quote?: string;
  /** Our own words. */
  readonly sentences: readonly string[];
  readonly at?: Position;
};

export const unchangedMessage = texts.nothingChanged;

/**
 * The message for an outcome: short texts for the usual outcomes in a console, and the page's explanation for the
 * others.
 */
export function lineResultOf(outcome: Outcome, limits: Limits): LineResult {
  switch (outcome.kind) {
    case "completed":
      return { tone: "value", quote: outcome.inspected, sentences: [] };
    case "threw":
    case "invalid": {
      const { quote, title, at } = explain(outcome, limits);
      return { tone: "problem", quote: quote ?? title, sentences: [unchangedMessage], ...(at && { at }) };
    }
    case "stopped":
      return {
        tone: "stopped",
        sentences: [texts.stoppedAfter(outcome.usage.fuel, unchangedMessage)],
      };
    default: {
      const { title, sentences, quote, at } = explain(outcome, limits);
      return {
        tone: "problem",
        ...(quote !== undefined && { quote }),
        sentences: [`${forLine(title)}.`, ...sentences.map(({ text }) => forLine(text)), unchangedMessage],
        ...(at && { at }),
      };
    }
  }
}

function forLine(sentence: string): string {
  return sentence.replace(/^The program\b/, texts.thisLine).replace(texts.programsFault, texts.linesFault);
}

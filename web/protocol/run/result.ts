import { type ConsoleLevel, consoleLevels } from "../console/console-message.ts";
import { displayText, fields, integer, listOf, longText, oneOf, optional, type Parser } from "../parsers.ts";
import { type Outcome, parseOutcome } from "./outcome.ts";
import { parseUsage, type Usage } from "./usage.ts";

/** What a run comes to, for whoever asked for it from outside: the page around a widget, a program, a command line. */
export type Result = {
  readonly outcome: Outcome;
  /** The printed text, as kept: one message after the other, each on lines of its own. */
  readonly stdout: string;
  readonly console: readonly ResultMessage[];
  /** The completion value as one line of text; "" where the program did not complete. */
  readonly inspected: string;
  readonly usage: Usage;
};

export type ResultMessage = {
  readonly level: ConsoleLevel;
  readonly text: string;
  /** Where it was said, in its file; absent when that was no place of the program's. */
  readonly line?: number;
};

const maxMessages = 1_000_000;
const lineNumber = integer(1, Number.MAX_SAFE_INTEGER);

const parseMessage: Parser<ResultMessage> = (value, path) =>
  fields<ResultMessage>(value, path, {
    level: oneOf(...consoleLevels),
    text: longText,
    line: optional(lineNumber),
  } as { readonly [K in keyof ResultMessage]-?: Parser<ResultMessage[K]> });

const parseResultMessages: Parser<readonly ResultMessage[]> = listOf(parseMessage, maxMessages);

export const parseResult: Parser<Result> = (value, path) =>
  fields<Result>(value, path, {
    outcome: parseOutcome,
    stdout: longText,
    console: parseResultMessages,
    inspected: displayText,
    usage: parseUsage,
  });

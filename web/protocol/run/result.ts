import { type ConsoleLevel, consoleLevels } from "../console/console-message.ts";
import { displayText, fields, integer, listOf, longText, oneOf, optional, type Parser } from "../parsers.ts";
import type { SourceFile } from "../program/source-file.ts";
import { type Outcome, parseOutcome } from "./outcome.ts";
import { parseFiles } from "./run-request.ts";
import { parseUsage, type Usage } from "./usage.ts";

/** The result of a run for external callers: the page around a widget, a program, a command line. */
export type Result = {
  readonly outcome: Outcome;
  /** The stored output as text: one message after the other, each on its own lines. */
  readonly stdout: string;
  readonly console: readonly ResultMessage[];
  /** The completion value as one line of text; "" if the program did not complete. */
  readonly inspected: string;
  readonly usage: Usage;
  /** The files that the program has written, if there are any. */
  readonly files?: readonly SourceFile[];
};

export type ResultMessage = {
  readonly level: ConsoleLevel;
  readonly text: string;
  /** The line in its file that printed it; undefined if that is not in the program. */
  readonly line?: number;
};

const maxMessages = 1_000_000;
const lineNumber = integer(1, Number.MAX_SAFE_INTEGER);

const parseMessage: Parser<ResultMessage> = (value, path) =>
  fields<ResultMessage>(value, path, {
    level: oneOf(...consoleLevels),
    text: longText,
    line: optional(lineNumber),
  });

const parseResultMessages: Parser<readonly ResultMessage[]> = listOf(parseMessage, maxMessages);

export const parseResult: Parser<Result> = (value, path) =>
  fields<Result>(value, path, {
    outcome: parseOutcome,
    stdout: longText,
    console: parseResultMessages,
    inspected: displayText,
    usage: parseUsage,
    files: optional(parseFiles),
  });

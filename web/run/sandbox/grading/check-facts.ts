import { findTypeUse } from "../../../languages/ecmascript/find-type-use.ts";
import { findUse } from "../../../languages/ecmascript/find-use.ts";
import { SourcePositions } from "../../../languages/ecmascript/source-positions.ts";
import { messageLines } from "../../../protocol/console/console-message.ts";
import type { Check, CheckResult, ExpectedFacts } from "../../../protocol/grading/check.ts";
import { usedTerm } from "../../../protocol/grading/check-syntax-terms.ts";
import { groupDigits } from "../../../protocol/parsers.ts";
import { type PositionMap, toSource } from "../../../protocol/program/position-map.ts";
import type { Position, SourceFile } from "../../../protocol/program/source-file.ts";
import type { Outcome } from "../../../protocol/run/outcome.ts";
import type { RunEvent } from "../../../protocol/run/run-event.ts";
import type { RunRequest } from "../../../protocol/run/run-request.ts";
import { isUndecided } from "../../../protocol/run/undecided.ts";
import { compilerFor } from "../run/run.ts";
import type { RunHost } from "../run/run-host.ts";
import { unfinishedMessage } from "./check-messages.ts";

/** The parts of a check that the host decides itself. Undefined if they pass. */
export type CheckFailure = Omit<CheckResult, "title" | "passed" | "hint">;

/** Facts about a program's run, or about a call by a check. */
export type Facts = {
  /** "The program", "fib(10)". */
  readonly who: string;
  readonly printedText: string;
  readonly fuel: number;
  readonly memoryBytes: number;
};

export function factFailure(
  { prints, maxFuel, maxMemory }: ExpectedFacts,
  { who, printedText, fuel, memoryBytes }: Facts,
): CheckFailure | undefined {
  if (prints !== undefined && withoutBlankEnds(printedText) !== withoutBlankEnds(prints))
    return printFailure(who, printedText, prints);
  if (maxFuel !== undefined && fuel > maxFuel) return overspentFailure(who, "steps", fuel, maxFuel);
  if (maxMemory !== undefined && memoryBytes > maxMemory)
    return overspentFailure(who, "bytes of memory", memoryBytes, maxMemory);
  return undefined;
}

function overspentFailure(who: string, what: string, actual: number, max: number): CheckFailure {
  return {
    message: `${who} used ${groupDigits(actual)} ${what}; expected ${groupDigits(max)} at most`,
    expected: groupDigits(max),
    actual: groupDigits(actual),
  };
}

const maxTextLength = 20_000;

function printFailure(who: string, printedText: string, prints: string): CheckFailure {
  const [actual, expected] = [withoutBlankEnds(printedText), withoutBlankEnds(prints)];
  const [a, b] = [actual.split("\n"), expected.split("\n")];
  const at = Array.from({ length: Math.max(a.length, b.length) }).findIndex(
    (_, index) => a[index] !== b[index],
  );
  const line = (lines: readonly string[]) => {
    const text = lines[at];
    return text === undefined
      ? "nothing"
      : JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
  };
  const differs =
    a.length === 1 && b.length === 1
      ? `${who} printed ${actual === "" ? "nothing" : line(a)}; expected ${expected === "" ? "nothing" : line(b)}`
      : `Line ${at + 1} of what ${who === "The program" ? "the program" : who} printed is ${line(a)}; expected ${line(b)}`;
  return {
    message: differs,
    expected: expected.slice(0, maxTextLength),
    actual: actual.slice(0, maxTextLength),
  };
}

/** Ignores whitespace at the end of lines, and line breaks at both ends of the text. */
function withoutBlankEnds(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/^\n+|\n+$/g, "");
}

/** A check of a run that the machine ended has not failed. */
export function undecidedBy(outcome: Outcome): Pick<CheckFailure, "undecided"> {
  return isUndecided(outcome) ? { undecided: true } : {};
}

/** Checks the error that the program must end with. */
export function throwFailure(
  throws: string,
  outcome: Outcome,
  request: RunRequest,
  threw = "threw",
  isText = false,
): CheckFailure | undefined {
  if (outcome.kind === "threw" && outcome.in === undefined && outcome.error.name === throws) return undefined;
  const { sentence, at } = unfinishedMessage(outcome, request.limits, threw);
  const message = `${outcome.kind === "completed" ? `The program ${threw} nothing` : sentence}; expected ${isText ? `an error with ${JSON.stringify(throws)}` : `${/^[AEIO]/.test(throws) ? "an" : "a"} ${throws}`}`;
  const actual = outcome.kind === "threw" ? { actual: outcome.error.name || outcome.error.message } : {};
  return { ...undecidedBy(outcome), message, expected: throws, ...actual, ...(at && { at }) };
}

/**
 * Returns a function that finds the first use of a term in the program's text. The compiled text is searched, and the
 * types that are not in it.
 */
export function usageFinder(request: RunRequest, host: RunHost): (term: string) => Position | undefined {
  const compile = compilerFor(request, host);
  let files: readonly { readonly file: SourceFile; readonly map?: PositionMap | undefined }[] | undefined;
  const usages = new Map<string, Position | undefined>();
  const words = host.compilerOf?.(request.entry, request.language).checks;
  const find = (term: string): Position | undefined => {
    const wrong = words ? words.wrongTerm(term) : usedTerm(term) ? undefined : jsTermProblem(term);
    if (wrong !== undefined) throw new Error(wrong);
    if (words) {
      for (const file of request.files) {
        const at = words.findUse(term, file);
        if (at) return at;
      }
      return undefined;
    }
    files ??= request.files.flatMap(({ path, text }) => {
      const { code, positions, isData } = compile({ path, text });
      return isData ? [] : [{ file: { path, text: code }, map: positions }];
    });
    for (const { file, map } of files) {
      const at = findUse(term, file, file.path === request.entry);
      if (at) return map ? toSource(map, at) : at;
    }
    for (const { path, text } of request.files) {
      const root = host.compilerOf?.(path, request.language).syntax?.({ path, text }).root;
      const at = root && findTypeUse(term, root);
      if (at !== undefined) return new SourcePositions(path, text).at(at);
    }
    return undefined;
  };
  return (term) => {
    if (!usages.has(term)) usages.set(term, find(term));
    return usages.get(term);
  };
}

const jsTermProblem = (term: string) => `${JSON.stringify(term)} cannot be in such a program`;

/** A required term that the text does not contain, or a forbidden one that it contains. */
export function usageFailure(
  { uses, avoids }: Pick<Check, "uses" | "avoids">,
  find: ReturnType<typeof usageFinder>,
): CheckFailure | undefined {
  const missing = uses.find((word) => !find(word));
  if (missing !== undefined) return { message: `The program does not use ${missing}`, expected: missing };
  for (const word of avoids) {
    const at = find(word);
    if (at) {
      const message = `The program uses ${word} at line ${at.line}; it should not`;
      return { message, actual: word, at };
    }
  }
  return undefined;
}

/**
 * The stored text of a run as a terminal would show it: without the text before a clear. `withWarnings` is false for a
 * language whose compiler prints warnings, because they are not part of the program's output.
 */
export function printedText(events: readonly RunEvent[], withWarnings = true): string {
  // A run that was repeated with an answer starts again.
  const runEvents = events.slice(events.findLastIndex(({ kind }) => kind === "started") + 1);
  const remaining = runEvents.slice(runEvents.findLastIndex(({ kind }) => kind === "cleared") + 1);
  const tail = remaining.findLast((event) => event.kind === "tail");
  const head = remaining.flatMap((event) => (event.kind === "console" ? event.messages : []));
  return [...head, ...(tail?.kind === "tail" ? tail.messages : [])]
    .filter(({ level }) => withWarnings || level !== "warn")
    .flatMap(messageLines)
    .join("\n");
}

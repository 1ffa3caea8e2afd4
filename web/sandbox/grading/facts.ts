import { findUse } from "../../ecmascript/uses.ts";
import type { Check, CheckResult } from "../../protocol/check.ts";
import { linesOf } from "../../protocol/console.ts";
import type { RunEvent } from "../../protocol/event.ts";
import type { Outcome } from "../../protocol/outcome.ts";
import { grouped } from "../../protocol/parse.ts";
import { type PlaceMap, toSource } from "../../protocol/place-map.ts";
import type { RunRequest } from "../../protocol/request.ts";
import type { Position, SourceFile } from "../../protocol/source.ts";
import type { RunHost } from "../host.ts";
import { compilerFor } from "../run.ts";
import { howItEnded } from "./words.ts";

/** What of a check the host can tell by itself. Undefined where nothing is wrong. */
export type Failing = Omit<CheckResult, "title" | "passed" | "hint">;

/** Of a program's run, or of what a check calls. */
export type Facts = {
  /** "The program", "fib(10)". */
  readonly who: string;
  readonly printed: string;
  readonly fuel: number;
  readonly memoryBytes: number;
};

export function failingFact(check: Check, { who, printed, fuel, memoryBytes }: Facts): Failing | undefined {
  const { prints, maxFuel, maxMemory } = check;
  if (prints !== undefined && tidy(printed) !== tidy(prints)) return printsOther(who, printed, prints);
  if (maxFuel !== undefined && fuel > maxFuel) return spent(who, "steps", fuel, maxFuel);
  if (maxMemory !== undefined && memoryBytes > maxMemory)
    return spent(who, "bytes of memory", memoryBytes, maxMemory);
  return undefined;
}

function spent(who: string, what: string, actual: number, most: number): Failing {
  return {
    message: `${who} used ${grouped(actual)} ${what}; expected ${grouped(most)} at most`,
    expected: grouped(most),
    actual: grouped(actual),
  };
}

const longestText = 20_000;

function printsOther(who: string, printed: string, prints: string): Failing {
  const [actual, expected] = [tidy(printed), tidy(prints)];
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
  return { message: differs, expected: expected.slice(0, longestText), actual: actual.slice(0, longestText) };
}

/** Blank ends of lines, and of the text, make no difference. */
function tidy(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/^\n+|\n+$/g, "");
}

/** What a check asks of the error that the program is to end with. */
export function failingThrow(throws: string, outcome: Outcome, request: RunRequest): Failing | undefined {
  if (outcome.kind === "threw" && outcome.in === undefined && outcome.error.name === throws) return undefined;
  const { sentence, at } = howItEnded(outcome, request.limits);
  const message = `${outcome.kind === "completed" ? "The program threw nothing" : sentence}; expected ${/^[AEIO]/.test(throws) ? "an" : "a"} ${throws}`;
  const actual = outcome.kind === "threw" ? { actual: outcome.error.name || outcome.error.message } : {};
  return { message, expected: throws, ...actual, ...(at && { at }) };
}

/** Where a program's text first has what a word names. Texts are read as the engine is given them. */
export function useFinder(request: RunRequest, host: RunHost): (word: string) => Position | undefined {
  const compile = compilerFor(request, host);
  let files: readonly { readonly file: SourceFile; readonly places?: PlaceMap | undefined }[] | undefined;
  const known = new Map<string, Position | undefined>();
  const find = (word: string): Position | undefined => {
    files ??= request.files.flatMap(({ path, text }) => {
      const { code, places, isData } = compile({ path, text });
      return isData ? [] : [{ file: { path, text: code }, places }];
    });
    for (const { file, places } of files) {
      const at = findUse(word, file, file.path === request.entry);
      if (at) return places ? toSource(places, at) : at;
    }
    return undefined;
  };
  return (word) => {
    if (!known.has(word)) known.set(word, find(word));
    return known.get(word);
  };
}

/** What the text has not that it should have, or has that it should not. */
export function failingText(
  { uses = [], avoids = [] }: Check,
  find: ReturnType<typeof useFinder>,
): Failing | undefined {
  const missing = uses.find((word) => !find(word));
  if (missing !== undefined) return { message: `The program does not use ${missing}`, expected: missing };
  for (const word of avoids) {
    const at = find(word);
    if (at) {
      const message = `The program uses ${word} at line ${at.line}; it should do without`;
      return { message, actual: word, at };
    }
  }
  return undefined;
}

/** The kept text of a run, as it would be in a terminal: what was printed before it was cleared is gone. */
export function printedIn(events: readonly RunEvent[]): string {
  // A run that had to be made again with an answer starts again.
  const told = events.slice(events.findLastIndex(({ kind }) => kind === "started") + 1);
  const kept = told.slice(told.findLastIndex(({ kind }) => kind === "cleared") + 1);
  const tail = kept.findLast((event) => event.kind === "tail");
  const head = kept.flatMap((event) => (event.kind === "console" ? event.messages : []));
  return [...head, ...(tail?.kind === "tail" ? tail.messages : [])].flatMap(linesOf).join("\n");
}

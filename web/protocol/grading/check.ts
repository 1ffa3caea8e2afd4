import {
  amount,
  BadInput,
  badInput,
  entriesOf,
  fields,
  flag,
  integer,
  listOf,
  optional,
  type Parser,
  textOf,
  truncatedText,
} from "../parsers.ts";
import { type Position, parsePosition } from "../program/source-file.ts";
import type { Outcome } from "../run/outcome.ts";
import { parseUsedTerm } from "./check-syntax-terms.ts";

/**
 * What an exercise asks of a program. It is data: it comes from a lesson, an attribute of a page, a message. It says one
 * or more of the things from `returns` to `test`, and passes if all of them hold. Each check is made on its own: what one
 * of them has called, no other finds called. Of a program that does not come to its end nothing holds but `uses`,
 * `avoids`, and `throws` without a call.
 */
export type Check = {
  /** The claim, for the pupil: "fib(10) is 55". */
  readonly title: string;
  readonly hint?: string;
  /** It is not shown before it has failed or passed. */
  readonly hidden?: boolean;
  /**
   * An expression that `returns`, `throws`, `prints`, `maxFuel` and `maxMemory` are about, evaluated after the program with
   * its top-level names: "fib(10)". If it gives a promise, that is waited for. Absent: they are about the program itself.
   */
  readonly call?: string;
  /**
   * The value, as JSON. Other values need `test`. For a program, its completion value. In an exercise in Elixir, the
   * text of an Elixir expression, or a number, true, false or null.
   */
  readonly returns?: Json;
  /** The whole printed text (with a test, the program's own); blank ends of lines and of the text make no difference. */
  readonly prints?: string;
  /** The name of the error that is thrown, or of its class: "RangeError". It may be given as `raises`. */
  readonly throws?: string;
  /** What the program's text has, each of them: a name, a path ("Math.max"), a member (".sort"), or one of `syntaxTerms`. */
  readonly uses?: readonly string[];
  /** What it has not. */
  readonly avoids?: readonly string[];
  /** Steps. With a test, those of all that it calls of the program's; what a callback is passed and gives counts too,
   * and what getters and Proxies do while an answer is looked at. What the program did before does not. */
  readonly maxFuel?: number;
  /** Bytes, the engine's own 6 MiB included. */
  readonly maxMemory?: number;
  /**
   * How the steps of `call` grow with n: no faster than one of `growthNames`. The call has `x`, which `given`
   * chooses, and `n`, which is 1, 2, 4, 8 … `growthProblem` says whether such a check is valid. It is separate
   * because most pages have no such check to parse.
   */
  readonly grows?: string;
  /** What `x` is: one of `namedArguments`, of n; or a function of n as code: "n => [n, n + 1]". Absent: the number n. */
  readonly given?: string;
  /**
   * The line of the program's entry that `maxTimes` is about: its number, or a part of its text, which a change above it does
   * not move. Whether that can be asked, `lineCheckProblem` says.
   */
  readonly line?: number | string;
  /** How often that line runs at most, of all that begins in it; with `call`, only what the call adds. */
  readonly maxTimes?: number;
  /**
   * Code with `assert` (as Node has it), `expect` (as Jest has it), `printed()` (the text printed so far) and the program's
   * top-level names; those that the language or the test itself has too are reached as `program.name`. It is a module: it
   * may await, is strict, and declares names of its own, which hide the program's. It passes when it completes.
   */
  readonly test?: string;
};

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** What a program came to, and how its checks came out: one result each, in their order. */
export type GradeOutcome = { readonly outcome: Outcome; readonly results: readonly CheckResult[] };

/** How a check came out. The values are as a console would print them. */
export type CheckResult = {
  readonly title: string;
  readonly passed: boolean;
  readonly hint?: string;
  /** Why it has not passed: a sentence. */
  readonly message?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** The place in the pupil's files that it is about. */
  readonly at?: Position;
  /** The place in the check's `test` where it failed. */
  readonly testAt?: TestPlace;
};

/** From 1, columns in code points. */
export type TestPlace = { readonly line: number; readonly column: number };

export const maxChecks = 100;
const maxTextLength = 100_000;

const boundedText = textOf(maxTextLength);
/** What a program made and a person reads. */
const boundedDisplayText = truncatedText(maxTextLength);

const steps = integer(1, Number.MAX_SAFE_INTEGER);
const parseLine: Parser<number | string> = (value, path) => {
  if (typeof value === "number") return integer(1, 1_000_000)(value, path);
  if (typeof value === "string" && value.trim() !== "") return boundedText(value, path);
  throw badInput(path, "the number of a line, or a part of its text", value);
};
const usedTermList = listOf(parseUsedTerm, 100);

/** What a check may ask; one of them it has to. */
const expectations = [
  "returns",
  "prints",
  "throws",
  "uses",
  "avoids",
  "maxFuel",
  "maxMemory",
  "grows",
  "maxTimes",
  "test",
] as const;

/** Throws BadInput, which names the check and what was expected. */
export const parseCheck: Parser<Check> = (value, path) => {
  const check = fields<Check>(withThrows(value, path), path, {
    title: boundedText,
    hint: optional(boundedText),
    hidden: optional(flag),
    call: optional(boundedText),
    returns: optional((input, at) => parseJson(input, at)),
    prints: optional(boundedText),
    throws: optional(boundedText),
    uses: optional(usedTermList),
    avoids: optional(usedTermList),
    maxFuel: optional(steps),
    maxMemory: optional(steps),
    grows: optional(boundedText),
    given: optional(boundedText),
    line: optional(parseLine),
    maxTimes: optional(integer(0, Number.MAX_SAFE_INTEGER)),
    test: optional(boundedText),
  } as { readonly [K in keyof Check]-?: Parser<Check[K]> });
  const besides = (["call", "returns", "throws"] as const).find((name) => name in check);
  if (check.test !== undefined && besides)
    throw new BadInput(`${path} has a test, so write ${path}.${besides} into the test, too`);
  if (expectations.some((name) => name in check)) return check;
  throw badInput(path, `a check with at least one of ${expectations.join(", ")}`, "none of them");
};

/** Where programs raise, a check may say `raises`. */
function withThrows(value: unknown, path: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, "raises"))
    return value;
  const { raises, ...check } = value as { raises: unknown; throws?: unknown };
  if ("throws" in check)
    throw new BadInput(`${path} has throws and raises, which mean the same: use one of them`);
  return { ...check, throws: raises };
}

export const parseChecks: Parser<readonly Check[]> = listOf(parseCheck, maxChecks);

export const parseCheckResult: Parser<CheckResult> = (value, path) =>
  fields<CheckResult>(value, path, {
    title: boundedText,
    passed: flag,
    hint: optional(boundedText),
    message: optional(boundedDisplayText),
    expected: optional(boundedDisplayText),
    actual: optional(boundedDisplayText),
    at: optional(parsePosition),
    testAt: optional((place, at) => fields<TestPlace>(place, at, { line: amount, column: amount })),
  } as { readonly [K in keyof CheckResult]-?: Parser<CheckResult[K]> });

export const parseCheckResults: Parser<readonly CheckResult[]> = listOf(parseCheckResult, maxChecks);

const maxJsonDepth = 100;
const maxJsonValues = 100_000;

function parseJson(value: unknown, path: string, depth = 0): Json {
  if (depth > maxJsonDepth) throw new BadInput(`${path} is nested too deeply`);
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      if (Number.isFinite(value)) return value;
      break;
    case "object":
      if (value === null) return null;
      if (Array.isArray(value))
        return listOf((each, at) => parseJson(each, at, depth + 1), maxJsonValues)(value, path);
      return Object.fromEntries(
        entriesOf(value, path, maxJsonValues).map(([name, each]) => [
          name,
          parseJson(each, `${path}.${name}`, depth + 1),
        ]),
      );
  }
  throw badInput(path, "a JSON value", value);
}

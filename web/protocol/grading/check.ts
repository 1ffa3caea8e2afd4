import {
  amount,
  describeInput,
  fields,
  flag,
  optional,
  type Parser,
  textOf,
  truncatedText,
} from "../parsers.ts";
import { type Position, parsePosition } from "../program/source-file.ts";
import type { Outcome } from "../run/outcome.ts";
import { type GrowthName, growthName, growthNames, namedArguments } from "./growth-names.ts";
import { type Json, maxCheckText, type WrittenCheck } from "./written-check.ts";

/** A check of an exercise, as it is judged. Its fields mean the same as those of the written check. */
export type Check = {
  readonly title: string;
  readonly hint?: string;
  readonly hidden?: boolean;
  readonly uses: readonly string[];
  readonly avoids: readonly string[];
} & Requirement;

/** What a check requires besides its terms. */
export type Requirement =
  /** Nothing: only the program's text is checked. */
  | { readonly kind: "text" }
  /** About the run of the program itself. */
  | ({ readonly kind: "program"; readonly returns?: Json; readonly throws?: string } & ExpectedFacts)
  /** About a call of the program. If it requires nothing else, the call must return. */
  | ({
      readonly kind: "call";
      readonly call: string;
      readonly returns?: Json;
      readonly throws?: string;
    } & ExpectedFacts)
  /** Code with assertions. `prints` is about the program itself. */
  | ({ readonly kind: "test"; readonly test: string } & ExpectedFacts)
  | { readonly kind: "growth"; readonly call: string; readonly given: string; readonly grows: GrowthName }
  | {
      readonly kind: "line";
      readonly line: number | string;
      readonly maxTimes: number;
      readonly call?: string;
    }
  /** The fields contradict each other, so no program passes. The problem is a sentence without its end. */
  | { readonly kind: "wrong"; readonly problem: string };

/** What the host knows of each run and each call. */
export type ExpectedFacts = {
  readonly prints?: string;
  readonly maxFuel?: number;
  readonly maxMemory?: number;
};

/** A requirement that the tests' VM judges: of a call, of the completion value, or of a test. */
export type JudgedCheck = RequirementOf<"call" | "program" | "test">;

export type RequirementOf<Kind extends Requirement["kind"]> = Extract<Requirement, { readonly kind: Kind }>;

/** The outcome of a program, and one result for each check, in their order. */
export type GradeOutcome = { readonly outcome: Outcome; readonly results: readonly CheckResult[] };

/** The result of a check. The values are formatted as by a console. */
export type CheckResult = {
  readonly title: string;
  readonly passed: boolean;
  /**
   * It has not passed, and not failed either: the machine ended it, by its clock or because it has too little memory.
   * Another machine may decide it.
   */
  readonly undecided?: boolean;
  readonly hint?: string;
  /** Why it has not passed, as a sentence. */
  readonly message?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** The position in the pupil's files that it refers to. */
  readonly at?: Position;
  /** The position in the check's `test` where it failed. */
  readonly testAt?: TestPlace;
};

/** Counted from 1, columns in code points. */
export type TestPlace = { readonly line: number; readonly column: number };

/** The kind of a parsed check. */
export function checkOf({ title, hint, hidden, uses = [], avoids = [], ...rest }: WrittenCheck): Check {
  const named = { title, ...(hint !== undefined && { hint }), ...(hidden !== undefined && { hidden }) };
  return { ...named, uses, avoids, ...requirementOf(rest) };
}

function requirementOf(written: Omit<WrittenCheck, "title">): Requirement {
  const own = growthCheck(written) ?? lineCheck(written);
  if (own) return own;
  const { call, test, ...expected } = written;
  if (test !== undefined) return { kind: "test", test, ...expected };
  if (call !== undefined) return { kind: "call", call, ...expected };
  return { kind: Object.keys(expected).length > 0 ? "program" : "text", ...expected };
}

/** The fields that cannot be combined with a check of growth or of a line, each of which has runs of its own. */
const ownCheckFields = [
  "returns",
  "prints",
  "throws",
  "maxFuel",
  "maxMemory",
  "test",
  "grows",
  "given",
] as const;

/** The growth that is required, or what is wrong with it; undefined if there is no field of growth. */
export function growthCheck(
  written: Omit<WrittenCheck, "title">,
): RequirementOf<"growth" | "wrong"> | undefined {
  const { call, grows: text, given = "number" } = written;
  if (text === undefined)
    return written.given === undefined ? undefined : wrong("given says what x is, so it needs grows");
  const grows = growthName(text);
  if (grows === undefined)
    return wrong(`grows should be one of ${growthNames.join(", ")}, not ${describeInput(text)}`);
  if (call === undefined) return wrong('grows needs a call, such as "f(x)"');
  const other = ownCheckFields.find((name) => name in written && name !== "grows" && name !== "given");
  if (other) return wrong(`it checks how a call grows, so ${other} needs a check of its own`);
  if (namedArguments.some((each) => each === given) || /=>|^\s*function\b/.test(given))
    return { kind: "growth", call, given, grows };
  return wrong(
    `given should be one of ${namedArguments.join(", ")}, or a function of n such as "n => [n]", not ${describeInput(given)}`,
  );
}

/** The line that is counted, or what is wrong with it; undefined if there is no field of a line. */
export function lineCheck(written: Omit<WrittenCheck, "title">): RequirementOf<"line" | "wrong"> | undefined {
  const { call, line, maxTimes } = written;
  if (line === undefined && maxTimes === undefined) return undefined;
  if (maxTimes === undefined) return wrong("line names the line of maxTimes, so it needs maxTimes");
  if (line === undefined) return wrong("maxTimes needs a line: its number, or a part of its text");
  const other = ownCheckFields.find((name) => name in written);
  if (other) return wrong(`it checks how often a line runs, so ${other} needs a check of its own`);
  return { kind: "line", line, maxTimes, ...(call !== undefined && { call }) };
}

const wrong = (problem: string) => ({ kind: "wrong", problem }) as const;

const boundedText = textOf(maxCheckText);
/** Parses text that a program created and a person reads. */
const boundedDisplayText = truncatedText(maxCheckText);

export const parseCheckResult: Parser<CheckResult> = (value, path) =>
  fields<CheckResult>(value, path, {
    title: boundedText,
    passed: flag,
    undecided: optional(flag),
    hint: optional(boundedText),
    message: optional(boundedDisplayText),
    expected: optional(boundedDisplayText),
    actual: optional(boundedDisplayText),
    at: optional(parsePosition),
    testAt: optional((value, at) => fields<TestPlace>(value, at, { line: amount, column: amount })),
  });

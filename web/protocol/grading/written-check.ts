import {
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
} from "../parsers.ts";
import { parseUsedTerm } from "./check-syntax-terms.ts";

/**
 * A check of an exercise as its author writes it, and as it crosses borders; `checkOf` says which kind it is. It comes from a lesson, an attribute of a page, or a message. It has one
 * or more of the fields from `returns` to `test`, and passes if all of them hold. Each check is independent: calls of
 * one check have no effect on another. If the program does not complete, only `uses`, `avoids`, and `throws` without a
 * call can hold.
 */
export type WrittenCheck = {
  /** The claim, for the pupil: "fib(10) is 55". */
  readonly title: string;
  readonly hint?: string;
  /** Whether it is hidden until it has failed or passed. */
  readonly hidden?: boolean;
  /**
   * The expression for `returns`, `throws`, `prints`, `maxFuel` and `maxMemory`, evaluated after the program with its
   * top-level names: "fib(10)". If it returns a promise, that is awaited. Undefined: they apply to the program itself.
   */
  readonly call?: string;
  /**
   * The expected value, as JSON. Other values need `test`. For a program, its completion value. In a language with
   * values of its own, the text of an expression, or a number, true, false or null.
   */
  readonly returns?: Json;
  /**
   * The whole printed text (with a test, that of the program alone). Whitespace at the end of lines, and line breaks at
   * both ends, are ignored.
   */
  readonly prints?: string;
  /** The name of the error that must be thrown, or of its class: "RangeError". May also be given as `raises`. */
  readonly throws?: string;
  /**
   * Terms that the program's text must all contain: a name, a path ("Math.max"), a member (".sort"), or one of
   * `syntaxTerms`.
   */
  readonly uses?: readonly string[];
  /** Terms that it must not contain. */
  readonly avoids?: readonly string[];
  /**
   * The maximum of steps. With a test, those of all its calls into the program. The arguments and results of callbacks
   * count too, and so do getters and Proxies that run while a result is inspected. Steps of the program before the test
   * do not count.
   */
  readonly maxFuel?: number;
  /** The maximum in bytes, including the engine's own 6 MiB. */
  readonly maxMemory?: number;
  /**
   * How the steps of `call` may grow with n: no faster than one of `growthNames`. The call has `x`, which `given`
   * chooses, and `n`, which is 1, 2, 4, 8 …
   */
  readonly grows?: string;
  /**
   * The value of `x`: one of `namedArguments` of size n, or a function of n as code: "n => [n, n + 1]". Undefined: the
   * number n.
   */
  readonly given?: string;
  /**
   * The line of the program's entry for `maxTimes`: its number, or a part of its text, which does not move when lines
   * above it change.
   */
  readonly line?: number | string;
  /**
   * The maximum number of times that any site in that line runs. With `call`, only the executions that the call adds.
   */
  readonly maxTimes?: number;
  /**
   * Code with `assert` (as in Node), `expect` (as in Jest), `printed()` (the text printed so far) and the program's
   * top-level names. Names that the language or the test itself also has are available as `program.name`. It is a
   * module: it may await, is strict, and its own declarations hide the program's. It passes if it completes.
   */
  readonly test?: string;
};

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export const maxChecks = 100;
export const maxCheckText = 100_000;

const boundedText = textOf(maxCheckText);
const steps = integer(1, Number.MAX_SAFE_INTEGER);
const parseLine: Parser<number | string> = (value, path) => {
  if (typeof value === "number") return integer(1, 1_000_000)(value, path);
  if (typeof value === "string" && value.trim() !== "") return boundedText(value, path);
  throw badInput(path, "the number of a line, or a part of its text", value);
};
const usedTermList = listOf(parseUsedTerm, 100);

/** The requirements of a check. At least one must be given. */
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

/** Throws a BadInput that names the check and what was expected. */
export const parseWrittenCheck: Parser<WrittenCheck> = (value, path) => {
  const check = fields<WrittenCheck>(withThrows(value, path), path, {
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
  });
  const besides = (["call", "returns", "throws"] as const).find((name) => name in check);
  if (check.test !== undefined && besides)
    throw new BadInput(`${path} has a test, so write ${path}.${besides} into the test, too`);
  if (expectations.some((name) => name in check)) return check;
  throw badInput(path, `a check with at least one of ${expectations.join(", ")}`, "none of them");
};

/** Accepts `raises` instead of `throws`, for languages in which programs raise. */
function withThrows(value: unknown, path: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, "raises"))
    return value;
  const { raises, ...check } = value as { raises: unknown; throws?: unknown };
  if ("throws" in check)
    throw new BadInput(`${path} has throws and raises, which mean the same: use one of them`);
  return { ...check, throws: raises };
}

export const parseWrittenChecks: Parser<readonly WrittenCheck[]> = listOf(parseWrittenCheck, maxChecks);

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

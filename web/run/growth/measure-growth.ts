import { endingMessage } from "../../protocol/grading/check-ending-message.ts";
import { type NamedArgument, namedArguments } from "../../protocol/grading/growth-names.ts";
import { BadInput, groupDigits } from "../../protocol/parsers.ts";
import { isEcmaScript } from "../../protocol/program/ecmascript-languages.ts";
import type { Limits } from "../../protocol/run/limits.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";
import type { RunRequest } from "../../protocol/run/run-request.ts";
import * as texts from "./growth-texts.ts";
import { type GrowthPoint, type GrowthVerdict, growthVerdict, localExponents } from "./growth-verdict.ts";

/** The call to measure, and its argument. */
export type GrowthQuestion = {
  /** An expression with the program's top-level names, the argument `x`, and `n`: "sort(x)". */
  readonly call: string;
  /** The value of x: one of the named arguments, or a function of n as code. */
  readonly given: string;
};

export type Growth = {
  readonly points: readonly GrowthPoint[];
  /** One fewer than there are points. */
  readonly exponents: readonly number[];
  readonly verdict: GrowthVerdict;
  /** Why there are no more points, as a sentence; undefined if the maximum number of points was reached. */
  readonly ending?: string;
};

/**
 * The code of each named argument. It uses only syntax and numbers, because the program may have changed everything
 * else.
 */
const argumentCode: { readonly [name in NamedArgument]: string } = {
  number: "n",
  "random numbers":
    "(() => { const list = []; let s = 42; for (let i = 0; i < n; i++) { s = (s * 16807) % 2147483647; list[i] = s; } return list; })()",
  "sorted numbers":
    "(() => { const list = []; for (let i = 0; i < n; i++) list[i] = 2 * i + 1; return list; })()",
  text: '(() => { let text = "", s = 42; for (let i = 0; i < n; i++) { s = (s * 16807) % 2147483647; text += "abcdefghijklmnopqrstuvwxyz"[s % 26]; } return text; })()',
};

/** The largest n. A number may be larger than the size of something that has to be built. */
const maxNumber = 2 ** 20;
const maxLength = 2 ** 14;
/** The engine stores a longer string, built from pieces, as a rope, and takes more steps to read it. */
const maxText = 2 ** 12;
/** A call with this many steps is the last one: the next one would take several times as many. */
const enoughSteps = 4_000_000;
/** The additional limit of a run with the call, beyond the steps of the program without it. */
const maxSteps = 30_000_000;

/**
 * Runs the program for n = 1, 2, 4, 8 …, each time with the call at its end and without it: the difference is the steps
 * of the call. Work that it starts in a later turn counts too.
 *
 * Throws BadInput if the call cannot be made at all. `run` runs a program in a fresh VM, or makes the call by the code
 * in its second argument, which a program cannot distinguish from a call by a check.
 */
export async function measureGrowth(
  request: RunRequest,
  { call, given: argument }: GrowthQuestion,
  run: (request: RunRequest, test: string) => Promise<Outcome>,
  onPoint: (points: readonly GrowthPoint[]) => void = () => {},
): Promise<Growth> {
  const entry = request.files.find(({ path }) => path === request.entry);
  if (!entry || !isEcmaScript(request.language) || !/\.[cm]?[jt]s$/.test(entry.path))
    throw new BadInput(texts.wrongLanguage);
  const argumentName = namedArguments.find((each) => each === argument);
  const argumentSource = argumentName ? argumentCode[argumentName] : `(${argument}\n)(n)`;
  // Compiling the call takes steps too: it is in the text both times, and executed once.
  const runFor = (n: number, isMade: boolean, fuel: number): RunRequest => ({
    ...request,
    files: request.files.map((file) =>
      file === entry
        ? {
            ...file,
            text: `${file.text}\n;{ const n = ${n}, x = ${argumentSource};\nif (n ${isMade ? ">" : "<"} 0) (${call}\n);undefined }`,
          }
        : file,
    ),
    limits: { ...request.limits, fuel },
  });
  const testFor = (n: number, isMade: boolean) =>
    `const n = ${n}, x = ${argumentSource};\nif (n ${isMade ? ">" : "<"} 0) await (${call}\n);`;
  const maximum = argument === "number" ? maxNumber : argument === "text" ? maxText : maxLength;
  const callLimits = { ...request.limits, fuel: maxSteps };
  const points: GrowthPoint[] = [];
  let ending: string | undefined;
  for (let n = 1; n <= maximum; n *= 2) {
    // Measured again for each n: a number with other digits takes other steps to compile.
    const before = stepsOf(
      await run(runFor(n, false, request.limits.fuel), testFor(n, false)),
      request.limits,
      n,
      texts.theProgram,
    );
    const outcome = await run(runFor(n, true, before + maxSteps), testFor(n, true));
    if (outcome.kind !== "completed" && points.length > 0) {
      ending = texts.notFinished(groupDigits(n), endingMessage(outcome, callLimits));
      break;
    }
    const steps = Math.max(0, stepsOf(outcome, callLimits, n, texts.theCall) - before);
    points.push({ n, steps });
    onPoint(points.slice());
    if (steps > enoughSteps) {
      ending = texts.enough(groupDigits(n), groupDigits(steps));
      break;
    }
  }
  return {
    points,
    exponents: localExponents(points),
    verdict: growthVerdict(points),
    ...(ending !== undefined && { ending }),
  };
}

function stepsOf(outcome: Outcome, limits: Limits, n: number, who: string): number {
  if (outcome.kind === "completed") return outcome.usage.fuel;
  throw new BadInput(texts.runFailed(who, groupDigits(n), endingMessage(outcome, limits)));
}

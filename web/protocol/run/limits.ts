import { fields, integer } from "../parsers.ts";

/**
 * The limits of one run. The meter ends a run that exceeds one of them; the memory limit is the maximum of its memory.
 */
export type Limits = {
  /** The instruction budget, in steps: jumps and calls of the guest plus iterations of native loops. */
  readonly fuel: number;
  /** The maximum size of the guest's memory; the `maximum` of its `WebAssembly.Memory`, so rounded up to 64 KiB. */
  readonly memoryBytes: number;
  /**
   * The engine's stack: about 300 bytes per plain call, so 4 MiB are 13,900 calls. Recursion through native code
   * (callbacks of `map`, getters, generators) also uses the host's stack, at most 104 KiB of it, and so ends sooner.
   */
  readonly stackBytes: number;
  /**
   * The time of the clock spent executing guest code, in all turns together, of which at most 0.5 µs a step counts. It
   * is no processor time: what a busy machine takes away meanwhile counts, up to that. See
   * web/docs/decisions/063-a-step-is-half-a-microsecond-at-most.md.
   */
  readonly cpuMs: number;
  /** The time of the whole run, including waits for timers. */
  readonly wallMs: number;
  /** UTF-8 bytes of output that are stored. The rest is only counted. Output beyond the limit does not end a run. */
  readonly outputBytes: number;
  /** UTF-8 bytes of all the source files together. */
  readonly sourceBytes: number;
};

const KiB = 1024;
const MiB = 1024 * KiB;

/** The engine's initial memory: its static data and its 5 MiB C stack end at 5,333,088 bytes. */
export const initialMemoryBytes = 6 * MiB;

/** A limit in its own unit: its default, and its minimum and maximum, both included. */
type LimitRow = {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /**
   * The maximum for a program from elsewhere: a link, a widget's page, a lesson. A click on Run should cost a user a
   * minute at worst, and never all the memory of a phone. A user can allow more in the settings.
   */
  readonly untrustedMax: number;
};

// The engine has 5 MiB of stack. Its native code may need some of it below the last call of the guest.
const maxStackBytes = 4608 * KiB;

// The defaults are the same on every device. Steps end a program everywhere at the same point: they are what `fib(40)` or
// a loop to 100 million take, with some to spare. The times are guards, for a machine that makes less than 17 million
// steps a second.
const table: { readonly [name in keyof Limits]: LimitRow } = {
  fuel: { default: 1_000_000_000, min: 1, max: 1_000_000_000_000, untrustedMax: 3_000_000_000 },
  memoryBytes: {
    default: 128 * MiB,
    min: initialMemoryBytes + 2 * MiB,
    max: 2048 * MiB,
    untrustedMax: 256 * MiB,
  },
  stackBytes: { default: 4 * MiB, min: 16 * KiB, max: maxStackBytes, untrustedMax: maxStackBytes },
  cpuMs: { default: 60_000, min: 1, max: 3_600_000, untrustedMax: 60_000 },
  wallMs: { default: 120_000, min: 1, max: 86_400_000, untrustedMax: 600_000 },
  outputBytes: { default: 1 * MiB, min: 1 * KiB, max: 64 * MiB, untrustedMax: 4 * MiB },
  sourceBytes: { default: 1 * MiB, min: 1, max: 16 * MiB, untrustedMax: 1 * MiB },
};

export const limitNames = Object.keys(table) as readonly (keyof Limits)[];

/** Reads one value of each limit. */
function mapLimits<T>(read: (row: LimitRow, name: keyof Limits) => T): {
  readonly [name in keyof Limits]: T;
} {
  return Object.fromEntries(limitNames.map((name) => [name, read(table[name], name)])) as {
    readonly [name in keyof Limits]: T;
  };
}

export const defaultLimits: Limits = mapLimits((row) => row.default);

export const untrustedLimits: Limits = mapLimits(({ untrustedMax }) => untrustedMax);

/** The range of each limit, both ends included. */
export const limitRanges: { readonly [name in keyof Limits]: readonly [min: number, max: number] } =
  mapLimits(({ min, max }) => [min, max]);

/** `base` with the fields of `value`. Throws a BadInput that names the limit, its value, and the allowed range. */
export function parseLimits(value: unknown, path = "limits", base: Limits = defaultLimits): Limits {
  return fields<Limits>(
    value === undefined ? {} : value,
    path,
    mapLimits(
      ({ min, max }, name) =>
        (input: unknown, at: string) =>
          input === undefined ? base[name] : integer(min, max)(input, at),
    ),
  );
}

/*
 * The bounds of `input()` and `prompt()`. They are not limits of a run: questions are not output, and the host stores
 * them. The guest's library has the same two numbers (web/guest/input-globals.ts), and reports an error to a program
 * that exceeds them.
 */

/** UTF-16 units. The guest's library, the worker and the page each cut longer text, because it is drawn as a whole. */
export const maxQuestionLength = 10_000;

/** The maximum number of unanswered questions of one run. */
export const maxOpenQuestions = 1_000;

/**
 * The most answers that a run gets, those that are given in advance included. Further questions get null: each answer to a
 * `prompt()` repeats the run, and a program may ask for ever.
 */
export const maxAnswers = 10_000;

/** The end of a yes-or-no question: the answer is one of these words. */
export const yesOrNo = "(yes or no)";

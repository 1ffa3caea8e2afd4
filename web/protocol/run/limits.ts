import { fields, integer } from "../parsers.ts";

/** What one run may spend. Each limit has one owner (the meter) and one name. */
export type Limits = {
  /** The instruction budget, in steps: jumps and calls of the guest plus iterations of native loops. */
  readonly fuel: number;
  /** The most the guest's memory may grow to; the `maximum` of its `WebAssembly.Memory`, so rounded up to 64 KiB. */
  readonly memoryBytes: number;
  /**
   * The engine's stack: about 300 bytes a plain call, so 4 MiB are 13,900 of them. Of what calls itself through native
   * code (callbacks of `map`, getters, generators) 104 KiB at most are the host's stack as well, and end it sooner.
   */
  readonly stackBytes: number;
  /** Time spent executing guest code, all turns together. */
  readonly cpuMs: number;
  /** The whole run, waiting for timers included. */
  readonly wallMs: number;
  /** UTF-8 bytes of output kept; the rest is counted, not kept. Output past it does not end a run. */
  readonly outputBytes: number;
  /** UTF-8 bytes of all the source files together. */
  readonly sourceBytes: number;
};

const KiB = 1024;
const MiB = 1024 * KiB;

/** What the engine starts with: its static data and its 5 MiB C stack end at 5,333,088 bytes. */
export const initialMemoryBytes = 6 * MiB;

export const defaultLimits: Limits = {
  fuel: 300_000_000,
  memoryBytes: 64 * MiB,
  stackBytes: 4 * MiB,
  cpuMs: 10_000,
  wallMs: 60_000,
  outputBytes: 1 * MiB,
  sourceBytes: 1 * MiB,
};

/** What each limit may be, both ends included. */
export const limitRanges: { readonly [name in keyof Limits]: readonly [least: number, most: number] } = {
  fuel: [1, 1_000_000_000_000],
  memoryBytes: [initialMemoryBytes + 2 * MiB, 2048 * MiB],
  // The engine has 5 MiB for it, of which its native code may need some below the last call of the guest's.
  stackBytes: [16 * KiB, 4608 * KiB],
  cpuMs: [1, 3_600_000],
  wallMs: [1, 86_400_000],
  outputBytes: [1 * KiB, 64 * MiB],
  sourceBytes: [1, 16 * MiB],
};

export const limitNames = Object.keys(limitRanges) as readonly (keyof Limits)[];

/** `base` with what `value` says instead. Throws BadInput naming the limit, what it got, and what it may be. */
export function parseLimits(value: unknown, path = "limits", base: Limits = defaultLimits): Limits {
  const limit = (name: keyof Limits) => {
    const [least, most] = limitRanges[name];
    return (input: unknown, at: string) =>
      input === undefined ? base[name] : integer(least, most)(input, at);
  };
  return fields<Limits>(value === undefined ? {} : value, path, {
    fuel: limit("fuel"),
    memoryBytes: limit("memoryBytes"),
    stackBytes: limit("stackBytes"),
    cpuMs: limit("cpuMs"),
    wallMs: limit("wallMs"),
    outputBytes: limit("outputBytes"),
    sourceBytes: limit("sourceBytes"),
  });
}

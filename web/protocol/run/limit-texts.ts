import type { Limits } from "./limits.ts";

/** The texts and units of a limit for people. */
export type LimitText = {
  /** Shown in the settings, with one sentence. */
  readonly label: string;
  readonly about: string;
  /** The unit of the settings, and its size in the limit's own unit. */
  readonly unit: string;
  readonly factor: number;
  /** The smallest useful number in this unit. */
  readonly finest: number;
  readonly kind: "steps" | "bytes" | "ms";
  /** Follows a number in the limit's own unit: "1,000 bytes of memory". */
  readonly measure: string;
  /** Follows an amount with its unit: "64 MiB of memory". */
  readonly suffix: string;
  /** The option of the sandglass command, if it has one. */
  readonly flag?: string;
};

const KiB = 1024;
const MiB = 1024 * KiB;

export const limitTexts: { readonly [name in keyof Limits]: LimitText } = {
  fuel: {
    label: "Steps",
    about: "How many jumps and calls a program may make. The count is the same on every machine.",
    unit: "million steps",
    factor: 1_000_000,
    finest: 0.001,
    kind: "steps",
    measure: "steps",
    suffix: "",
    flag: "fuel",
  },
  memoryBytes: {
    label: "Memory",
    about: "How much memory a program may use at once, including 6 MiB of the engine.",
    unit: "MiB",
    factor: MiB,
    finest: 1,
    kind: "bytes",
    measure: "bytes of memory",
    suffix: "of memory",
    flag: "memory",
  },
  stackBytes: {
    label: "Stack",
    about: "How deep calls may be nested: 4,096 KiB are about 13,000 calls.",
    unit: "KiB",
    factor: KiB,
    finest: 1,
    kind: "bytes",
    measure: "bytes of stack",
    suffix: "of stack",
  },
  cpuMs: {
    label: "Computing time",
    about: "How long a program may compute. Waiting does not count.",
    unit: "seconds",
    factor: 1000,
    finest: 0.001,
    kind: "ms",
    measure: "ms of computing",
    suffix: "of computing",
    flag: "cpu",
  },
  wallMs: {
    label: "Total time",
    about: "How long a run may take, including waiting for timers and answers.",
    unit: "seconds",
    factor: 1000,
    finest: 0.001,
    kind: "ms",
    measure: "ms from start to end",
    suffix: "in all",
    flag: "wall",
  },
  outputBytes: {
    label: "Output",
    about: "How much output is shown. The rest is counted, and the program continues.",
    unit: "KiB",
    factor: KiB,
    finest: 1,
    kind: "bytes",
    measure: "bytes of output",
    suffix: "of output",
    flag: "output",
  },
  sourceBytes: {
    label: "Source",
    about: "How long all files of a program may be together.",
    unit: "KiB",
    factor: KiB,
    finest: 1,
    kind: "bytes",
    measure: "bytes of source",
    suffix: "of source",
  },
};

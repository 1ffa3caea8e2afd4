import { amount, fields, flag, listOf, oneOf, type Parser } from "../parsers.ts";

/** What a run spent. Fuel is exact and the same on every machine; the times are those of this machine. */
export type Usage = {
  /** In steps; see Limits.fuel. */
  readonly fuel: number;
  readonly peakMemoryBytes: number;
  /** The time of the clock in the program's turns, without waits. */
  readonly cpuMs: number;
  readonly wallMs: number;
  /** UTF-8 bytes that the guest printed, and how many of them were stored. */
  readonly printedBytes: number;
  readonly keptBytes: number;
  /**
   * Whether every machine would give the same result. False if the run used something that differs between machines.
   */
  readonly reproducible: boolean;
  /** Which of these it used. */
  readonly touched: readonly Unreproducible[];
};

/**
 * Things that differ between machines: the time, the local time zone, random numbers, the host's Intl (its data differ
 * between versions), the depth of the host's own stack, which deep nesting of text and of JSON overflows before the
 * engine notices, and the progress of a run when a time limit or Stop ends it.
 */
export const unreproducibles = ["clock", "time zone", "randomness", "Intl", "stack", "interruption"] as const;
export type Unreproducible = (typeof unreproducibles)[number];

export const noUsage: Usage = {
  fuel: 0,
  peakMemoryBytes: 0,
  cpuMs: 0,
  wallMs: 0,
  printedBytes: 0,
  keptBytes: 0,
  reproducible: true,
  touched: [],
};

/** The usage of a run that was ended from outside: its progress by then depends on this machine's speed. */
export function interruptedUsage(usage: Usage): Usage {
  return {
    ...usage,
    reproducible: false,
    touched: [...new Set([...usage.touched, "interruption" as const])],
  };
}

export const parseUsage: Parser<Usage> = (value, path) =>
  fields<Usage>(value, path, {
    fuel: amount,
    peakMemoryBytes: amount,
    cpuMs: amount,
    wallMs: amount,
    printedBytes: amount,
    keptBytes: amount,
    reproducible: flag,
    touched: listOf(oneOf(...unreproducibles), unreproducibles.length),
  });

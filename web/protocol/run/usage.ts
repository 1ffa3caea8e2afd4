import { amount, fields, flag, listOf, oneOf, type Parser } from "../parsers.ts";

/** What a run spent. Fuel is exact and the same on every machine; the times are this machine's. */
export type Usage = {
  /** In steps; see Limits.fuel. */
  readonly fuel: number;
  readonly peakMemoryBytes: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  /** UTF-8 bytes the guest printed, and how many of them were kept. */
  readonly printedBytes: number;
  readonly keptBytes: number;
  /** Would every machine say the same? Not when the run touched what another one could answer differently. */
  readonly reproducible: boolean;
  /** What it touched of that kind. */
  readonly touched: readonly Unreproducible[];
};

/**
 * What another machine could answer differently: the time, the local time zone, random numbers, the host's Intl (its data
 * differ from version to version), how deep the host's own stack is, which deep nesting of text and of JSON overflows before
 * the engine notices, and how far a run has come when a limit of time, or somebody, ends it.
 */
export const unreproducibles = ["clock", "time zone", "randomness", "Intl", "stack", "interruption"] as const;
export type Unreproducible = (typeof unreproducibles)[number];

export const nothingUsed: Usage = {
  fuel: 0,
  peakMemoryBytes: 0,
  cpuMs: 0,
  wallMs: 0,
  printedBytes: 0,
  keptBytes: 0,
  reproducible: true,
  touched: [],
};

/** That of a run which was ended from outside: how far it had come by then goes by this machine's speed. */
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

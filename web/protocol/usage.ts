import { amount, fields, type Parser } from "./parse.ts";

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
};

export const nothingUsed: Usage = {
  fuel: 0,
  peakMemoryBytes: 0,
  cpuMs: 0,
  wallMs: 0,
  printedBytes: 0,
  keptBytes: 0,
};

export const parseUsage: Parser<Usage> = (value, path) =>
  fields<Usage>(value, path, {
    fuel: amount,
    peakMemoryBytes: amount,
    cpuMs: amount,
    wallMs: amount,
    printedBytes: amount,
    keptBytes: amount,
  });

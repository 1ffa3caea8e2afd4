import { defaultLimits, type Limits, limitRanges } from "./limits.ts";

/**
 * What a program from elsewhere may ask for: a link, a widget's page, a lesson. Pressing Run on one should cost a reader a
 * minute at worst, and a phone its memory never; who wants it to have more says so in the settings.
 */
export const untrustedLimits: Limits = {
  fuel: 10 * defaultLimits.fuel,
  memoryBytes: 256 * 1024 * 1024,
  stackBytes: limitRanges.stackBytes[1],
  cpuMs: 60_000,
  wallMs: 600_000,
  outputBytes: 4 * 1024 * 1024,
  sourceBytes: 1024 * 1024,
};

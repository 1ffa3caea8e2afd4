import type { Limits } from "../../../web/protocol/run/limits.ts";
import type { RunOptions } from "../../../web/protocol/run/run-request.ts";

/** A program that means harm, and what its maker knows of how it may end. */
export type HostileProgram = {
  readonly family: string;
  readonly program: Pick<RunOptions, "code" | "files" | "language" | "capabilities" | "setup" | "answers">;
  readonly limits: Partial<Limits>;
  /** The ways in which it may end: "completed", "exhausted:fuel". */
  readonly ends: readonly string[];
  /** Lines that it is to print, whatever else it prints. */
  readonly prints?: readonly string[];
  /** What it cannot come to print. */
  readonly neverPrints?: string;
  /** The completion value, inspected. */
  readonly inspected?: string;
};

/** The program of a family, without the parts that are random for each of them. */
export type GeneratedProgram = Omit<HostileProgram, "family" | "limits"> & {
  readonly limits?: Partial<Limits>;
};

const exhaustions = ["exhausted:fuel", "exhausted:memory", "exhausted:stack"] as const;

/** Any way that is not a fault of ours, of a program that was compiled. */
export const anyEnd = ["completed", "threw", "restricted", "unsettled", ...exhaustions] as const;
/** That of a program which may not be one. */
export const anyEndOrInvalid = [...anyEnd, "invalid"] as const;

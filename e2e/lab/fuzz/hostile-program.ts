import type { Limits } from "../../../web/protocol/run/limits.ts";
import type { RunOptions } from "../../../web/protocol/run/run-request.ts";

/** A hostile program, and its generator's knowledge of how it may end. */
export type HostileProgram = {
  readonly family: string;
  readonly program: Pick<RunOptions, "code" | "files" | "language" | "capabilities" | "setup" | "answers">;
  readonly limits: Partial<Limits>;
  /** The accepted endings: "completed", "exhausted:fuel". */
  readonly ends: readonly string[];
  /** Lines that it must print, besides any others. */
  readonly prints?: readonly string[];
  /** Text that it must not print. */
  readonly neverPrints?: string;
  /** The completion value, inspected. */
  readonly inspected?: string;
};

/** The program of a family, without the parts that are random for each program. */
export type GeneratedProgram = Omit<HostileProgram, "family" | "limits"> & {
  readonly limits?: Partial<Limits>;
};

const exhaustions = ["exhausted:fuel", "exhausted:memory", "exhausted:stack"] as const;

/** All endings that are not a fault of ours, for a program that was compiled. */
export const anyEnd = ["completed", "threw", "restricted", "unsettled", ...exhaustions] as const;
/** The endings of a text that may not compile. */
export const anyEndOrInvalid = [...anyEnd, "invalid"] as const;

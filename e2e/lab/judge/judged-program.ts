import { defaultLimits } from "../../../web/protocol/run/limits.ts";

/** One test as a judge runs it: the harness first, as scripts of their own, then the test. */
export type Program = {
  /** Scripts that define what the test calls. They stand in the same realm and share its globals. */
  readonly setup: string;
  readonly source: string;
  /** The path of the test, which its imports are relative to. */
  readonly path: string;
  readonly isModule: boolean;
  /** Files the test may import, by path. */
  readonly files: ReadonlyMap<string, string>;
};

/** How a program ended, and all it printed. */
export type Ending = {
  readonly how: CompletedEnding | Threw | FailedEnding;
  readonly lines: readonly string[];
};

type CompletedEnding = { readonly kind: "completed" };
/** Also when it did not compile: test262 forbids that anything runs then, so a test notices by itself. */
type Threw = { readonly kind: "threw"; readonly name: string; readonly message: string };
/** It was stopped, say, or the engine broke. */
type FailedEnding = { readonly kind: "failed"; readonly why: string };

/**
 * A test that needs more is no test of the language; the same for every engine and machine. With a hundred million steps
 * nine texts of 80 KB were not read to their end here, where reading is counted, and were in the unmodified engine.
 */
export const judgeLimits = {
  fuel: 2_000_000_000,
  memoryBytes: 256 * 1024 ** 2,
  stackBytes: defaultLimits.stackBytes,
} as const;

import { defaultLimits } from "../../../web/protocol/run/limits.ts";

/** One test as it is run: the harness first, as separate scripts, then the test. */
export type Program = {
  /** Scripts that define what the test calls. They run in the same realm and share its globals. */
  readonly setup: string;
  readonly source: string;
  /** The path of the test. Its imports are relative to it. */
  readonly path: string;
  readonly isModule: boolean;
  /** Files that the test may import, by path. */
  readonly files: ReadonlyMap<string, string>;
};

/** How a program ended, and everything it printed. */
export type Ending = {
  readonly how: CompletedEnding | Threw | FailedEnding;
  readonly lines: readonly string[];
};

type CompletedEnding = { readonly kind: "completed" };
/**
 * Also for a program that did not compile: test262 forbids that anything runs then, and a test detects that by itself.
 */
type Threw = { readonly kind: "threw"; readonly name: string; readonly message: string };
/** For example, it was stopped, or the engine crashed. */
type FailedEnding = { readonly kind: "failed"; readonly why: string };

/**
 * A test that needs more is not a test of the language. The limit is the same for every engine and machine. With a
 * hundred million steps, nine texts of 80 KB were not parsed to their end here, where parsing is counted; the
 * unmodified engine does not count it.
 */
export const judgeLimits = {
  fuel: 2_000_000_000,
  memoryBytes: 256 * 1024 ** 2,
  stackBytes: defaultLimits.stackBytes,
} as const;

import type { Frontmatter } from "./frontmatter.ts";
import type { Ending } from "./judged-program.ts";

/** How to run the tests of test262, and their expected results (see its INTERPRETING.md). */
export type Variant = "strict" | "sloppy" | "module" | "raw";

const theEnd = "test262: the end";

/**
 * Added to tests that pass when they end: a rejected promise that is left is an outcome in our sandbox, but the
 * standard ignores it.
 */
const tellsItsEnd = `\n;print("${theEnd}");`;

function isPlain({ flags, negative }: Frontmatter): boolean {
  return negative === undefined && !flags.includes("async") && !flags.includes("raw");
}

/** The modes in which to run a test. */
export function variants({ flags }: Frontmatter): readonly Variant[] {
  if (flags.includes("module")) return ["module"];
  if (flags.includes("raw")) return ["raw"];
  if (flags.includes("onlyStrict")) return ["strict"];
  if (flags.includes("noStrict")) return ["sloppy"];
  return ["sloppy", "strict"];
}

/** The text to run for a test in one mode. */
export function sourceFor(test: Frontmatter, source: string, variant: Variant): string {
  return `${variant === "strict" ? '"use strict";\n' : ""}${source}${isPlain(test) ? tellsItsEnd : ""}`;
}

/** The problem with the end of a test; undefined if there is none. */
export function complaint(test: Frontmatter, { how, lines }: Ending): string | undefined {
  const { flags, negative } = test;
  if (isPlain(test) && lines.includes(theEnd)) return undefined;
  if (how.kind === "failed") return how.why;
  if (negative) {
    if (how.kind === "completed") return `should throw a ${negative.type}`;
    return how.name === negative.type
      ? undefined
      : `should throw a ${negative.type}, not ${how.name}: ${how.message}`;
  }
  if (flags.includes("async")) {
    const failure = lines.find((line) => line.startsWith("Test262:AsyncTestFailure"));
    if (failure !== undefined) return failure;
    if (lines.includes("Test262:AsyncTestComplete")) return undefined;
  }
  if (how.kind === "threw") return `${how.name}: ${how.message}`;
  return flags.includes("async") ? "never calls $DONE" : undefined;
}

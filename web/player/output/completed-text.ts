import type { Explanation } from "../../protocol/run/explanation.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";

/** How a run ended, by its outcome alone. */
export type OutcomeExplanation = Explanation & {
  readonly tone: "ok" | "problem" | "stopped";
  readonly title: string;
  /** Program text, such as a value or an error's message. It is shown apart from our own text. */
  readonly quote?: string;
};

/**
 * Explains a run that completed. This is all that the page shows before the texts for failures (explain-outcome.ts) are
 * loaded.
 */
export function explainCompletion(outcome: Outcome & { kind: "completed" }): OutcomeExplanation {
  const { inspected, usage, exitCode } = outcome;
  const completed = { source: "outcome", tone: "ok" } as const;
  if (exitCode) return { ...completed, title: `Finished with exit code ${exitCode}`, sentences: [] };
  // Python's is not shown either, as in its own console.
  const print = inspected === "undefined" ? "console.log" : inspected === "None" ? "print" : undefined;
  if (print === undefined)
    return { ...completed, title: "Finished with the value", sentences: [], quote: inspected };
  const text = `It printed nothing. Show something with ${print}(…), or end with an expression.`;
  return { ...completed, title: "Finished", sentences: usage.printedBytes > 0 ? [] : [{ text }] };
}

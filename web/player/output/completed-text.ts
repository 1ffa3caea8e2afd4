import type { Position } from "../../protocol/program/source-file.ts";
import type { Outcome } from "../../protocol/run/outcome.ts";

/** An outcome in plain words: what happened, where, and what to do about it. */
export type Explanation = {
  readonly tone: "ok" | "problem" | "stopped";
  readonly title: string;
  /** Sentences under the title. */
  readonly details: readonly string[];
  readonly at?: Position;
  /** Program text, such as a value or an error's message. It is shown apart from our own text. */
  readonly quote?: string;
};

/**
 * Explains a run that completed. This is all that the page shows before the texts for failures (explain-outcome.ts) are
 * loaded.
 */
export function explainCompletion({ inspected, usage }: Outcome & { kind: "completed" }): Explanation {
  const hasPrinted = usage.printedBytes > 0;
  if (inspected === "undefined") {
    const details = hasPrinted
      ? []
      : ["It printed nothing. Show something with console.log(…), or end with an expression."];
    return { tone: "ok", title: "Finished", details };
  }
  return { tone: "ok", title: "Finished with the value", details: [], quote: inspected };
}

import type { ExerciseModel } from "../lesson/exercise-model.ts";
import type { CheckResult } from "../protocol/check.ts";
import type { Result } from "../protocol/result.ts";
import { cutShort, nothingUsed } from "../protocol/usage.ts";
import type { Order, Tiding } from "./messages.ts";
import { Pace } from "./pace.ts";

type Call = Order & { kind: "call" };

/** What of a widget is called. It may be another model by the next call, when an attribute has changed. */
export type Called = { readonly model: ExerciseModel; readonly problems: readonly string[] };

/** Does what the page around a widget calls for, and answers. */
export class Calls {
  private readonly pace = new Pace();

  constructor(
    private readonly called: () => Called,
    private readonly tell: (tiding: Tiding) => void,
  ) {}

  async answer({ id, verb, options }: Call): Promise<void> {
    try {
      const value = await this.call(verb, options);
      this.tell({ kind: "answer", id, ...(value !== undefined && { value }) });
    } catch (error) {
      this.tell({ kind: "refusal", id, sentence: sentenceOf(error) });
    }
  }

  private async call(verb: Call["verb"], options: unknown): Promise<unknown> {
    switch (verb) {
      case "run": {
        this.refuseProblems();
        return this.pace.do(
          () => this.called().model.run(options, "script"),
          () => stopped,
        );
      }
      case "check":
        this.refuseProblems();
        return this.pace.do(
          () => this.check(),
          () => [],
        );
      case "stop":
        this.pace.cancel();
        return this.called().model.stop();
      case "reset":
        // It has been done: see Widget.obey.
        return;
    }
  }

  /** The page has set what cannot be: a run as if it had not would be another one than it asked for. */
  private refuseProblems(): void {
    const { problems } = this.called();
    if (problems.length > 0) throw new Error(problems.join(" "));
  }

  /** No results are those of no checks, or of checks that were stopped; not of a sandbox that could not be had. */
  private async check(): Promise<readonly CheckResult[]> {
    const { model } = this.called();
    const before = model.result.value;
    const results = await model.check("script");
    const { value: result } = model.result;
    if (results.length === 0 && result !== before && result?.outcome.kind === "crashed")
      throw new Error(result.outcome.detail);
    return results;
  }
}

export function sentenceOf(error: unknown): string {
  const sentence = error instanceof Error ? error.message : String(error);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** What comes of a run that was stopped before it began. */
export const stopped: Result = {
  outcome: { kind: "stopped", by: "user", usage: cutShort(nothingUsed) },
  stdout: "",
  console: [],
  inspected: "",
  usage: cutShort(nothingUsed),
};

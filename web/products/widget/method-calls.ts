import { type ExerciseModel, stoppedResult } from "../../player/exercise/exercise-model.ts";
import { errorMessage } from "../../protocol/error-message.ts";
import type { CheckResult } from "../../protocol/grading/check.ts";
import type { FrameEvent, HostCommand } from "./channel-messages.ts";
import { limitMessages } from "./message-limit.ts";
import { RateLimiter } from "./rate-limiter.ts";

type CallCommand = HostCommand & { kind: "call" };

/** The target of calls to a widget. The model may be another one at the next call, if an attribute has changed. */
export type CallTarget = { readonly model: ExerciseModel; readonly problems: readonly string[] };

/** Executes the method calls of the page around a widget, and sends their results. */
export class MethodCalls {
  private readonly limiter = new RateLimiter();

  constructor(
    private readonly target: () => CallTarget,
    private readonly send: (event: FrameEvent) => void,
  ) {}

  async answer({ id, verb, options }: CallCommand): Promise<void> {
    try {
      const value = await this.call(verb, options);
      this.send({ kind: "answer", id, ...(value !== undefined && { value }) });
    } catch (error) {
      this.send({ kind: "refusal", id, sentence: sentenceOf(error) });
    }
  }

  private async call(verb: CallCommand["verb"], options: unknown): Promise<unknown> {
    switch (verb) {
      case "run": {
        this.refuseProblems();
        return this.limiter.run(
          async () => limitMessages(await this.target().model.run(options, "script")),
          () => stoppedResult,
        );
      }
      case "check":
        this.refuseProblems();
        return this.limiter.run(
          () => this.check(),
          () => [],
        );
      case "stop":
        this.limiter.cancel();
        return this.target().model.stop();
      case "reset":
        // Already done by Widget.handleCommand.
        return;
    }
  }

  /**
   * Throws if the page has set an invalid option. A run without the option would not be the run that the page
   * requested.
   */
  private refuseProblems(): void {
    const { problems } = this.target();
    if (problems.length > 0) throw new Error(problems.join(" "));
  }

  /**
   * An empty array means that there are no checks, or that they were stopped. If the sandbox could not start, this
   * throws.
   */
  private async check(): Promise<readonly CheckResult[]> {
    const { model } = this.target();
    const before = model.result.value;
    const results = await model.check("script");
    const { value: result } = model.result;
    if (results.length === 0 && result !== before && result?.outcome.kind === "crashed")
      throw new Error(result.outcome.detail);
    return results;
  }
}

function sentenceOf(error: unknown): string {
  const sentence = errorMessage(error);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

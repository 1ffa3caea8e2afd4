import { maxOpenQuestions } from "../../protocol/run/limits.ts";

/**
 * The questions of `input()` that wait for an answer, in order. They lie in the host's memory, which is not limited. So
 * there is room for as many as the guest's library lets through, and for no more: a program may have got past that.
 */
export class QuestionQueue {
  private readonly waiting: string[] = [];

  add(question: string): void {
    if (this.waiting.length < maxOpenQuestions) this.waiting.push(question);
  }

  /** The one that has waited longest; undefined when there is none. */
  take(): string | undefined {
    return this.waiting.shift();
  }
}

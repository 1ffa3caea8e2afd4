import { maxOpenQuestions } from "../../../protocol/run/limits.ts";

/**
 * The questions of `input()` that wait for an answer, in order. They are in the host's memory, which is not limited. So
 * there is room for the maximum that the guest's library allows and no more: a program may bypass the library.
 */
export class QuestionQueue {
  private readonly waiting: string[] = [];

  add(question: string): void {
    if (this.waiting.length < maxOpenQuestions) this.waiting.push(question);
  }

  /** The oldest question; undefined if there is none. */
  take(): string | undefined {
    return this.waiting.shift();
  }
}

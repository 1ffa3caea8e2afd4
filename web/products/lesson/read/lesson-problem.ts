/** A mistake in a lesson, reported to its author. */
export type LessonProblem = {
  readonly severity: "error" | "warning";
  /** The line in the Markdown, from 1. */
  readonly line: number;
  /** Names the found and the expected value. */
  readonly message: string;
};

/** Collects all problems of a lesson. */
export class LessonProblems {
  readonly all: LessonProblem[] = [];

  error(line: number, message: string): void {
    this.all.push({ severity: "error", line, message });
  }

  warn(line: number, message: string): void {
    this.all.push({ severity: "warning", line, message });
  }

  get hasErrors(): boolean {
    return this.all.some(({ severity }) => severity === "error");
  }

  inOrder(): readonly LessonProblem[] {
    return this.all.toSorted((a, b) => a.line - b.line);
  }
}

import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";

/** Ends the run with one plain line of counts, `e2e: 12 passed, 0 failed`, that a script can read. */
export default class ClosingLine implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const outcomes = this.#suite?.allTests().map((test) => test.outcome()) ?? [];
    const count = (...wanted: readonly string[]) =>
      outcomes.filter((outcome) => wanted.includes(outcome)).length;
    const skipped = count("skipped");
    const line = `e2e: ${count("expected", "flaky")} passed, ${count("unexpected")} failed`;
    console.log(skipped > 0 ? `${line}, ${skipped} skipped` : line);
  }

  printsToStdio(): boolean {
    // "No" leaves the progress to the list reporter beside this one.
    return false;
  }
}

import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";

/** Ends the test run with one line of counts, `e2e: 12 passed, 0 failed`, for scripts. */
export default class ClosingLine implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const all = (outcome: ReturnType<TestCase["outcome"]>) =>
      tests.filter((test) => test.outcome() === outcome);
    const skipCount = all("skipped").length;
    const counts = [
      `${all("expected").length} passed`,
      `${all("unexpected").length} failed`,
      ...(skipCount > 0 ? [`${skipCount} skipped`] : []),
    ];
    console.log(`e2e: ${counts.join(", ")}`);
  }

  printsToStdio(): boolean {
    // "No" leaves the progress to the list reporter beside this one.
    return false;
  }
}

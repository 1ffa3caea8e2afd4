import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";

/** The type of the annotation of a journey whose page other journeys use as well. */
export const onSharedPage = "on a shared page";

/** Ends the test run with one line of counts, `e2e: 12 passed, 0 failed, 9 on shared pages`, for scripts. */
export default class ClosingLine implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const count = (outcome: ReturnType<TestCase["outcome"]>) =>
      tests.filter((test) => test.outcome() === outcome).length;
    const sharedCount = tests.filter(({ annotations }) =>
      annotations.some(({ type }) => type === onSharedPage),
    ).length;
    const skipCount = count("skipped");
    const counts = [
      `${count("expected")} passed`,
      `${count("unexpected")} failed`,
      `${sharedCount} on shared pages`,
      ...(skipCount > 0 ? [`${skipCount} skipped`] : []),
    ];
    console.log(`e2e: ${counts.join(", ")}`);
  }

  printsToStdio(): boolean {
    // "No" leaves the progress to the list reporter beside this one.
    return false;
  }
}

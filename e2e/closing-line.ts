import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";

/**
 * Ends the test run with one line of counts, `e2e: 12 passed, 0 failed`, for scripts. Before it, each journey that
 * passed only at a later try has a separate line, because it has found a problem, here or in the product.
 */
export default class ClosingLine implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const all = (outcome: ReturnType<TestCase["outcome"]>) =>
      tests.filter((test) => test.outcome() === outcome);
    const again = all("flaky");
    for (const { location, title, results } of again) {
      const [first = "nothing was said"] = results[0]?.error?.message?.split("\n") ?? [];
      console.log(`tried again: ${location.file}:${location.line} ${title}: ${first}`);
    }
    const skipCount = all("skipped").length;
    const counts = [
      `${all("expected").length + again.length} passed`,
      `${all("unexpected").length} failed`,
      ...(again.length > 0 ? [`${again.length} of the passed tried again`] : []),
      ...(skipCount > 0 ? [`${skipCount} skipped`] : []),
    ];
    console.log(`e2e: ${counts.join(", ")}`);
  }

  printsToStdio(): boolean {
    // "No" leaves the progress to the list reporter beside this one.
    return false;
  }
}

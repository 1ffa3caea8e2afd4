import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** WCAG 2.2 AA, and what axe holds for good besides: landmarks, headings, one page one title. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Nothing that axe finds is left. In the dark only what depends on colours is looked at again: everything else is the
 * same document.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // One that begins while something fades in finds a contrast that nobody sees.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    const axe = scheme === "light" ? builder(page).withTags(tags) : builder(page).withRules("color-contrast");
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, help, target: String(target), failureSummary })),
    );
    expect(found, `${state}, ${scheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

function builder(page: Page): AxeBuilder {
  // The frame of the cell has no content: axe in it would only wait for an answer.
  // Without it, the result need not be put together from several frames in a page of its own, which takes as long again.
  // What holds is not listed either, which is thousands of elements.
  return new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .exclude("iframe[sandbox]")
    .setLegacyMode();
}

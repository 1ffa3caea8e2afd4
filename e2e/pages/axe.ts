import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

/** WCAG 2.2 AA, and axe's "best practice" rules: landmarks, headings, one title per page. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Axe finds no violation in the part with this selector, or else on the whole page. With a modal dialog open only the
 * dialog is checked, because the rest is inert. In dark colours only the colour rule is checked again, because
 * everything else is the same document.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  part = "dialog:modal",
  schemes: readonly ("light" | "dark")[] = ["light", "dark"],
): Promise<void> {
  await loadAxe(page);
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await whenStill(page);
    const only =
      scheme === "light" ? { type: "tag", values: tags } : { type: "rule", values: ["color-contrast"] };
    expect(await violations(page, part, only), `${state}, ${scheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/**
 * A check that starts while something fades in, or before Monaco takes the page's colours one frame later, finds a
 * contrast that is not visible.
 */
async function whenStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Once for each document, which takes a third of a second: the page and its frames, except the frame of the sandbox,
 * which has no content.
 */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (frame !== page.mainFrame()) {
      // After a run that was ended there is a new sandbox, and the old frame may no longer exist.
      const element = await frame.frameElement().catch(() => undefined);
      if (!element || (await element.getAttribute("sandbox")) !== null) continue;
    }
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  }
}

async function violations(page: Page, part: string, only: { type: string; values: string[] }) {
  return page.evaluate(
    async ([selector, runOnly]) => {
      const { axe } = window as unknown as {
        axe: { run(context: object, options: object): Promise<AxeResults> };
      };
      const include = document.querySelector(selector) ? { include: [selector] } : {};
      const results = await axe.run(
        { ...include, exclude: ["iframe[sandbox]"] },
        // Rules that hold are not listed: that would be thousands of elements.
        { runOnly, resultTypes: ["violations"] },
      );
      return results.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, help, target: String(target), failureSummary })),
      );
    },
    [part, only] as const,
  );
}

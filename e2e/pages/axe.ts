import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

/** WCAG 2.2 AA, and what axe calls best practice: landmarks, headings, one title for one page. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Axe finds no violation in the part that a selector names, or else on the page. With a modal dialog open this is the
 * dialog, because the rest is inert. In dark colours only the rule of colours is checked again: everything else is
 * the same document.
 */
export async function expectAccessible(page: Page, state: string, part = "dialog:modal"): Promise<void> {
  await loadAxe(page);
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await whenStill(page);
    const only =
      scheme === "light" ? { type: "tag", values: tags } : { type: "rule", values: ["color-contrast"] };
    expect(await violations(page, part, only), `${state}, ${scheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/**
 * A check that begins while something fades in, or while Monaco takes the page's colours, which is a frame later, finds a
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
 * Once for each document, which takes a third of a second: the page and its frames, but for the frame of the sandbox, which
 * has no content.
 */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (frame !== page.mainFrame()) {
      // After a run that was ended there is a new sandbox: the old frame may not exist any more.
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
        // What holds is not listed: it would be thousands of elements.
        { runOnly, resultTypes: ["violations"] },
      );
      return results.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, help, target: String(target), failureSummary })),
      );
    },
    [part, only] as const,
  );
}

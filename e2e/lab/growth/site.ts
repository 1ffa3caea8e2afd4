import type { Browser, Page } from "@playwright/test";
import { Playground, saveDraft } from "../../pages/playground.ts";

/** The site with a program. It has the default settings, except for limits that would end it early. */
async function inSite<T>(
  browser: Browser,
  site: string,
  code: string,
  work: (page: Page, playground: Playground) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    // Narrow, so that it has the simple editor: that one's cost is our own.
    viewport: { width: 640, height: 800 },
    baseURL: site,
    serviceWorkers: "block",
  });
  try {
    await context.addInitScript(() => {
      const limits = {
        fuel: 1_000_000_000_000,
        cpuMs: 600_000,
        wallMs: 600_000,
        sourceBytes: 16 * 1024 ** 2,
      };
      if (self === top) localStorage.setItem("sandglass:settings", JSON.stringify({ version: 1, limits }));
    });
    await saveDraft(context, code);
    const page = await context.newPage();
    const playground = new Playground(page);
    await page.goto("./");
    await playground.whenReady();
    await playground.whenLoaded();
    return await work(page, playground);
  } finally {
    await context.close();
  }
}

/** From the press of Run until everything that is shown of the output is on the page. */
export function timeLines(browser: Browser, site: string, count: number) {
  const code = `for (let n = 0; n < ${count}; n++) console.log("line", n);`;
  return inSite(browser, site, code, (page) =>
    page.evaluate(async () => {
      const start = performance.now();
      document.querySelector<HTMLButtonElement>(".button-run")?.click();
      const isDrawn = () =>
        document.querySelector("[data-outcome]") && document.querySelector("#log:not([aria-busy])");
      while (!isDrawn()) await new Promise((frame) => requestAnimationFrame(frame));
      return { "until they are drawn": performance.now() - start };
    }),
  );
}

/** From a key press until the page has painted its effect, at the end of a program. The median of several. */
export function timeTyping(browser: Browser, site: string, code: string) {
  return inSite(browser, site, code, async (page, playground) => {
    await playground.editor.focus();
    await page.keyboard.press("ControlOrMeta+End");
    const times = await page.evaluate(async () => {
      const all: number[] = [];
      for (let key = 0; key < 7; key++) {
        const start = performance.now();
        document.execCommand("insertText", false, "x");
        await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)));
        all.push(performance.now() - start);
        await new Promise((rest) => setTimeout(rest, 300));
      }
      return all;
    });
    return { "a key": [...times].sort((a, b) => a - b)[3] ?? 0 };
  });
}

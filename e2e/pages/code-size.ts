import type { Page } from "@playwright/test";

/** The size of the code on the page, in either editor. */
export async function codeSize(page: Page): Promise<string> {
  return page
    .locator(".code-text, .monaco-editor .view-line")
    .first()
    .evaluate((code) => getComputedStyle(code).fontSize);
}

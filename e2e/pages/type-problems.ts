import type { Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** The problems that the page shows: below the editor, and beside the lines of the light one. */
export class TypeProblems {
  readonly list: Locator;
  readonly marks: Locator;
  /** Loads TypeScript, if it does not load automatically. */
  readonly button: Locator;
  private readonly count: Locator;

  constructor(page: Page) {
    this.list = page.getByRole("list", { name: "Problems" });
    this.count = page.locator(".problems-button");
    this.marks = page.locator(".code-mark");
    this.button = page.getByRole("button", { name: "Check types" });
  }

  /** Waits until this is the number of problems: "1 error, 2 type errors"; undefined for none. */
  async whenCounted(words: string | undefined): Promise<void> {
    if (words === undefined) await expect(this.count).toHaveCount(0);
    else await expect(this.count).toHaveText(words);
  }

  /** The entries of the list: problems with their positions. */
  async listProblems(): Promise<readonly string[]> {
    await this.count.click();
    await expect(this.list).toBeVisible();
    const texts = await this.list.getByRole("listitem").allTextContents();
    await this.list.press("Escape");
    await expect(this.list).toBeHidden();
    return texts;
  }

  /**
   * The position of the first mark, in CSS pixels from the top of the editor. In one evaluation, because the page may
   * move.
   */
  async markTop(): Promise<number> {
    return this.marks.first().evaluate((mark) => {
      const editor = mark.closest(".editor");
      return mark.getBoundingClientRect().top - (editor?.getBoundingClientRect().top ?? 0);
    });
  }

  async goTo(message: string): Promise<void> {
    await this.count.click();
    await this.list.getByRole("button", { name: message }).click();
    await expect(this.list).toBeHidden();
  }

  /** Waits until the first marked line has this mark. */
  async whenMarked(start: string): Promise<void> {
    const name = new RegExp(`^${start.replaceAll(/[.()]/g, "\\$&")}`);
    await expect(this.marks.and(this.marks.page().getByRole("img", { name }))).toHaveCount(1);
  }
}

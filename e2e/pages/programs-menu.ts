import type { Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";

const titles = {
  Examples: "Open an example",
  Drafts: "Your drafts",
  Open: "Open files",
  Share: "Share or download",
} as const;

/** The program commands: the header's row, its dialogs, and the banner above the editor. */
export class Programs {
  readonly share: Locator;
  readonly examples: Locator;
  readonly drafts: Locator;
  /** The text about the program's origin. */
  readonly arrival: Locator;
  /** The text about the program's run settings. */
  readonly settings: Locator;

  /** On a phone there is no room for the row, so there is a menu. */
  readonly menuButton: Locator;

  constructor(readonly page: Page) {
    this.menuButton = page.getByRole("button", { name: "Programs" });
    this.share = page.getByRole("dialog", { name: "Share this program" });
    this.examples = page.getByRole("dialog", { name: "Examples" });
    this.drafts = page.getByRole("dialog", { name: "Your drafts" });
    this.arrival = page.locator("#arrival");
    this.settings = page.locator(".run-settings, .arrival:has(.run-settings-text)");
  }

  /** Chooses from the header's row, or, on a phone, from its menu. */
  async choose(name: keyof typeof titles): Promise<void> {
    const nav = this.page.getByRole("navigation", { name: "Programs" });
    if (await this.menuButton.isVisible()) {
      await this.menuButton.click();
      await nav.getByRole("button", { name: titles[name] }).click();
    } else {
      await nav.getByRole("button", { name }).click();
    }
  }

  /** The link of the program on the page. */
  async link(): Promise<string> {
    await this.choose("Share");
    const field = this.share.getByRole("textbox", { name: "Link" });
    await expect(field).toHaveValue(/#/);
    const link = await field.inputValue();
    await this.close(this.share);
    return link;
  }

  /** Opens an example. It appears some time after the gallery has closed, because the program before it is saved first. */
  async openExample(title: string): Promise<void> {
    await this.chooseExample(title);
    await expect(this.arrival).toContainText(`“${title}” came from the examples.`);
  }

  /** Opens an example, which may be refused. */
  async chooseExample(title: string): Promise<void> {
    await this.choose("Examples");
    await this.examples.getByRole("button", { name: title }).click();
    await this.examples.waitFor({ state: "hidden" });
  }

  /** Dismisses the text about the program's origin. A page whose program was written there does not have it. */
  async dismissArrival(): Promise<void> {
    await this.arrival.getByRole("button", { name: "Dismiss" }).click();
    await expect(this.arrival.getByRole("button")).toHaveCount(0);
  }

  async close(dialog: Locator): Promise<void> {
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "hidden" });
  }

  draft(name: string): Locator {
    return this.drafts.getByRole("listitem").filter({ hasText: name });
  }
}

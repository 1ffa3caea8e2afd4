import type { Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** The help of the page: the command palette, the list of shortcuts, and the privacy dialog. */
export class HelpDialogs {
  readonly palette: Locator;
  readonly field: Locator;
  readonly commands: Locator;
  readonly shortcuts: Locator;
  readonly privacy: Locator;
  /** In the header: the number of requests. */
  readonly count: Locator;

  constructor(readonly page: Page) {
    this.palette = page.getByRole("dialog", { name: "Commands" });
    this.field = page.getByRole("combobox", { name: "Search the commands" });
    this.commands = this.palette.getByRole("option");
    this.shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    this.privacy = page.getByRole("dialog", { name: "What leaves this browser: nothing" });
    this.count = page.locator(".privacy-count");
  }

  /** Opens the palette with its keys, and runs the command that these letters find. */
  async command(letters: string, label: string): Promise<void> {
    await this.page.keyboard.press("Control+Shift+P");
    await expect(this.field).toBeFocused();
    await this.field.fill(letters);
    await expect(this.activeOption).toContainText(label);
    await this.page.keyboard.press("Enter");
    await expect(this.palette).toBeHidden();
  }

  /** The command that Enter would run, as a screen reader announces it. */
  get activeOption(): Locator {
    return this.palette.getByRole("option", { selected: true });
  }

  /** All listed keys, by their effects: "Run the program" → ["Mod+Enter"]. */
  async listedShortcuts(): Promise<ReadonlyMap<string, readonly string[]>> {
    await expect(this.shortcuts).toBeVisible();
    const lines = await this.shortcuts.locator("[data-keys]").evaluateAll((all) =>
      all.map((line) => {
        const group = line.closest("section")?.querySelector("h3")?.textContent;
        const label = `${group}: ${line.querySelector("dt")?.textContent}`;
        return [label, (line.getAttribute("data-keys") ?? "").split(", ")] as const;
      }),
    );
    return new Map(lines);
  }
}

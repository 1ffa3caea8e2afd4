import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";

/** Looking inside a run, as a reader sees it. */
export class LookInside {
  readonly view: Locator;
  readonly offer: Locator;
  readonly sentence: Locator;
  readonly number: Locator;
  readonly problem: Locator;
  readonly output: Locator;
  readonly stop: Locator;

  /** @param place the page, or the part of it that contains the view. */
  constructor(
    readonly page: Page,
    place: Page | FrameLocator | Locator = page,
  ) {
    this.view = place.getByRole("region", { name: "Look inside" });
    this.offer = place.getByRole("button", { name: "Look inside", exact: true });
    this.sentence = this.view.locator(".look-sentence");
    this.number = this.view.getByRole("spinbutton", { name: "Moment" });
    this.problem = this.view.getByRole("alert");
    this.output = this.view.getByRole("region", { name: "Printed so far" });
    this.stop = this.view.getByRole("button", { name: "Stop" });
  }

  /** Looks inside the run that has ended, and waits until a moment is shown. */
  async open(): Promise<void> {
    await this.offer.click();
    await this.sentence.waitFor();
  }

  button(name: string): Locator {
    return this.view.getByRole("button", { name, exact: true });
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time++) await this.page.keyboard.press(key);
  }

  async goTo(number: number): Promise<void> {
    await this.number.fill(String(number));
    await this.number.press("Enter");
    await expect(this.number).toHaveValue(String(number));
  }

  /** The value of a variable of the innermost call, as text. */
  async variable(name: string): Promise<string> {
    const text = JSON.stringify(name);
    const row = this.view.locator(
      `.look-frame-inner .look-row:is(:has(dt:text-is(${text})), :has(dt :text-is(${text})))`,
    );
    return (await row.first().locator("dd").innerText()).trim();
  }

  /** The marked line in the editor, from 1; undefined if there is none. */
  markedLine(): Promise<number | undefined> {
    return this.page.evaluate(() => {
      const lines = [...document.querySelectorAll(".editor .code-line")];
      const next = lines.findIndex((line) => line.matches(".code-line-next"));
      if (next >= 0) return next + 1;
      const mark = document.querySelector<HTMLElement>(".line-mark-monaco");
      if (!mark) return undefined;
      const top = mark.getBoundingClientRect().top;
      const numbers = [...document.querySelectorAll<HTMLElement>(".line-numbers")];
      const lineNumber = numbers.find((each) => Math.abs(each.getBoundingClientRect().top - top) < 4);
      return lineNumber ? Number(lineNumber.textContent) : undefined;
    });
  }
}

import type { BrowserContext, Frame, Page, Browser as PlaywrightBrowser } from "@playwright/test";
import { type Browser, type BrowserPage, type Frames, timeoutMs, windowSize } from "./browser-page.ts";

/** A browser that Playwright drives: Chromium, and Firefox. */
export class DrivenBrowser implements Browser {
  readonly name: string;
  constructor(
    private readonly browser: PlaywrightBrowser,
    name: string,
  ) {
    this.name = `${name} ${browser.version()}`;
  }

  async open(): Promise<BrowserPage> {
    const context = await this.browser.newContext({ viewport: windowSize, serviceWorkers: "block" });
    return new PlaywrightPage(context, await context.newPage());
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}

class PlaywrightPage implements BrowserPage {
  constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {
    page.setDefaultTimeout(timeoutMs);
  }

  async goto(address: string): Promise<void> {
    await this.page.goto(address);
  }

  async evaluate<Given, Value>(
    work: (argument: Given) => Value | Promise<Value>,
    argument: Given,
    frames: Frames = [],
  ): Promise<Value> {
    const frame = await this.frameAt(frames);
    return (await frame.evaluate(work as never, argument)) as Value;
  }

  async click(selector: string, frames: Frames = []): Promise<void> {
    const frame = await this.frameAt(frames);
    await frame.locator(selector).first().click();
  }

  async pressEscape(): Promise<void> {
    await this.page.keyboard.press("Escape");
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  private async frameAt(frames: Frames): Promise<Frame> {
    let frame = this.page.mainFrame();
    for (const selector of frames) {
      const element = await frame.locator(selector).first().elementHandle();
      const inner = await element?.contentFrame();
      if (!inner) throw new Error(`${selector} is no frame`);
      frame = inner;
    }
    return frame;
  }
}

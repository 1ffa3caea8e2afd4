import type { Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";

const chunk = /\/assets\/monaco-[^/]*\.js$/;
const typeScriptChunk = /\/assets\/monaco-typescript-[^/]*\.js$/;

/** Delays the full editor, as a slow network would, until it is released. */
export async function holdMonaco(page: Page): Promise<() => void> {
  return hold(page, chunk);
}

/** Delays the type service of the full editor until it is released. */
export async function holdTypeScript(page: Page): Promise<() => void> {
  return hold(page, typeScriptChunk);
}

async function hold(page: Page, files: RegExp): Promise<() => void> {
  let letIn = () => {};
  const delivery = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(files, async (route) => {
    await delivery;
    await route.continue();
  });
  return letIn;
}

/** Makes the full editor fail to load, as a broken network would, until it is restored. */
export async function loseMonaco(page: Page): Promise<() => Promise<void>> {
  await page.route(chunk, (route) => route.abort("internetdisconnected"));
  return () => page.unroute(chunk);
}

/** Makes one of TypeScript's two files fail to load until it is restored. */
export async function loseTypeScript(
  page: Page,
  part: "type-service" | "ts.worker",
): Promise<() => Promise<void>> {
  const file = new RegExp(`/assets/${part.replace(".", "\\.")}-[^/]*\\.js$`);
  await page.route(file, (route) => route.abort("internetdisconnected"));
  return () => page.unroute(file);
}

/** The actions of a user in the full editor, and what it shows. */
export class FullEditor {
  private readonly errors: Locator;
  private readonly hover: Locator;
  private readonly rows: Locator;

  constructor(private readonly page: Page) {
    this.errors = page.locator(".squiggly-error");
    this.hover = page.locator(".monaco-hover:not(.hidden)");
    this.rows = page.locator(".suggest-widget.visible .monaco-list-row");
  }

  /** Puts the cursor at a position in the open file, counted from 1. */
  async goTo(line: number, column: number): Promise<void> {
    await this.page.keyboard.press("Control+G");
    const field = this.page.locator(".quick-input-widget:visible input");
    await field.fill(`:${line}:${column}`);
    await this.page.keyboard.press("Enter");
    await expect(field).toHaveCount(0);
  }

  /**
   * Waits until all lines are tokenized again after a change: Monaco indents a new line only then. Monaco does that in the
   * browser's idle time, whose callbacks are called in the order in which they were requested.
   */
  async whenTokenized(): Promise<void> {
    await this.page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  }

  /** Waits until this many ranges are marked as errors. */
  async whenErrors(count: number): Promise<void> {
    await expect(this.errors).toHaveCount(count);
  }

  /** Waits until this many ranges are marked as something that a run may stop at. */
  async whenWarnings(count: number): Promise<void> {
    await expect(this.page.locator(".squiggly-warning")).toHaveCount(count);
  }

  /** The positions of the texts that are marked as errors, in CSS pixels from the top of the page. */
  async errorTops(): Promise<readonly number[]> {
    const tops = await this.errors.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    return tops.sort((a, b) => a - b);
  }

  /** Types key by key, because completions appear with each key. */
  async write(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Waits until this name is offered at the cursor. */
  async whenOffered(name: string): Promise<void> {
    await expect(this.suggestion(name)).toBeVisible();
  }

  /** The completion at the cursor with this name. */
  suggestion(name: string): Locator {
    return this.rows.and(this.page.locator(`[aria-label^="${name},"]`));
  }

  /** The hover text for the first character of this text. */
  async about(text: string): Promise<Locator> {
    const find = () => this.page.evaluate(placeOf, text);
    // The last change is drawn in the next frame.
    await expect.poll(find, `where ${text} stands`).toBeDefined();
    const place = await find();
    if (!place) throw new Error(`${text} is not in sight any more`);
    // A change of the text that is drawn only now, or an answer that comes late, closes the hover text, and only another
    // movement of the pointer opens it again. The pointer has to come from elsewhere: if it is already there, there is no
    // event.
    await expect(async () => {
      await this.page.mouse.move(place.x + 200, place.y + 200);
      await this.page.mouse.move(place.x, place.y);
      await expect(this.hover.first()).toBeVisible({ timeout: 5_000 });
    }).toPass();
    return this.hover.first();
  }

  /** Chooses an entry of the context menu at the first character of a text. */
  async chooseAt(text: string, entry: string): Promise<void> {
    await expect.poll(() => this.page.evaluate(placeOf, text), `where ${text} stands`).toBeDefined();
    const place = await this.page.evaluate(placeOf, text);
    if (!place) throw new Error(`${text} is not in sight any more`);
    await this.page.mouse.click(place.x, place.y, { button: "right" });
    const item = this.page.getByRole("menuitem", { name: entry });
    await expect(item).toBeVisible();
    // Monaco ignores clicks in the first 100 ms of a menu.
    await expect(async () => {
      if (await item.isVisible()) await item.click({ timeout: 1_000 });
      await expect(item).toHaveCount(0, { timeout: 500 });
    }).toPass();
  }

  /** Renames the name at the cursor everywhere. */
  async rename(name: string): Promise<void> {
    await this.page.keyboard.press("F2");
    const field = this.page.locator("input.rename-input");
    await expect(field).toBeVisible();
    await field.fill(name);
    await this.page.keyboard.press("Enter");
    await expect(field).toBeHidden();
  }

  /** The titles of the quick fixes at the cursor. The first is the one that is chosen next. */
  async fixes(): Promise<Locator> {
    await this.page.keyboard.press("Control+.");
    const list = this.page.locator(".action-widget").first();
    await expect(list).toBeVisible();
    return list;
  }
}

/** The middle of a text's first character, if it is visible. Evaluated in the page. */
function placeOf(text: string): { readonly x: number; readonly y: number } | undefined {
  for (const line of document.querySelectorAll(".view-line")) {
    let at = line.textContent.replaceAll("\u00a0", " ").indexOf(text);
    if (at < 0) continue;
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const length = node.textContent?.length ?? 0;
      if (at < length) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }
      at -= length;
    }
  }
  return undefined;
}

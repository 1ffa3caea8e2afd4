import type { Browser, Page, ViewportSize } from "@playwright/test";
import type { Limits } from "../../web/protocol/run/limits.ts";
import { encodeLink } from "../../web/share/share-link.ts";
import { snippetOf } from "../../web/share/snippet.ts";
import { expect } from "./expect.ts";
import { keepSettings, languageOf, Playground } from "./playground.ts";

/** Pages of a worker that its journeys share, one for each window size and editor. */
export class SharedPages {
  private readonly pages = new Map<string, Promise<Page>>();

  constructor(private readonly browser: Browser) {}

  /** The page of this size, as the journey before left it, with that journey's program. */
  of(viewport: ViewportSize | null, editor: "simple" | undefined): Promise<Page> {
    const key = JSON.stringify([viewport, editor]);
    const page = this.pages.get(key) ?? this.open(editor);
    this.pages.set(key, page);
    return page;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const page of this.pages.values()) await (await page).context().close();
  }

  private async open(editor: "simple" | undefined): Promise<Page> {
    const page = await this.browser.newPage();
    if (editor) await keepSettings(page.context(), JSON.stringify({ version: 1, editor }));
    const playground = new Playground(page);
    await playground.open();
    await playground.whenLoaded();
    return page;
  }
}

/** A page that another journey may have used before. A program is opened by following a link, not by a visit. */
export class SharedPlayground extends Playground {
  override async open(): Promise<void> {
    throw new Error("A journey on a shared page begins with a program: openWith, openFiles, try.");
  }

  /** With limits, if the claim is the same with less work. */
  override openWith(code: string, limits: Partial<Limits> = {}): Promise<void> {
    return this.follow({ "main.js": code }, limits);
  }

  override async openFiles(
    files: Readonly<Record<string, string>>,
    limits: Partial<Limits> = {},
  ): Promise<void> {
    await this.follow(files, limits);
    await expect(this.tabs).toHaveCount(Object.keys(files).length);
  }

  private async follow(texts: Readonly<Record<string, string>>, limits: Partial<Limits> = {}): Promise<void> {
    const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
    const entry = files[0]?.path ?? "";
    const link = await encodeLink(snippetOf({ files, entry, language: languageOf(entry), limits }));
    await expect(this.page.locator("dialog[open]"), "what the journey before left open").toHaveCount(0);
    await this.page.evaluate((to) => {
      // The same link again would change nothing.
      history.replaceState(null, "", location.pathname);
      location.hash = to;
    }, link);
    await expect.poll(async () => (await this.keptProgram())?.files).toEqual(files);
  }
}

import type { Browser, Page, ViewportSize } from "@playwright/test";
import { encodeLink } from "../../web/player/share/share-link.ts";
import { type Snippet, snippetOf } from "../../web/player/share/snippet.ts";
import type { Settings } from "../../web/products/settings/settings.ts";
import type { Limits } from "../../web/protocol/run/limits.ts";
import { expect } from "./expect.ts";
import { keepSettings, languageOf, Playground, settingsKey } from "./playground.ts";

/** The options of a journey that a page has from its first moment on. Journeys share a page if they are the same. */
export type PageKind = {
  readonly viewport: ViewportSize | null;
  readonly isMobile: boolean;
  readonly hasTouch: boolean;
  /** The editor that the reader has chosen; undefined: the one of that width. */
  readonly editor: "simple" | undefined;
};

/** The pages of a worker that its journeys share, one of each kind. */
export class SharedPages {
  private readonly pages = new Map<string, Promise<SharedPage>>();

  constructor(private readonly browser: Browser) {}

  /** A page for a journey, in these colours. */
  async take(kind: PageKind, colorScheme: "light" | "dark" | "no-preference" | null): Promise<Page> {
    const key = JSON.stringify(kind);
    const opening = this.pages.get(key) ?? SharedPage.open(this.browser, kind);
    this.pages.set(key, opening);
    const { page } = await opening;
    await page.emulateMedia({ ...noMedia, colorScheme });
    return page;
  }

  /** The journey has ended. If its page cannot be brought back, the next one gets another. Returns the reason. */
  async giveBack(kind: PageKind): Promise<string | undefined> {
    const key = JSON.stringify(kind);
    const shared = await this.pages.get(key);
    const reason = await shared?.bringBack().catch(String);
    if (!shared || reason === undefined) return undefined;
    this.pages.delete(key);
    await shared.page.context().close();
    return reason;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const opening of this.pages.values()) await (await opening).page.context().close();
  }
}

class SharedPage {
  private constructor(
    readonly page: Page,
    private readonly kind: PageKind,
    private readonly hasFullEditor: boolean,
    /** See `stateOf`. */
    private readonly firstState: string,
  ) {}

  static async open(browser: Browser, kind: PageKind): Promise<SharedPage> {
    // Playwright gives it the options of the journey that opens it.
    // Of `browser.newPage()`, a journey could not open another page beside it.
    const page = await (await browser.newContext()).newPage();
    const { editor } = kind;
    if (editor) await keepSettings(page.context(), savedSettings({ editor }));
    const playground = new SharedPlayground(page);
    await page.goto("./");
    await playground.whenLoaded();
    await playground.openWith("");
    return new SharedPage(page, kind, await hasFullEditor(page), await page.evaluate(stateOf));
  }

  /**
   * Brings the page back to what the next journey expects: an empty program, nothing open, the settings of its kind,
   * nothing else in the storage. Returns or throws what prevents that.
   */
  async bringBack(): Promise<string | undefined> {
    const { page, kind } = this;
    const playground = new SharedPlayground(page);
    for (const name of events) page.removeAllListeners(name);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    for (const other of page.context().pages()) if (other !== page) await other.close();
    if (kind.viewport) await page.setViewportSize(kind.viewport);
    await playground.whenLoaded();
    await page.evaluate(closeAll);
    if ((await hasFullEditor(page)) !== this.hasFullEditor)
      await (this.hasFullEditor ? playground.openFullEditor() : playground.openSimpleEditor());
    // What is open already is not saved again, and a journey may open nothing.
    if (await playground.keptProgram()) await playground.openWith("");
    // The journey's program has become a draft.
    await page.evaluate(eraseAll);
    await playground.changeSettings({ ...(kind.editor && { editor: kind.editor }) });
    // The settings are drawn in the next frame.
    await playground.whenDrawn();
    const state = (await page.evaluate(stateOf)).split("\n");
    const first = this.firstState.split("\n");
    const differences = [
      ...state.filter((each) => !first.includes(each)),
      ...first.filter((each) => !state.includes(each)),
    ];
    return differences.length === 0 ? undefined : differences.join("\n");
  }
}

async function hasFullEditor(page: Page): Promise<boolean> {
  return (await page.locator("#editor[data-editor=full]").count()) > 0;
}

const noMedia = { media: null, contrast: null, forcedColors: null, reducedMotion: null };

/** The events of a page for which journeys add listeners. */
const events = [
  "console",
  "dialog",
  "download",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "response",
];

/** What the page shows besides the program, its output, its problems and the editor, as text. */
function stateOf(): string {
  const parts =
    "html, dialog, [popover], section, aside, nav, [aria-pressed], input, .console-input, .console-cell";
  return [...document.querySelectorAll<HTMLElement & { readonly value?: string }>(parts)]
    .filter((each) => each.checkVisibility())
    .map(({ tagName, id, ariaLabel, ariaPressed, dataset, value }) =>
      JSON.stringify([tagName, id, ariaLabel, ariaPressed, Object.entries(dataset).sort(), value]),
    )
    .join("\n");
}

function closeAll(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
  for (const menu of document.querySelectorAll<HTMLElement>(":popover-open")) menu.hidePopover();
  const buttons =
    ".button-stop:enabled, .side-panel-head button, #editor-foot [aria-pressed=true], #notice:not([hidden]) button";
  for (const button of document.querySelectorAll<HTMLElement>(buttons)) button.click();
  const line = document.querySelector<HTMLTextAreaElement>(".console-input");
  if (line?.value) {
    line.value = "";
    line.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  // The page shows keyboard users more. A reader of a new page has not used the keyboard yet.
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  // The next Tab moves the focus to the first element of the page.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
  scrollTo(0, 0);
}

/** Erases everything in the browser's storage. */
async function eraseAll(): Promise<void> {
  localStorage.clear();
  const whenDone = (request: IDBRequest | IDBTransaction) =>
    new Promise((resolve, reject) => {
      request.addEventListener(request instanceof IDBRequest ? "success" : "complete", resolve);
      request.addEventListener("error", reject);
    });
  for (const { name = "" } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    await whenDone(opening);
    const database = opening.result;
    const stores = [...database.objectStoreNames];
    if (stores.length > 0) {
      const erasing = database.transaction(stores, "readwrite");
      for (const store of stores) erasing.objectStore(store).clear();
      await whenDone(erasing);
    }
    database.close();
  }
}

function savedSettings(settings: Partial<Settings>): string {
  return JSON.stringify({ version: 1, ...settings });
}

/** A page that another journey may have used before. A program is opened by following a link, not by a visit. */
export class SharedPlayground extends Playground {
  override async open(): Promise<void> {
    throw new Error("A journey on a shared page begins with a program: openWith, openFiles, try.");
  }

  /** With limits, if the claim is the same with less work. */
  override openWith(code: string, limits: Partial<Limits> = {}): Promise<void> {
    return this.openSnippet({ files: [{ path: "main.js", text: code }], limits });
  }

  override async openFiles(
    texts: Readonly<Record<string, string>>,
    limits: Partial<Limits> = {},
  ): Promise<void> {
    const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
    await this.openSnippet({ files, limits });
    await expect(this.tabs).toHaveCount(files.length);
  }

  /** Opens a program with a clock, random numbers, answers or a title of its own. */
  async openSnippet(parts: Partial<Snippet> & Pick<Snippet, "files">): Promise<void> {
    const { files } = parts;
    const entry = files[0]?.path ?? "";
    const link = await encodeLink(snippetOf({ entry, language: languageOf(entry), ...parts }));
    await this.page.evaluate((to) => {
      // The same link again would change nothing.
      history.replaceState(null, "", location.pathname);
      location.hash = to;
    }, link);
    await expect.poll(async () => (await this.keptProgram())?.files).toEqual(files);
  }

  /** Gives the page these settings, and its defaults for the others, as if another tab had saved them. */
  async changeSettings(settings: Partial<Settings>): Promise<void> {
    await this.page.evaluate(
      ([key, newValue]) => {
        localStorage.setItem(key, newValue);
        dispatchEvent(new StorageEvent("storage", { key, newValue }));
      },
      [settingsKey, savedSettings(settings)] as const,
    );
  }
}

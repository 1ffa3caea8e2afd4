import type { BrowserContext, Locator, Page } from "@playwright/test";
import { languageOf as languageOfFile } from "../../web/languages/catalog.ts";
import { engineLanguage } from "../../web/protocol/program/language-id.ts";
import { expect } from "./expect.ts";

/** How a run ended, as the page shows it. */
export type ShownOutcome = {
  readonly kind: string;
  readonly limit: string | undefined;
  /** Our own words: the title, without the position, and the sentences below it. */
  readonly title: string;
  readonly details: string;
  /** The line in "at line N". */
  readonly line: number | undefined;
  /** The program's words: a value or an error's message. */
  readonly quote: string | undefined;
};

export type MeterName = "Steps" | "Memory" | "Time";

const draftKey = "sandglass:draft";
export const settingsKey = "sandglass:settings";

export type SavedProgram = {
  readonly version: number;
  readonly language: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly entry: string;
  readonly open: string;
};

/** The actions of a user and what the page shows, as verbs. */
export class Playground {
  readonly editor: Locator;
  readonly runButton: Locator;
  readonly stopButton: Locator;
  readonly output: Locator;
  readonly syntaxButton: Locator;
  readonly log: Locator;
  readonly notice: Locator;
  /** Opens the menu with the commands for the open file and the editor. */
  readonly menuButton: Locator;
  readonly menu: Locator;
  readonly tabs: Locator;
  readonly newFileButton: Locator;
  readonly language: Locator;
  /** The status of the run, and its outcome. */
  readonly status: Locator;

  constructor(readonly page: Page) {
    this.editor = page.getByRole("textbox", { name: "Code" });
    this.runButton = page.locator("#toolbar").getByRole("button", { name: /^Run/ });
    this.stopButton = page.getByRole("button", { name: "Stop" });
    this.syntaxButton = page.getByRole("button", { name: "Syntax tree" });
    this.output = page.getByRole("region", { name: "What the program printed" });
    this.log = page.locator("#log");
    // Found by its position in the document: Monaco has alerts of its own for screen readers, and a hidden one has no
    // role.
    this.notice = page.locator("#notice");
    this.menuButton = page.getByRole("button", { name: "More" });
    this.menu = page.locator("#file-menu");
    this.tabs = page.getByRole("tab");
    this.newFileButton = page.getByRole("button", { name: "New file" });
    this.language = page.getByRole("combobox", { name: "Language" });
    this.status = page.locator("#outcome");
  }

  /** Opens the page and waits until a run would start at once. */
  async open(): Promise<void> {
    await this.page.goto("./");
    await this.whenReady();
  }

  /** Opens the page with a program that an earlier visit saved. */
  async openWith(code: string): Promise<void> {
    await saveDraft(this.page.context(), code);
    await this.open();
  }

  /** Opens the page with a program of several files. The first file is the entry and is open. */
  async openFiles(files: Readonly<Record<string, string>>): Promise<void> {
    await saveProgram(this.page.context(), files);
    await this.open();
    await expect(this.tabs).toHaveCount(Object.keys(files).length);
  }

  async whenReady(): Promise<void> {
    await this.page.locator("html[data-sandbox=ready]").waitFor({ state: "attached" });
  }

  /** Waits until all that the page loads automatically is there. */
  async whenLoaded(): Promise<void> {
    await this.page.locator("html[data-library=ready]").waitFor({ state: "attached" });
  }

  /** Waits until Monaco has replaced the plain editor. */
  async whenFullEditor(): Promise<void> {
    await this.page.locator("#editor[data-editor=full]").waitFor();
    await expect(this.editor).toHaveCount(1);
  }

  /** Chooses the full editor in the menu. It does not always load automatically. */
  async openFullEditor(): Promise<void> {
    await this.choose("Full editor");
    await this.whenFullEditor();
  }

  /** Goes back to the plain editor. */
  async openSimpleEditor(): Promise<void> {
    await this.choose("Simple editor");
    await this.page.locator("#editor[data-editor=simple]").waitFor();
    await expect(this.editor).toHaveCount(1);
  }

  /** Chooses a command from the menu of the open file and the editor. */
  async choose(item: string): Promise<void> {
    await this.menuButton.click();
    await this.menu.getByRole(/editor$/.test(item) ? "menuitemradio" : "menuitem", { name: item }).click();
    await expect(this.menu).toBeHidden();
  }

  /** The tab of a file. */
  tab(path: string): Locator {
    return this.page.locator(`[role=tab][data-path="${path}"]`);
  }

  /**
   * The names of the tabs, in order, as a screen reader reads them. The number of problems in a file is left out,
   * because it appears some time after the change that causes it.
   */
  async tabNames(): Promise<readonly string[]> {
    const names = await this.tabs.evaluateAll((all) =>
      all.map((tab) => tab.getAttribute("aria-label") ?? ""),
    );
    return names.map((name) => name.replaceAll(/, \d+ (?:error|warning|type error)s?/g, ""));
  }

  /** Waits until these are the tabs, in this order. */
  async whenTabs(...names: readonly string[]): Promise<void> {
    await expect.poll(() => this.tabNames()).toEqual(names);
  }

  async openFile(path: string): Promise<void> {
    await this.tab(path).click();
    await expect(this.tab(path)).toHaveAttribute("aria-selected", "true");
  }

  /** Types into the field for the name of a file. */
  async name(path: string): Promise<void> {
    await this.nameField.fill(path);
    await this.nameField.press("Enter");
  }

  get nameField(): Locator {
    return this.page.getByRole("textbox", { name: /^New name of/ });
  }

  /**
   * Replaces the program as a reader would: select all, paste. If it were typed, the editor would add closing brackets.
   */
  async write(code: string): Promise<void> {
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), code);
    await this.editor.focus();
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.press("ControlOrMeta+V");
    await expect.poll(() => this.savedCode()).toBe(code);
  }

  /** Types at the cursor. */
  async type(text: string): Promise<void> {
    await this.editor.focus();
    await this.page.keyboard.insertText(text);
  }

  /** Opens the page with a program and runs it. Returns how it ended. */
  async try(code: string): Promise<ShownOutcome> {
    await this.openWith(code);
    await this.run();
    return this.outcome();
  }

  /** Replaces the program and runs it. Returns how it ended. */
  async next(code: string): Promise<ShownOutcome> {
    await this.write(code);
    await this.run();
    return this.outcome();
  }

  async run(): Promise<void> {
    await this.runButton.click();
  }

  async stop(): Promise<void> {
    await this.stopButton.click();
  }

  async pressRunKeys(): Promise<void> {
    await this.page.keyboard.press("Control+Enter");
  }

  async pressEscape(): Promise<void> {
    await this.page.keyboard.press("Escape");
  }

  /** Waits until the run is active: code is executing, or a timer is pending. */
  async whenRunning(): Promise<void> {
    await expect(this.status).toHaveText(/Running…|still computes/);
  }

  /** Waits for the end of the run. */
  async outcome(): Promise<ShownOutcome> {
    const card = this.status.locator("[data-outcome]");
    await card.waitFor();
    return card.evaluate((section) => {
      const text = (selector: string) => section.querySelector(selector)?.textContent ?? undefined;
      const place = text(".place");
      const { outcome = "", limit } = (section as HTMLElement).dataset;
      return {
        kind: outcome,
        limit,
        title: (text("h2") ?? "").replace(place ?? "", "").trim(),
        details: [...section.querySelectorAll("p")].map((each) => each.textContent).join(" "),
        line: place === undefined ? undefined : Number(/\d+/.exec(place)),
        quote: text(".quote"),
      };
    });
  }

  /** Answers the question of the program that a first visit shows, and waits for the end of the run. */
  async answerFirst(): Promise<ShownOutcome> {
    const field = this.page.getByRole("textbox", { name: "What is your name?" });
    await field.fill("Ada");
    await field.press("Enter");
    return this.outcome();
  }

  /** Waits until the shown output is exactly this. */
  async whenPrinted(text: string): Promise<void> {
    await expect(this.log).toHaveText(text, { useInnerText: true });
  }

  /** Moves to the position that the outcome names. */
  async goToPlace(): Promise<void> {
    await this.status.getByRole("button", { name: /^at line/ }).click();
  }

  /** Waits until the printed text is drawn: in the next frame, or for much output in several frames. */
  async whenDrawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    await expect(this.log).not.toHaveAttribute("aria-busy", "true");
  }

  /** Waits until the page would not take a crash for one of drawing its program. */
  async whenProgramDrawn(): Promise<void> {
    await expect.poll(() => this.storedItem("sandglass:drawing")).toBe(undefined);
  }

  /** The printed text, as far as it is shown. */
  async printedText(): Promise<string> {
    await this.whenDrawn();
    // As a copy would have it: without the parts that are not shown.
    return (await this.log.innerText()).trim();
  }

  /** The exact number that a meter shows. */
  async meter(name: MeterName): Promise<number> {
    return Number(await this.meterNumber(name).getAttribute("value"));
  }

  meterNumber(name: MeterName): Locator {
    // Found by its tag and not by its role: on a phone the meters are a line that opens.
    const term = this.page.locator("dt", { hasText: name });
    return this.page.locator(".meter").filter({ has: term }).locator("data");
  }

  /** The open file's text in the browser's storage. It should be the text in the editor. */
  async savedCode(): Promise<string | undefined> {
    const draft = await this.keptProgram();
    return draft?.files.find(({ path }) => path === draft.open)?.text;
  }

  /** The program that the tab has saved; undefined if this version has not saved one. */
  async keptProgram(): Promise<SavedProgram | undefined> {
    const saved = await this.page.evaluate(() => sessionStorage.getItem("sandglass:tab"));
    return JSON.parse(saved ?? "{}").draft;
  }

  /** The content of the browser's storage under a name. */
  async storedItem(name: string): Promise<string | undefined> {
    return (await this.page.evaluate((key) => localStorage.getItem(key), name)) ?? undefined;
  }

  /** The visible lines of the program, as they are drawn. */
  async visibleCode(): Promise<string> {
    // In one evaluation: one editor may be replacing the other.
    return this.page.evaluate(() => {
      const plain = document.querySelector<HTMLTextAreaElement>("textarea#code");
      if (plain) return plain.value;
      const lines = [...document.querySelectorAll<HTMLElement>(".view-line")]
        .map((line) => ({ top: Number.parseFloat(line.style.top), text: line.textContent }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text);
      return lines.join("\n").replaceAll("\u00a0", " ");
    });
  }
}

/** Gives every page of a context a program of an earlier visit. Later edits, and reloads, are not undone. */
export async function saveDraft(context: BrowserContext, code: string): Promise<void> {
  // The format of the first version, which can still be read.
  await save(context, draftKey, JSON.stringify({ version: 1, language: "javascript", code }));
}

/** The same for a program of several files. The first file is the entry and is open. */
export async function saveProgram(
  context: BrowserContext,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  const entry = files[0]?.path ?? "";
  const savedProgram: SavedProgram = { version: 2, language: languageOf(entry), files, entry, open: entry };
  await save(context, draftKey, JSON.stringify(savedProgram));
}

/** The language of a program, by its entry. */
export function languageOf(entry: string): string {
  const language = languageOfFile(entry);
  return language === undefined || language.isData ? engineLanguage : language.id;
}

/** Gives every page of a context the settings of an earlier visit. */
export async function keepSettings(context: BrowserContext, settings: string): Promise<void> {
  await save(context, settingsKey, settings);
}

async function save(context: BrowserContext, key: string, value: string): Promise<void> {
  await context.addInitScript(
    ([name, saved]) => {
      // The sandboxed frame has no storage, and throws.
      if (self === top && localStorage.getItem(name) === null) localStorage.setItem(name, saved);
    },
    [key, value] as const,
  );
}
